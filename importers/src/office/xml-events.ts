import { SaxesParser } from 'saxes'
import type { ImportWork } from '../import-work.ts'

/** An element with its usual prefix, whatever prefix the file uses: `p:sp`. */
export interface XmlTag {
  readonly name: string
  attribute(name: string): string | undefined
}

export interface XmlEvents {
  open?(tag: XmlTag): void
  close?(name: string): void
  text?(text: string): void
}

const PREFIXES: ReadonlyMap<string, string> = new Map([
  ['http://schemas.openxmlformats.org/presentationml/2006/main', 'p'],
  ['http://purl.oclc.org/ooxml/presentationml/main', 'p'],
  ['http://schemas.openxmlformats.org/drawingml/2006/main', 'a'],
  ['http://purl.oclc.org/ooxml/drawingml/main', 'a'],
  ['http://schemas.openxmlformats.org/officeDocument/2006/relationships', 'r'],
  ['http://purl.oclc.org/ooxml/officeDocument/relationships', 'r'],
  ['http://schemas.openxmlformats.org/package/2006/relationships', 'rels'],
  ['urn:oasis:names:tc:opendocument:xmlns:office:1.0', 'office'],
  ['urn:oasis:names:tc:opendocument:xmlns:style:1.0', 'style'],
  ['urn:oasis:names:tc:opendocument:xmlns:text:1.0', 'text'],
  ['urn:oasis:names:tc:opendocument:xmlns:drawing:1.0', 'draw'],
  ['urn:oasis:names:tc:opendocument:xmlns:presentation:1.0', 'presentation'],
  ['urn:oasis:names:tc:opendocument:xmlns:animation:1.0', 'anim'],
  ['urn:oasis:names:tc:opendocument:xmlns:meta:1.0', 'meta'],
  ['http://schemas.openxmlformats.org/package/2006/metadata/core-properties', 'cp'],
  ['http://purl.oclc.org/ooxml/package/metadata/core-properties', 'cp'],
  ['http://www.w3.org/1999/xlink', 'xlink'],
])

/**
 * Reads a part of an Office file. Entities are not expanded.
 *
 * @throws ImportError if it is not well-formed, or has too many or too deep elements
 */
export function readXmlEvents(bytes: Uint8Array, events: XmlEvents, work: ImportWork): void {
  const parser = new SaxesParser({ xmlns: true })
  let depth = 0
  let nodes = 0
  const named = (uri: string, local: string): string => {
    const prefix = PREFIXES.get(uri)
    return prefix === undefined ? local : `${prefix}:${local}`
  }
  parser.on('error', (error) => work.fail('broken', 'its XML is cut off or wrong', 'Export it again.', error))
  parser.on('opentag', ({ uri, local, attributes }) => {
    const all = Object.values(attributes)
    nodes += 1 + all.length
    if (++depth > work.limits.xmlDepth || nodes > work.limits.xmlNodes)
      work.fail(
        'hostile',
        'its XML is nested too deep or too long',
        'Simplify it, or split it into several presentations.',
      )
    if (nodes % 1_000 === 0) work.checkTime()
    events.open?.({
      name: named(uri, local),
      attribute: (name) => all.find((each) => named(each.uri, each.local) === name)?.value,
    })
  })
  parser.on('closetag', ({ uri, local }) => {
    depth--
    events.close?.(named(uri, local))
  })
  parser.on('text', (text) => events.text?.(text))
  parser.write(new TextDecoder().decode(bytes)).close()
}

import { SaxesParser, type SaxesTagPlain } from 'saxes'
import type { ImportWork } from '../import-work.ts'
import { readEntities } from './xml-entities.ts'

/** An element with a normalised name: SVG without prefix (`rect`), others with our prefix (`inkscape:label`). */
export interface XmlElement {
  name: string
  attributes: Map<string, string>
  children: (XmlElement | string)[]
  /** Of the root: the texts of the `xml-stylesheet` instructions before it. */
  sheets?: readonly string[]
  /** Whether its `style` has all its declarations, because it is from another file with its own sheets. */
  isStyled?: boolean
}

export const isElement = (node: XmlElement | string): node is XmlElement => typeof node !== 'string'

export const childElements = (element: XmlElement): XmlElement[] => element.children.filter(isElement)

const VOCABULARIES: ReadonlyMap<string, string> = new Map([
  ['http://www.w3.org/2000/svg', ''],
  ['http://www.w3.org/1999/xlink', 'xlink:'],
  ['http://www.w3.org/XML/1998/namespace', 'xml:'],
  ['http://www.w3.org/1999/xhtml', 'html:'],
  ['http://www.inkscape.org/namespaces/inkscape', 'inkscape:'],
  ['http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd', 'sodipodi:'],
  ['http://sozi.baierouge.fr', 'sozi:'],
])
/** Prefixes that SVG in an HTML page may use without declaration. */
const USUAL_PREFIXES: Record<string, string> = {
  svg: '',
  xlink: 'xlink:',
  xml: 'xml:',
  inkscape: 'inkscape:',
  sodipodi: 'sodipodi:',
  sozi: 'sozi:',
}
/** Elements that are dropped with their content. */
const IGNORED = new Set([
  'script',
  'foreignObject',
  'metadata',
  'iframe',
  'video',
  'audio',
  'object',
  'embed',
])
/** Style sheets that one drawing names. */
const MAX_SHEETS = 50
const CHARACTERS_PER_TURN = 1 << 18

/**
 * Parses XML into a tree, and yields to the event loop regularly.
 *
 * @param lenient ignores small errors, for SVG in an HTML page
 * @throws ImportError if it is not well-formed, too deep, too large, or has dangerous entities
 */
export async function readXml(text: string, work: ImportWork, lenient = false): Promise<XmlElement> {
  const builder = createBuilder(work)
  const parser = new SaxesParser({ xmlns: false, fragment: false })
  let mistakes = 0

  parser.on('error', (error) => {
    if (lenient && ++mistakes < 1_000) return
    work.fail(
      'broken',
      `its XML is cut off or wrong (${error.message.replace(/^\d+:\d+: /, 'line ' + parser.line + ', ')})`,
      'Open it in the program that made it and save it again.',
    )
  })
  parser.on('doctype', (doctype) => readEntities(doctype, parser, work))
  parser.on('opentag', (tag) => builder.open(tag))
  parser.on('closetag', () => builder.close())
  parser.on('text', (content) => builder.text(content))
  parser.on('cdata', (content) => builder.text(content))
  const sheets: string[] = []
  parser.on('processinginstruction', ({ target, body }) => {
    if (target === 'xml-stylesheet' && !builder.root() && sheets.length < MAX_SHEETS) sheets.push(body)
  })
  if (lenient) Object.assign(parser.ENTITIES, { nbsp: '\u00a0' })

  for (let at = 0; at < text.length; at += CHARACTERS_PER_TURN) {
    parser.write(text.slice(at, at + CHARACTERS_PER_TURN))
    await work.yieldTurn((0.1 * at) / text.length, 'Reading the drawing')
  }
  parser.close()
  const root = builder.root()
  if (!root) return work.fail('broken', 'there is no drawing in it', 'Export it again as SVG.')
  if (sheets.length > 0) root.sheets = sheets
  return root
}

function createBuilder(work: ImportWork) {
  const { xmlDepth, xmlNodes } = work.limits
  const stack: XmlElement[] = []
  const scopes: Record<string, string>[] = [{ ...USUAL_PREFIXES }]
  let root: XmlElement | undefined
  let nodes = 0
  /** Depth inside an ignored element; 0 outside. */
  let ignoring = 0

  function count(more: number): void {
    nodes += more
    if (nodes > xmlNodes)
      work.fail(
        'oversized',
        `it has more than ${xmlNodes} elements and attributes`,
        'Split it into several presentations.',
      )
  }

  return {
    open(tag: SaxesTagPlain) {
      if (ignoring > 0) return void ignoring++
      if (stack.length >= xmlDepth)
        work.fail(
          'hostile',
          `its groups are nested more than ${xmlDepth} deep`,
          'Ungroup what need not be grouped and export it again.',
        )
      count(1 + Object.keys(tag.attributes).length)
      const scope = scopeOf(tag, scopes.at(-1) ?? {})
      const name = nameIn(scope, tag.name, scope[''] ?? '')
      if (IGNORED.has(name)) {
        if (name !== 'metadata') work.note('elementLeftOut', `<${name}>`)
        ignoring = 1
        return
      }
      const element: XmlElement = { name, attributes: attributesIn(scope, tag), children: [] }
      stack.at(-1)?.children.push(element)
      root ??= element
      stack.push(element)
      scopes.push(scope)
    },
    close() {
      if (ignoring > 0 && --ignoring >= 0) return
      stack.pop()
      scopes.pop()
    },
    text(content: string) {
      const parent = stack.at(-1)
      if (ignoring > 0 || !parent || content === '') return
      count(1)
      parent.children.push(content)
    },
    root: () => root,
  }
}

function scopeOf(tag: SaxesTagPlain, outer: Record<string, string>): Record<string, string> {
  let scope = outer
  for (const [name, value] of Object.entries(tag.attributes)) {
    const found = /^xmlns(?::(.+))?$/.exec(name)
    if (!found) continue
    if (scope === outer) scope = { ...outer }
    scope[found[1] ?? ''] = VOCABULARIES.get(value.trim()) ?? 'other:'
  }
  return scope
}

function nameIn(scope: Record<string, string>, name: string, bare: string): string {
  const colon = name.indexOf(':')
  if (colon < 0) return bare + name
  const prefix = name.slice(0, colon)
  return (Object.hasOwn(scope, prefix) ? scope[prefix] : 'other:') + name.slice(colon + 1)
}

/** All attributes except event handlers and namespace declarations. */
function attributesIn(scope: Record<string, string>, tag: SaxesTagPlain): Map<string, string> {
  const attributes = new Map<string, string>()
  for (const [name, value] of Object.entries(tag.attributes))
    if (!/^(?:xmlns(?::|$)|on)/i.test(name)) attributes.set(nameIn(scope, name, ''), value)
  return attributes
}

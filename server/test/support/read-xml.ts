import { SaxesParser } from 'saxes'

/** An element of an XML document. Names have no prefix. */
export interface XmlElement {
  readonly name: string
  /** Its namespace; empty without one. */
  readonly namespace: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly XmlElement[]
  /** Directly in it. */
  readonly text: string
}

interface OpenElement extends XmlElement {
  readonly children: OpenElement[]
  text: string
}

/** The root of an XML document. @throws Error if it is not well-formed, or a prefix has no namespace */
export function readXml(xml: string): XmlElement {
  const parser = new SaxesParser({ xmlns: true })
  const root: OpenElement = { name: '', namespace: '', attributes: {}, children: [], text: '' }
  const open = [root]
  parser.on('opentag', ({ local, uri, attributes }) => {
    const values = Object.values(attributes).map(({ name, value }): [string, string] => [name, value])
    const element = {
      ...{ name: local, namespace: uri, attributes: Object.fromEntries(values) },
      ...{ children: [], text: '' },
    }
    open.at(-1)?.children.push(element)
    open.push(element)
  })
  parser.on('closetag', () => void open.pop())
  parser.on('text', (text) => {
    const element = open.at(-1)
    if (element) element.text += text
  })
  parser.write(xml).close()
  const [element] = root.children
  if (!element) throw new Error('The document has no element.')
  return element
}

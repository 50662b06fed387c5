import { parse, type DefaultTreeAdapterTypes } from 'parse5'
import { SaxesParser } from 'saxes'

const ADDRESSES = new Set(['href', 'src', 'action', 'formaction', 'poster', 'data', 'content'])

/**
 * The elements of an HTML page in order, with the names of their attributes and the schemes of their addresses. Pages
 * that differ only in their texts have the same shape.
 */
export function shapeOfPage(html: string): string[] {
  const shape: string[] = []
  const visit = (node: DefaultTreeAdapterTypes.Node): void => {
    if ('tagName' in node) shape.push(`${node.tagName} ${node.attrs.map(shapeOfAttribute).join(' ')}`)
    if (node.nodeName === '#comment') shape.push('a comment')
    const children = 'content' in node ? node.content.childNodes : 'childNodes' in node ? node.childNodes : []
    for (const child of children) visit(child)
  }
  visit(parse(html, { scriptingEnabled: false }))
  return shape
}

function shapeOfAttribute({ name, value }: { name: string; value: string }): string {
  const scheme = ADDRESSES.has(name) ? (URL.parse(value, 'http://here')?.protocol ?? 'broken') : ''
  return `${name}=${scheme}`
}

/** The same of an XML document. @throws Error when it is not well-formed */
export function shapeOfXml(xml: string): string[] {
  const shape: string[] = []
  const parser = new SaxesParser()
  parser.on('opentag', ({ name, attributes }) => shape.push(`${name} ${Object.keys(attributes).join(' ')}`))
  parser.on('comment', () => shape.push('a comment'))
  parser.write(xml).close()
  return shape
}

/** Whether an HTML page has this text in a text node or in an attribute, apart from its scripts. */
export function hasText(html: string, text: string): boolean {
  const isIn = (node: DefaultTreeAdapterTypes.Node): boolean =>
    ('attrs' in node && node.attrs.some(({ value }) => value.includes(text))) ||
    ('value' in node && node.parentNode?.nodeName !== 'script' && node.value.includes(text)) ||
    ('childNodes' in node && node.childNodes.some(isIn))
  return isIn(parse(html, { scriptingEnabled: false }))
}

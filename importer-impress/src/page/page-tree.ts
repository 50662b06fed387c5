import { defaultTreeAdapter, type DefaultTreeAdapterTypes } from 'parse5'

export type PageElement = DefaultTreeAdapterTypes.Element
type PageNode = DefaultTreeAdapterTypes.ChildNode
type PageParent = DefaultTreeAdapterTypes.ParentNode

export const isPageElement = (node: PageNode): node is PageElement => defaultTreeAdapter.isElementNode(node)

export const childPageElements = (parent: PageParent): PageElement[] =>
  parent.childNodes.filter(isPageElement)

/** Descendants in document order. No recursion, because the file determines the depth. */
export function* elementsIn(parent: PageParent): Generator<PageElement> {
  const waiting = childPageElements(parent).reverse()
  for (let element = waiting.pop(); element; element = waiting.pop()) {
    yield element
    for (const child of childPageElements(element).reverse()) waiting.push(child)
  }
}

export const attributeOf = (element: PageElement, name: string): string | undefined =>
  element.attrs.find((attribute) => attribute.name === name)?.value

/** Of elements with speaker notes; the styles of impress.js hide them. */
export const NOTES_CLASS = 'notes'

export const hasClass = (element: PageElement, name: string): boolean =>
  (attributeOf(element, 'class') ?? '').split(/\s+/).includes(name)

/** All text inside an element, with collapsed white space. */
export function plainTextOf(element: PageElement): string {
  let text = ''
  const waiting: PageNode[] = [element]
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (defaultTreeAdapter.isTextNode(node)) text += node.value
    if (isPageElement(node)) waiting.push(...[...node.childNodes].reverse())
  }
  return text.replace(/\s+/g, ' ').trim()
}

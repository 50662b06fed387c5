import { childElements, type XmlElement } from './xml-tree.ts'

/** Whether an element holds a style sheet that applies to screens. */
export const isStyleElement = ({ name, attributes }: XmlElement): boolean =>
  (name === 'style' || name === 'html:style') &&
  appliesToScreens(attributes.get('media')) &&
  /^(?:text\/css)?$/i.test(attributes.get('type')?.trim() ?? '')

export const appliesToScreens = (media: string | undefined): boolean =>
  /^(?:all|screen)?$/i.test(media?.trim() ?? '')

/** All elements of a drawing with their parents. No recursion, because the file determines the depth. */
export function* elementsIn(root: XmlElement): Generator<{ element: XmlElement; parent?: XmlElement }> {
  const waiting: { element: XmlElement; parent?: XmlElement }[] = [{ element: root }]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    yield next
    const parent = next.element
    for (const element of childElements(parent).reverse()) waiting.push({ element, parent })
  }
}

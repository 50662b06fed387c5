import { childElements, type XmlElement } from '../svg/xml-tree.ts'
import { AUTO } from './presentation.ts'

/** A part of the drawing with a camera of its own, in the order of painting. */
export interface SoziLayer {
  /** The group's id in the drawing, or `AUTO`. */
  key: string
  title: string
  elements: LayerElement[]
}

export interface LayerElement {
  element: XmlElement
  /** Groups around it. */
  ancestors: XmlElement[]
}

/**
 * The top of the drawing by layers: groups that frames have a camera for; all else is in Sozi's own layer. A layer
 * that appears between parts of another stands there as well.
 *
 * @param keys layers that frames mention
 */
export function readLayers(root: XmlElement, keys: ReadonlySet<string>): SoziLayer[] {
  const layers: SoziLayer[] = []
  for (const { element, ancestors } of topElements(root)) {
    const id = element.attributes.get('id') ?? ''
    if (element.name === 'g' && id !== AUTO && keys.has(id)) {
      layers.push({
        key: id,
        title: element.attributes.get('inkscape:label') ?? `#${id}`,
        elements: [{ element, ancestors }],
      })
      continue
    }
    const last = layers.at(-1)
    if (last?.key === AUTO) last.elements.push({ element, ancestors })
    else layers.push({ key: AUTO, title: 'auto', elements: [{ element, ancestors }] })
  }
  return layers
}

/** Illustrator wraps all of its layers into one switch. */
function topElements(root: XmlElement): LayerElement[] {
  return childElements(root).flatMap((element) => {
    if (element.name !== 'switch') return [{ element, ancestors: [root] }]
    const group = childElements(element).find(({ name }) => name === 'g')
    if (!group) return []
    return childElements(group).map((inner) => ({ element: inner, ancestors: [root, element, group] }))
  })
}

import { childElements, type XmlElement } from '../svg/xml-tree.ts'
import { AUTO } from './presentation.ts'

/** A part of the drawing with its own camera. */
export interface SoziLayer {
  /** The group's id in the drawing, or `AUTO`. */
  key: string
  title: string
  elements: LayerElement[]
}

export interface LayerElement {
  element: XmlElement
  /** Enclosing groups. */
  ancestors: XmlElement[]
}

/**
 * Splits the top-level elements into layers: groups for which frames have a camera, and Sozi's automatic layer for all
 * others. In painting order, so a layer key may occur several times.
 *
 * @param keys layers that frames refer to
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

/** Illustrator wraps all layers in one switch. */
function topElements(root: XmlElement): LayerElement[] {
  return childElements(root).flatMap((element) => {
    if (element.name !== 'switch') return [{ element, ancestors: [root] }]
    const group = childElements(element).find(({ name }) => name === 'g')
    if (!group) return []
    return childElements(group).map((inner) => ({ element: inner, ancestors: [root, element, group] }))
  })
}

import { hrefId, type Scene } from './scene.ts'
import type { XmlElement } from './xml-tree.ts'

export const MAX_LINKS = 16

/** A gradient or pattern and those from which it inherits attributes and content by `href`, nearest first. */
export function linkedChain(
  scene: Scene,
  element: XmlElement,
  isSameKind: (element: XmlElement) => boolean,
): XmlElement[] {
  const chain = [element]
  while (chain.length < MAX_LINKS) {
    const next = scene.byId.get(hrefId(chain.at(-1) ?? element) ?? '')
    if (!next || !isSameKind(next) || chain.includes(next)) break
    chain.push(next)
  }
  return chain
}

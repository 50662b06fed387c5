import { setStyle } from './element-style.ts'
import type { PageElement, PageStyle } from './page-dom.ts'

/** Removes transforms and stores them at their elements, except inside drawings. @returns restores them */
export function removeTransforms(top: PageElement): () => void {
  const undo = transformedIn(top).map(([element, removed]) => {
    const before = element.getAttribute('style')
    setStyle(element, { transform: 'matrix(1, 0, 0, 1, 0, 0)' })
    element.removedTransform = removed
    return () => {
      delete element.removedTransform
      if (before === null) element.removeAttribute('style')
      else element.setAttribute('style', before)
    }
  })
  return () => undo.forEach((each) => each())
}

/** Elements with a transform below an element, but not those inside another step. */
export function transformedIn(
  top: PageElement,
): (readonly [PageElement, NonNullable<PageElement['removedTransform']>])[] {
  return [...top.children].flatMap((child) => {
    if (child.classList.contains('step')) return []
    const { transform, transformOrigin, display } = getComputedStyle(child)
    const isTransformed = transform !== 'none' && display !== 'inline'
    return [
      ...(isTransformed ? [[child, { transform, transformOrigin }] as const] : []),
      ...(child.tagName.toLowerCase() === 'svg' ? [] : transformedIn(child)),
    ]
  })
}

declare const getComputedStyle: (element: PageElement) => PageStyle

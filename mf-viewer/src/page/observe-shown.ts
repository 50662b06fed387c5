/** A change of one percent of the element is enough to judge again. */
const THRESHOLDS = Array.from({ length: 101 }, (_, percent) => percent / 100)

/** px: a smaller box, such as a frame of 1 × 1, shows nothing. */
const MIN_SIDE_PX = 16

/**
 * Reports, soon and after each change, whether the window shows half of an element: in each dimension half of the element,
 * or half of what fits into the window. The browser also takes off what the frames around the page hide.
 *
 * @returns the undo
 */
export function observeShown(element: Element, listener: (isShown: boolean) => void): () => void {
  const observer = new IntersectionObserver(
    (entries) => {
      const entry = entries.at(-1)
      if (entry) listener(isHalfShown(entry, window))
    },
    { threshold: THRESHOLDS },
  )
  // The share that is shown may stay the same while the size changes: an element that is observed anew is judged anew.
  const sizes = new ResizeObserver(() => {
    observer.unobserve(element)
    observer.observe(element)
  })
  sizes.observe(element)
  return () => {
    sizes.disconnect()
    observer.disconnect()
  }
}

interface Size {
  readonly width: number
  readonly height: number
}

/** @property rootBounds the window around all frames; `null` in a frame on another site */
export interface ShownPart {
  readonly intersectionRect: Size
  readonly boundingClientRect: Size
  readonly rootBounds: Size | null
}

export type WindowSizes = Pick<Window, 'innerWidth' | 'innerHeight' | 'outerWidth' | 'outerHeight'>

export function isHalfShown(
  { intersectionRect: shown, boundingClientRect: whole, rootBounds }: ShownPart,
  { innerWidth, innerHeight, outerWidth, outerHeight }: WindowSizes,
): boolean {
  // The outer size is at least that of the page around, also in a frame.
  const around = rootBounds ?? { width: outerWidth, height: outerHeight }
  const isHalf = (shownPx: number, ...possible: readonly number[]) =>
    shownPx >= MIN_SIDE_PX && shownPx >= Math.min(...possible) / 2
  return (
    isHalf(shown.width, whole.width, innerWidth, around.width) &&
    isHalf(shown.height, whole.height, innerHeight, around.height)
  )
}

import type { Sender } from '@viewpage/shared-events'
import type { Inserted } from './inserted.ts'
import type { Presses } from './last-press.ts'
import { keyOf } from './senders.ts'
import type { Strikes } from './strikes.ts'

/** Elements of a remote: more are a strike. A page with fewer is not looked through. */
export const MANY_ELEMENTS = 8_000
/** Places of the window, as shares of its width and height, where an element over everything is found. */
const PLACES = [
  [0.5, 0.5],
  [0.2, 0.2],
  [0.8, 0.2],
  [0.2, 0.8],
  [0.8, 0.8],
] as const

/**
 * Charges remotes for the elements that they have put into the page, and for one that lies over the whole window. What is in
 * a slot is not its remote's for that alone: another may have put it there.
 *
 * @param presses by which the visitor may have wanted what covers the window
 * @param mayCover whether an element may do so, because the owner of the presentation wants it
 */
export function watchSlots(
  strikes: Strikes,
  { mayHaveOpened }: Pick<Presses, 'mayHaveOpened'>,
  inserted: Inserted,
  mayCover: (element: Element) => boolean,
): () => void {
  let wanted: string | null = null
  let before: string | null = null

  function countElements(): void {
    if (document.body.getElementsByTagName('*').length < MANY_ELEMENTS) return
    for (const sender of inserted.all().values()) strikes.charge(sender, 'elements', 1)
  }

  return () => {
    countElements()
    const covering = whoCovers(inserted, mayCover)
    const key = covering && keyOf(covering)
    if (covering && key !== before && mayHaveOpened(covering.remote)) wanted = key
    before = key
    if (!covering) wanted = null
    else if (key !== wanted) strikes.charge(covering, 'cover', 1)
  }
}

/** Who has put something over everything else that does not scroll with the page. A full screen is what a visitor wanted. */
function whoCovers(inserted: Inserted, mayCover: (element: Element) => boolean): Sender | null {
  if (document.fullscreenElement) return null
  const covers = PLACES.map(([x, y]) =>
    fixedAround(document.elementFromPoint(innerWidth * x, innerHeight * y)),
  )
  if (covers.some((cover) => !cover || mayCover(cover))) return null
  const all = inserted.all()
  const [first, ...others] = covers.map((cover) => (cover && all.get(cover)) ?? null)
  return first && others.every((each) => each && keyOf(each) === keyOf(first)) ? first : null
}

/** The innermost element that does not scroll, of those around one. */
function fixedAround(element: Element | null): Element | null {
  for (let each = element; each; each = each.parentElement)
    if (getComputedStyle(each).position === 'fixed') return each
  return null
}

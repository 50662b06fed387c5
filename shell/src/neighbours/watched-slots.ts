import type { Sender } from '@viewpage/shared-events'
import { ownerOf, type Inserted } from './inserted.ts'
import { keyOf } from './senders.ts'
import type { Strikes } from './strikes.ts'

/** Places of the window, as shares of its width and height, where an element over everything is found. */
const PLACES = [
  [0.5, 0.5],
  [0.2, 0.2],
  [0.8, 0.2],
  [0.2, 0.8],
  [0.8, 0.8],
] as const

/** The remotes whose slots are live, with the version that each shows. */
export function liveSlots(): { readonly element: HTMLElement; readonly sender: Sender }[] {
  return [...document.querySelectorAll<HTMLElement>('[data-slot][data-state=live]')].map((element) => ({
    element,
    sender: { remote: element.dataset['remote'] ?? '', version: element.dataset['version'] ?? '' },
  }))
}

/**
 * Charges remotes for the elements in their slots, those that they have put elsewhere, and for one that lies over the whole
 * window.
 *
 * @param wasPressed whether the visitor has pressed something just now, and so may want what covers the window
 */
export function watchSlots(strikes: Strikes, wasPressed: () => boolean, inserted: Inserted): () => void {
  let wanted: string | null = null
  let before: string | null = null

  function countElements(): void {
    const ofOthers = new Map<string, number>()
    for (const [element, sender] of inserted.all()) {
      const count = 1 + element.getElementsByTagName('*').length
      const owner = ownerOf(element) ?? ''
      ofOthers.set(owner, (ofOthers.get(owner) ?? 0) + count)
      strikes.charge(sender, 'elements', count)
    }
    for (const { element, sender } of liveSlots()) {
      const count = element.getElementsByTagName('*').length - (ofOthers.get(sender.remote) ?? 0)
      if (count > 0) strikes.charge(sender, 'elements', count)
    }
  }

  return () => {
    countElements()
    const covering = whoCovers(inserted)
    const key = covering && keyOf(covering)
    if (covering && key !== before && wasPressed()) wanted = key
    before = key
    if (!covering) wanted = null
    else if (key !== wanted) strikes.charge(covering, 'cover', 1)
  }
}

/** Who has put something over everything else that does not scroll with the page. A full screen is what a visitor wanted. */
function whoCovers(inserted: Inserted): Sender | null {
  if (document.fullscreenElement) return null
  const tops = PLACES.map(([x, y]) => document.elementFromPoint(innerWidth * x, innerHeight * y))
  const slots = liveSlots()
  const senders = tops.map((top) => {
    const slot = slots.find(({ element }) => element.contains(top))
    if (!top || !isFixed(top, slot?.element)) return null
    return inserted.byWhom(top) ?? slot?.sender ?? null
  })
  const [first = null] = senders
  return first && senders.every((each) => each && keyOf(each) === keyOf(first)) ? first : null
}

function isFixed(element: Element, slot?: Element): boolean {
  for (let each: Element | null = element; each && each !== slot; each = each.parentElement)
    if (getComputedStyle(each).position === 'fixed') return true
  return false
}

import type { Sender } from '@viewpage/shared-events'
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
 * Charges remotes for the elements in their slots, and for one of them that lies over the whole window.
 *
 * @param wasPressed whether the visitor has pressed something just now, and so may want what covers the window
 */
export function watchSlots(strikes: Strikes, wasPressed: () => boolean): () => void {
  let wanted: Element | null = null
  let before: Element | null = null
  return () => {
    const slots = liveSlots()
    for (const { element, sender } of slots)
      strikes.charge(sender, 'elements', element.getElementsByTagName('*').length)
    const covering = slots.find(({ element }) => coversWindow(element))
    if (covering && covering.element !== before && wasPressed()) wanted = covering.element
    before = covering?.element ?? null
    if (!covering) wanted = null
    else if (covering.element !== wanted) strikes.charge(covering.sender, 'cover', 1)
  }
}

/** Whether something that does not scroll with the page is over everything else. A full screen is what a visitor wanted. */
function coversWindow(slot: HTMLElement): boolean {
  if (document.fullscreenElement) return false
  const tops = PLACES.map(([x, y]) => document.elementFromPoint(innerWidth * x, innerHeight * y))
  return tops.every((top) => top !== null && slot.contains(top) && isFixed(top, slot))
}

function isFixed(element: Element, slot: Element): boolean {
  for (let each: Element | null = element; each && each !== slot; each = each.parentElement)
    if (getComputedStyle(each).position === 'fixed') return true
  return false
}

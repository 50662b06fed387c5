import { nextTask } from '../browser/next-task.ts'

/** On a slot whose content has no layout yet. The style sheet of the host hides it by `content-visibility`. */
const DEFERRED_ATTRIBUTE = 'data-deferred'
/** When the host has not loaded by then, the content is laid out without it. */
const MAX_DEFERRED_MS = 4_000

/**
 * Defers the layout of what is below the fold, which takes more than half of the layout of a page. The style sheet gives it
 * a size meanwhile. A box that is on the screen, in the first frame or later, gets its layout at once; all of them do
 * before a key is handled, because it may move the focus or search the page, and for printing.
 *
 * A link to a place or to a text in the page may lead into such a box, so a page with one defers nothing.
 *
 * @param boxes selector of the boxes; each is in a slot, and the slots are deferred as a whole
 */
export function deferLayout(boxes: string): void {
  const found = [...document.querySelectorAll<HTMLElement>(boxes)]
  if (found.length === 0 || hasFragment() || typeof ResizeObserver !== 'function') return
  const slotOf = (box: Element) => box.closest('[data-slot]')
  for (const box of found) slotOf(box)?.toggleAttribute(DEFERRED_ATTRIBUTE, true)

  // Called in the frame that lays the boxes out, before it is painted.
  const sizes = new ResizeObserver((entries) => {
    for (const { target } of entries)
      if (target.getBoundingClientRect().top < innerHeight) layOut(slotOf(target))
  })
  const places = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) if (isIntersecting) layOut(slotOf(target))
  })
  for (const box of found) {
    sizes.observe(box)
    places.observe(box)
  }
  const layOutAll = () => {
    sizes.disconnect()
    places.disconnect()
    for (const box of found) layOut(slotOf(box))
  }
  addEventListener('keydown', layOutAll, { capture: true, once: true })
  addEventListener('beforeprint', layOutAll, { once: true })
  setTimeout(layOutAll, MAX_DEFERRED_MS)
}

/** Lays out what was deferred, one slot in each task, so that a slow device can handle input in between. */
export async function layOutDeferred(): Promise<void> {
  for (const slot of document.querySelectorAll(`[${DEFERRED_ATTRIBUTE}]`)) {
    await nextTask()
    layOut(slot)
  }
}

function layOut(slot: Element | null): void {
  slot?.removeAttribute(DEFERRED_ATTRIBUTE)
}

/** `location` does not have the text that a link leads to. */
function hasFragment(): boolean {
  const [navigation] = performance.getEntriesByType('navigation')
  return location.hash !== '' || (navigation?.name.includes('#') ?? false)
}

import { whenIdle } from '../browser/idle.ts'
import { whenShown } from '../browser/prerendering.ts'

/**
 * On a slot: `deferred` while its content has no layout, `after-1` and `after-2` while only its first one or two boxes have
 * one, `ahead` if it is laid out before the page has frames. The style sheet of the host sets `content-visibility` by it.
 */
const LAYOUT_ATTRIBUTE = 'data-layout'
const NEXT_LAYOUT: Partial<Record<string, string>> = { deferred: 'after-1', 'after-1': 'after-2' }
/** When the host has not loaded by then, the content is laid out without it. */
const MAX_DEFERRED_MS = 4_000
/** When the browser is not idle by then, it is laid out nevertheless. */
const MAX_BUSY_MS = 2_000
/** In browsers without idle callbacks. */
const FALLBACK_DELAY_MS = 100

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
  const slots = new Set(found.map(slotOf))
  for (const slot of slots) slot?.setAttribute(LAYOUT_ATTRIBUTE, 'deferred')

  const layOutVisible = () => {
    const visible = found.filter((box) => box.getBoundingClientRect().top < innerHeight)
    for (const box of visible) layOut(slotOf(box))
  }
  // The first one calls back before the first frame is painted, the other one when the page is scrolled.
  const observers = [new ResizeObserver(layOutVisible), new IntersectionObserver(layOutVisible)]
  for (const observer of observers) for (const box of found) observer.observe(box)
  // A prerendered page has no frames before it is opened, and time to lay out the first one: measuring does that.
  if (document.prerendering === true) {
    layOutVisible()
    void document.fonts.ready.then(layOutVisible)
  }

  const layOutAll = () => {
    for (const observer of observers) observer.disconnect()
    for (const slot of slots) layOut(slot)
  }
  addEventListener('keydown', layOutAll, { capture: true, once: true })
  addEventListener('beforeprint', layOutAll, { once: true })
  whenShown(() => setTimeout(layOutAll, MAX_DEFERRED_MS))
}

/** Lays out what was deferred while the browser is idle, one box in a frame. */
export function layOutDeferred(): void {
  const slot = document.querySelector(`[data-slot][${LAYOUT_ATTRIBUTE}]:not([${LAYOUT_ATTRIBUTE}=ahead])`)
  if (!slot) return
  whenIdle(
    () => {
      const next = NEXT_LAYOUT[slot.getAttribute(LAYOUT_ATTRIBUTE) ?? '']
      if (next === undefined || document.prerendering === true) layOut(slot)
      else slot.setAttribute(LAYOUT_ATTRIBUTE, next)
      // A prerendered page has no frames.
      if (document.prerendering === true) layOutDeferred()
      else requestAnimationFrame(layOutDeferred)
    },
    { timeoutMs: MAX_BUSY_MS, fallbackDelayMs: FALLBACK_DELAY_MS },
  )
}

function layOut(slot: Element | null): void {
  if (document.prerendering === true) slot?.setAttribute(LAYOUT_ATTRIBUTE, 'ahead')
  else slot?.removeAttribute(LAYOUT_ATTRIBUTE)
}

/** `location` does not have the text that a link leads to. */
function hasFragment(): boolean {
  const [navigation] = performance.getEntriesByType('navigation')
  return location.hash !== '' || (navigation?.name.includes('#') ?? false)
}

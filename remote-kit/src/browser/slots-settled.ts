/** Events on the element of a slot, from the host that mounts it. They do not bubble. A fallback is no failure yet. */
export const SLOT_LIVE = 'viewpage-slot-live'
export const SLOT_FAILED = 'viewpage-slot-failed'

/**
 * Calls back once every slot of the page is live or has failed; at once on a page without slots.
 *
 * @param maxMs calls back after this time although a slot has not settled; by default there is no limit
 * @returns the undo
 */
export function whenSlotsSettled(callback: () => void, maxMs?: number): () => void {
  const timer = maxMs === undefined ? undefined : setTimeout(end, maxMs)
  const stop = () => {
    clearTimeout(timer)
    for (const event of [SLOT_LIVE, SLOT_FAILED]) document.removeEventListener(event, check, true)
  }
  function end(): void {
    stop()
    callback()
  }
  function check(): void {
    if (!document.querySelector('[data-slot]:is([data-state=server],[data-state=late])')) end()
  }
  for (const event of [SLOT_LIVE, SLOT_FAILED]) document.addEventListener(event, check, true)
  check()
  return stop
}

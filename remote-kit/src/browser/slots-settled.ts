/** Events on the element of a slot, from the host that mounts it. They do not bubble. */
export const SLOT_LIVE = 'viewpage-slot-live'
export const SLOT_FAILED = 'viewpage-slot-failed'

/** Calls back once every slot of the page is live or has failed; at once on a page without slots. @returns the undo */
export function whenSlotsSettled(callback: () => void): () => void {
  const stop = () => {
    for (const event of [SLOT_LIVE, SLOT_FAILED]) document.removeEventListener(event, check, true)
  }
  function check(): void {
    if (document.querySelector('[data-slot]:is([data-state=server],[data-state=fallback])')) return
    stop()
    callback()
  }
  for (const event of [SLOT_LIVE, SLOT_FAILED]) document.addEventListener(event, check, true)
  check()
  return stop
}

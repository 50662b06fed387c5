/** Whether the visitor is using an element: the pointer or the focus is in it. */
export interface Use {
  /** Calls `then` as soon as the element is not used: at once, or when pointer and focus have left it. */
  whenFree(then: () => void): void
  stop(): void
}

/** Watches an element, in which pointer and focus may be already. */
export function watchUse(element: HTMLElement): Use {
  const used = { pointer: element.matches(':hover'), focus: element.matches(':focus-within') }
  const listening = new AbortController()
  let waiting: (() => void) | null = null

  function callWaiting(): void {
    if (used.pointer || used.focus || !waiting) return
    const then = waiting
    waiting = null
    then()
  }

  function listen(type: keyof HTMLElementEventMap, by: keyof typeof used, isUsed: boolean): void {
    element.addEventListener(
      type,
      () => {
        used[by] = isUsed
        callWaiting()
      },
      { signal: listening.signal },
    )
  }

  listen('pointerenter', 'pointer', true)
  listen('pointerleave', 'pointer', false)
  listen('focusin', 'focus', true)
  listen('focusout', 'focus', false)
  return {
    whenFree(then) {
      waiting = then
      callWaiting()
    },
    stop: () => listening.abort(),
  }
}

/** A press on Like. Times in ms since navigation. */
export interface Press {
  readonly start: number
  /** Until the next frame is on the screen; 0 where the browser reports none. */
  readonly duration: number
}

declare global {
  var benchPresses: Press[] | undefined
}

/** Runs in the page, before the page's own code: scrolls Like to the middle, and records presses on it. */
export function watchPresses(): void {
  const LIKE = '[data-slot="toolbar"] button[aria-pressed]'
  const presses: Press[] = []
  globalThis.benchPresses = presses

  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as EventTiming[]) {
      const isLike = entry.target instanceof Element && entry.target.closest(LIKE) !== null
      if (entry.interactionId && isLike) presses.push({ start: entry.startTime, duration: entry.duration })
    }
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)

  addEventListener(
    'pointerdown',
    ({ target, timeStamp }) => {
      if (target instanceof Element && target.closest(LIKE)) presses.push({ start: timeStamp, duration: 0 })
    },
    true,
  )

  // The page is too short for it until enough of it is parsed.
  const untilInMiddle = new MutationObserver(() => {
    const like = document.querySelector(LIKE)
    if (!like) return
    like.scrollIntoView({ block: 'center', behavior: 'instant' })
    const { top, bottom } = like.getBoundingClientRect()
    if (Math.abs((top + bottom) / 2 - innerHeight / 2) < 2) untilInMiddle.disconnect()
  })
  untilInMiddle.observe(document, { childList: true, subtree: true })
}

type EventTiming = PerformanceEntry & { readonly interactionId?: number; readonly target: Node | null }

import { SLOT_FAILED, SLOT_LIVE } from '@viewpage/remote-kit/host'

/** When the slots of a page became live. */
export interface SettledSlots {
  /** Remote to ms from the navigation to its last live slot. Without those that became live on a hidden page. */
  readonly times: ReadonlyMap<string, number>
  /** Whether every slot became live while the page was visible. */
  readonly isComplete: boolean
}

/** Resolves when every slot is live or has failed. */
export function slotsSettled(): Promise<SettledSlots> {
  const times = new Map<string, number>()
  let isComplete = true
  return new Promise((resolve) => {
    function settle(event?: Event): void {
      if (event) {
        // Browsers throttle hidden pages, so their times would be too long.
        if (event.type === SLOT_LIVE && !document.hidden)
          times.set((event.target as HTMLElement).dataset['remote'] ?? '', performance.now())
        else isComplete = false
      }
      const slots = [...document.querySelectorAll<HTMLElement>('[data-slot]')]
      if (slots.every(({ dataset: { state } }) => state === 'live' || state === 'failed'))
        resolve({ times, isComplete })
    }
    // These events do not bubble.
    for (const event of [SLOT_LIVE, SLOT_FAILED]) document.addEventListener(event, settle, true)
    // A page may have no slots.
    settle()
  })
}

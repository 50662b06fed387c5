import { SLOT_FAILED, SLOT_LIVE } from '@viewpage/remote-kit/host'

/** When the slots of a page became live. */
export interface SettledSlots {
  /** Remote to ms from the navigation to its last live slot. Without those that became live on a hidden page. */
  readonly times: ReadonlyMap<string, number>
  /** Whether none has failed or became live on a hidden page. */
  readonly isComplete: boolean
}

/** Resolves when every slot is live or has failed: a slot that failed does not make the page silent. */
export function slotsSettled(): Promise<SettledSlots> {
  const times = new Map<string, number>()
  let isComplete = true
  return new Promise((resolve) => {
    function settle(event?: Event): void {
      if (event) {
        // Browsers slow hidden pages down.
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

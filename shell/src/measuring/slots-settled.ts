import { SLOT_FAILED, SLOT_LIVE, whenSlotsSettled } from '@viewpage/remote-kit/browser'

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
  function record({ type, target }: Event): void {
    // Browsers throttle hidden pages, so their times would be too long.
    if (type === SLOT_LIVE && !document.hidden)
      times.set((target as HTMLElement).dataset['remote'] ?? '', performance.now())
    else isComplete = false
  }
  for (const event of [SLOT_LIVE, SLOT_FAILED]) document.addEventListener(event, record, true)
  return new Promise((resolve) => whenSlotsSettled(() => resolve({ times, isComplete })))
}

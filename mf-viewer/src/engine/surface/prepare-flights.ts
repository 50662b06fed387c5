import type { View, ViewFlight } from '@viewpage/deck'
import type { EngineBrowser } from '../engine-browser.ts'
import type { Surface } from './surface.ts'
import { TASK_BUDGET_MS, within } from '../../time-budget.ts'

/** Uses idle time to prepare the flights that are likely next. Owns the view they start from. */
export interface FlightPreparation {
  /** Prepares what every picture needs, while the first one waits for its files. */
  prepareItems(): void
  /** Prepares the flights from a resting view. Does nothing if they are being prepared already. */
  prepareFrom(view: View, flights: () => readonly ViewFlight[]): void
  /** The view is left: other flights are likely now. */
  reset(): void
}

export function createFlightPreparation(
  surface: Pick<Surface, 'expect' | 'prepare'> | null,
  { whenIdle, now }: Pick<EngineBrowser, 'whenIdle' | 'now'>,
): FlightPreparation {
  let preparedView: View | null = null
  let cancelIdle = () => {}

  function prepareWhenIdle(): void {
    cancelIdle = whenIdle((isIdle) => {
      // An idle browser offers up to 50 ms, which would delay the answer to a press.
      const hasTime = within(TASK_BUDGET_MS, now)
      if (surface && !surface.prepare(() => isIdle() && hasTime())) prepareWhenIdle()
    })
  }

  return {
    prepareItems: prepareWhenIdle,
    prepareFrom(view, flights) {
      if (preparedView === view) return
      preparedView = view
      surface?.expect(flights())
      cancelIdle()
      prepareWhenIdle()
    },
    reset() {
      cancelIdle()
      preparedView = null
    },
  }
}

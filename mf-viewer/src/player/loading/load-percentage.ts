/** ms between two steps of the simulated progress (docs/behaviour/overlay.md#fake-progress). */
export const FAKE_INTERVAL_MS = 2_000
const FAKE_STEP = 10
const FAKE_MAX = 80

/** The progress of a load: simulated, measured, and the larger of the two, which is shown. */
export interface LoadPercentage {
  readonly fake: number
  readonly real: number
  /** An integer from 0 to 100; never falls. */
  readonly shown: number
}

export type LoadPercentageEvent =
  | { type: 'ticked' }
  | { type: 'progressed'; fraction: number }
  | { type: 'dataLoaded' }

export const nothingLoaded: LoadPercentage = { fake: 0, real: 0, shown: 0 }

/**
 * The displayed percentage is `max(fake, real)` clamped to 0–100, and only rises
 * (docs/behaviour/overlay.md#load-percentage).
 */
export function loadPercentageReducer(state: LoadPercentage, event: LoadPercentageEvent): LoadPercentage {
  const next = { ...state, ...applyEvent(state, event) }
  return { ...next, shown: Math.min(100, Math.max(state.shown, Math.floor(Math.max(next.fake, next.real)))) }
}

function applyEvent(
  { fake, real }: LoadPercentage,
  event: LoadPercentageEvent,
): Partial<Omit<LoadPercentage, 'shown'>> {
  if (event.type === 'ticked') return { fake: Math.max(fake, Math.min(FAKE_MAX, fake + FAKE_STEP)) }
  if (event.type === 'dataLoaded') return { fake: 100 }
  const percentage = event.fraction * 100
  return Number.isFinite(percentage) ? { real: Math.max(real, percentage) } : {}
}

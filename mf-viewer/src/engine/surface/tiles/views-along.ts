import type { Stage, View, ViewFlight } from '@viewpage/deck'
import { speedBetween } from './view-speed.ts'

/** A view during a flight. */
export interface MovingView {
  readonly view: View
  /** px per frame */
  readonly speed: number
}

/** Time between two sampled views. */
const SAMPLE_INTERVAL_MS = 60

/** The views of a flight: first its end, which is shown longest, then the views on the way. */
export function* viewsAlong(flight: ViewFlight, stage: Stage): Generator<MovingView> {
  yield { view: flight.at(1), speed: 0 }
  const moments = Math.ceil(flight.durationMs / SAMPLE_INTERVAL_MS)
  let before = flight.at(0)
  for (let moment = 1; moment < moments; moment += 1) {
    const view = flight.at(moment / moments)
    yield { view, speed: speedBetween(before, view, stage, flight.durationMs / moments) }
    before = view
  }
}

import type { Stage, View, ViewFlight } from '@viewpage/deck'
import { speedBetween } from './view-speed.ts'

/** A moment of a movement. */
export interface MovingView {
  readonly view: View
  /** px a frame */
  readonly speed: number
}

/** ms between two moments that are looked at. */
const INTERVAL = 60

/** What a movement will show: where it arrives first, because that is looked at longest, then the way there. */
export function* viewsAlong(flight: ViewFlight, stage: Stage): Generator<MovingView> {
  yield { view: flight.at(1), speed: 0 }
  const moments = Math.ceil(flight.durationMs / INTERVAL)
  let before = flight.at(0)
  for (let moment = 1; moment < moments; moment += 1) {
    const view = flight.at(moment / moments)
    yield { view, speed: speedBetween(before, view, stage, flight.durationMs / moments) }
    before = view
  }
}

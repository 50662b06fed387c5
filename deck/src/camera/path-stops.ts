import type { DeckDocument, Step } from '../document/schema.ts'
import { fitBox, type Viewport } from './camera.ts'
import { flight } from './flight.ts'

/** The viewport for flight times; they differ little in other viewports. */
const STAGE: Viewport = { width: 1_600, height: 900 }

/** Minimum distance of two stops on the path line, for steps without a flight between them. */
const MIN_GAP_SECONDS = 0.3

/** Durations of the flights from each step to the next. */
export function flightSeconds(document: DeckDocument): number[] {
  return document.path.slice(1).map((step, index) => {
    const before = document.path[index]
    return before ? secondsBetween(before, step) : 0
  })
}

/** Positions of the steps on the path line, 0 to 1; distances are proportional to the flight times. */
export function pathStops(document: DeckDocument): number[] {
  const ends = [0]
  for (const seconds of flightSeconds(document))
    ends.push((ends.at(-1) ?? 0) + Math.max(MIN_GAP_SECONDS, seconds))
  const total = ends.at(-1) ?? 0
  return ends.map((end) => (total === 0 ? 0 : end / total))
}

function secondsBetween(from: Step, to: Step): number {
  const seconds = to.flight === undefined ? {} : { seconds: to.flight }
  return flight(fitBox(from.box, STAGE), fitBox(to.box, STAGE), STAGE, seconds).durationMs / 1_000
}

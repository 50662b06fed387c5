import type { DeckDocument, Step } from '../document/schema.ts'
import { fitBox, type Viewport } from './camera.ts'
import { flight } from './flight.ts'

/** Flights are timed for the page's stage; other viewers differ by little. */
const STAGE: Viewport = { width: 1_600, height: 900 }

/** Seconds on the path line between two steps that no flight parts: their stops must not be one. */
const LEAST_GAP = 0.3

/** Seconds of the flights from each step to the next. */
export function flightSeconds(document: DeckDocument): number[] {
  return document.path.slice(1).map((step, index) => {
    const before = document.path[index]
    return before ? secondsBetween(before, step) : 0
  })
}

/** Where the steps stand on the path line, 0 to 1; the gaps are as long as the flights. */
export function pathStops(document: DeckDocument): number[] {
  const ends = [0]
  for (const seconds of flightSeconds(document)) ends.push((ends.at(-1) ?? 0) + Math.max(LEAST_GAP, seconds))
  const total = ends.at(-1) ?? 0
  return ends.map((end) => (total === 0 ? 0 : end / total))
}

function secondsBetween(from: Step, to: Step): number {
  const seconds = to.flight === undefined ? {} : { seconds: to.flight }
  return flight(fitBox(from.box, STAGE), fitBox(to.box, STAGE), STAGE, seconds).durationMs / 1_000
}

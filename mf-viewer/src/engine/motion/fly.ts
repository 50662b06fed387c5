import { viewFlight, viewOfStep, type DeckDocument, type ViewFlight, type Viewport } from '@viewpage/deck'
import { closerView } from './closer-view.ts'
import type { MotionContext } from './motion-input.ts'
import { isMoving, type MotionState } from './motion.ts'
import { withReveals } from './pan-and-zoom.ts'

/** A longer flight to a step is a cross-fade, unless the document sets its duration. */
const MAX_FLIGHT_MS = 6_000

/** The camera resting on a step. */
export function restingAt(document: DeckDocument, step: number, viewport: Viewport): MotionState {
  const view = viewOfStep(document, step, viewport)
  return { motion: { type: 'resting' }, view, step: view.step, onPath: true }
}

/** Flies to a step, or cuts or fades to it. */
export function flyTo(
  state: MotionState,
  { step, instant }: { step: number; instant: boolean },
  context: MotionContext,
): MotionState {
  const { document, viewport, now, reducedMotion } = context
  const target = restingAt(document, step, viewport)
  const { type } = state.motion
  const isGoingThere = state.onPath && state.step === target.step
  if (isGoingThere && (type === 'resting' || (!instant && (type === 'flying' || type === 'fading'))))
    return state
  if (instant) return target
  if (reducedMotion) return { ...target, motion: { type: 'fading', startedAt: now } }
  const seconds = secondsOnPath(document, state, target.step)
  const moving = isMoving(state) || type === 'held'
  const options = { moving, ...(seconds !== undefined && { seconds }) }
  const flight = viewFlight(state.view, target.view, viewport, options)
  if (flight.durationMs === 0) return target
  // Across a huge deck, a flight that is slow enough for the eye takes too long for the visitor.
  if (flight.durationMs > Math.max(MAX_FLIGHT_MS, (seconds ?? 0) * 1_000))
    return { ...target, motion: { type: 'fading', startedAt: now } }
  return { ...target, view: flight.at(0), motion: { type: 'flying', flight, startedAt: now } }
}

/** Flies near to what is at a point of an earlier view. */
export function lookAt(
  state: MotionState,
  { from, x, y }: { from: MotionState; x: number; y: number },
  context: MotionContext,
): MotionState {
  const { document, viewport, limits, now, reducedMotion } = context
  const target = withReveals(closerView(document, from.view, viewport, { x, y }, limits))
  const away = { step: from.step, onPath: false }
  const flight = viewFlight(state.view, target, viewport, { moving: isMoving(state) })
  if (reducedMotion || flight.durationMs === 0) return { ...away, view: target, motion: { type: 'free' } }
  return { ...away, view: flight.at(0), motion: { type: 'approaching', flight, startedAt: now } }
}

/** The flights to the next and the previous step, the likelier one first. */
export function neighbouringFlights(
  state: MotionState,
  { document, viewport }: Pick<MotionContext, 'document' | 'viewport'>,
): ViewFlight[] {
  return [state.step + 1, state.step - 1].flatMap((step) => {
    if (step < 1 || step > document.path.length) return []
    const seconds = secondsOnPath(document, state, step)
    const target = viewOfStep(document, step, viewport)
    return viewFlight(state.view, target, viewport, seconds === undefined ? {} : { seconds })
  })
}

/** The duration that the document sets between two neighbouring steps, in both directions. */
function secondsOnPath(
  { path }: DeckDocument,
  { step, onPath }: MotionState,
  to: number,
): number | undefined {
  return onPath && Math.abs(to - step) === 1 ? path[Math.max(step, to) - 1]?.flight : undefined
}

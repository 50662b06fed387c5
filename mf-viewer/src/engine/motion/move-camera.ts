import {
  mapCameras,
  panCamera,
  refitCamera,
  viewFlight,
  viewOfStep,
  zoomCamera,
  type DeckDocument,
  type View,
  type ViewFlight,
  type Viewport,
} from '@viewpage/deck'
import { closerView } from './closer-view.ts'
import { limitedCamera, limitedZoom, type Limits } from './limits.ts'
import type { MotionInput } from './motion-input.ts'
import { isMoving, type MotionState, type Velocity } from './motion.ts'

/** What a movement depends on besides the camera. */
export interface MotionContext {
  readonly document: DeckDocument
  readonly viewport: Viewport
  readonly limits: Limits
  readonly reducedMotion: boolean
  /** ms */
  readonly now: number
}

/** Duration of the cross-fade with reduced motion. */
const FADE_MS = 120
/** Time constant of a glide: its speed falls to 1/e. */
const GLIDE_DECAY_MS = 300
/** px per ms; a slower glide ends. */
const MIN_SPEED = 0.02
/** Time constant of a zoom: the remaining factor falls to its 1/e-th power. */
const ZOOM_DECAY_MS = 55
/** Logarithm of a zoom factor; smaller zooms are invisible. */
const MIN_ZOOM = 2e-4
/** Limits of a zoom by wheel or key, however fast they are: logarithm of the pending factor, and of the factor per ms. */
const MAX_PENDING_ZOOM = Math.log(4)
const MAX_ZOOM_PER_MS = 0.01
/** A longer flight to a step is a cross-fade, unless the document sets its duration. */
const MAX_FLIGHT_MS = 6_000
/** A view is zoomed in if it is narrower than this part of its step. */
const ZOOMED_IN = 0.98

/** Opacity of the previous picture during a cross-fade, 1 to 0. */
export function fadeOpacity({ motion }: MotionState, now: number): number {
  if (motion.type !== 'fading') return 0
  return Math.max(0, 1 - (now - motion.startedAt) / FADE_MS)
}

/** The camera resting on a step. */
export function restingAt(document: DeckDocument, step: number, viewport: Viewport): MotionState {
  const view = viewOfStep(document, step, viewport)
  return { motion: { type: 'resting' }, view, step: view.step, onPath: true }
}

/** Whether the visitor zoomed in beyond the current step: one finger pans then. */
export function isZoomedIn(
  { onPath, step, view }: MotionState,
  { document, viewport }: Pick<MotionContext, 'document' | 'viewport'>,
): boolean {
  return !onPath && view.camera.width < ZOOMED_IN * viewOfStep(document, step, viewport).camera.width
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

/** Applies an input to the camera. Pure; the time is in the context. */
export function move(state: MotionState, input: MotionInput, context: MotionContext): MotionState {
  switch (input.type) {
    case 'stepWanted':
      return flyTo(state, input, context)
    case 'touched':
      return state.motion.type === 'gliding' || state.motion.type === 'zooming'
        ? { ...state, motion: { type: 'held' } }
        : state
    case 'dragged':
      return { ...held(panned(state.view, input, context), state), onPath: state.onPath && input.isSwipe }
    case 'swipeCancelled':
      return swipeCancelled(state, context)
    case 'pinched': {
      const dragged = panned(state.view, input, context)
      return { ...held(zoomed(dragged, input.factor, input, context), state), onPath: false }
    }
    case 'released':
      return released(state, input.velocity, context)
    case 'zoomed':
      return zoomBy(state, input, context)
    case 'lookedAt':
      return lookAt(state, input, context)
    case 'resized':
      return resized(state, input.from, context)
    case 'ticked':
      return ticked(state, context)
  }
}

function flyTo(
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

/** Back to the step, or if the visitor was off the path before, nowhere. */
function swipeCancelled(state: MotionState, context: MotionContext): MotionState {
  if (state.motion.type !== 'held') return state
  if (!state.onPath) return { ...state, motion: { type: 'free' } }
  return flyTo(state, { step: state.step, instant: false }, context)
}

/** Flies near to what is at a point of an earlier view. */
function lookAt(
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

/** The duration that the document sets between two neighbouring steps, in both directions. */
function secondsOnPath(
  { path }: DeckDocument,
  { step, onPath }: MotionState,
  to: number,
): number | undefined {
  return onPath && Math.abs(to - step) === 1 ? path[Math.max(step, to) - 1]?.flight : undefined
}

function panned(
  view: View,
  { dx, dy }: { dx: number; dy: number },
  { viewport, limits }: MotionContext,
): View {
  const all = mapCameras(view, (camera) => panCamera(camera, viewport, dx, dy))
  return { ...all, camera: limitedCamera(all.camera, view.camera, limits, viewport) }
}

function zoomed(
  view: View,
  factor: number,
  { x, y }: { x: number; y: number },
  { viewport, limits }: MotionContext,
): View {
  const allowed = limitedZoom(view, factor, limits, viewport)
  const all = mapCameras(view, (camera) => zoomCamera(camera, viewport, allowed, x, y))
  return { ...all, camera: limitedCamera(all.camera, view.camera, limits, viewport) }
}

function held(view: View, state: MotionState): MotionState {
  return { ...state, view: withReveals(view), motion: { type: 'held' } }
}

/** Completes the reveals of an interrupted flight. */
function withReveals(view: View): View {
  return { ...view, fromStep: view.step, arrival: 1 }
}

/** A fast release glides, unless motion is reduced. */
function released(
  state: MotionState,
  velocity: Velocity,
  { now, reducedMotion }: MotionContext,
): MotionState {
  if (state.motion.type !== 'held') return state
  const speed = Math.hypot(velocity.x, velocity.y)
  const away = { ...state, onPath: false }
  if (reducedMotion || speed < MIN_SPEED) return { ...away, motion: { type: 'free' } }
  return { ...away, motion: { type: 'gliding', startedAt: now, start: state.view, velocity } }
}

function zoomBy(
  state: MotionState,
  { factor, x, y }: { factor: number; x: number; y: number },
  context: MotionContext,
): MotionState {
  const current = state.motion.type === 'zooming' ? state.motion : null
  const wanted = clamp((current?.remaining ?? 0) + Math.log(factor), MAX_PENDING_ZOOM)
  const allowed = limitedZoom(state.view, Math.exp(wanted), context.limits, context.viewport)
  const remaining = Math.log(allowed)
  if (!current && Math.abs(remaining) < MIN_ZOOM) return state
  const away = { ...state, view: withReveals(mapCameras(state.view, (camera) => camera)), onPath: false }
  if (context.reducedMotion) {
    return { ...away, view: zoomed(away.view, allowed, { x, y }, context), motion: { type: 'free' } }
  }
  return { ...away, motion: { type: 'zooming', at: current?.at ?? context.now, remaining, x, y } }
}

/** On the path, fits the step again; elsewhere, the picture keeps its middle. */
function resized(state: MotionState, from: Viewport, context: MotionContext): MotionState {
  const { document, viewport, now } = context
  const { motion } = state
  const refitted = mapCameras(state.view, (camera) => refitCamera(camera, from, viewport))
  if (motion.type === 'resting' || motion.type === 'fading') {
    return { ...state, view: restingAt(document, state.step, viewport).view }
  }
  if (motion.type !== 'flying') {
    const isOver = motion.type === 'gliding' || motion.type === 'approaching'
    return { ...state, view: withReveals(refitted), motion: isOver ? { type: 'free' } : motion }
  }
  const left = Math.max(0, motion.flight.durationMs - (now - motion.startedAt))
  const target = restingAt(document, state.step, viewport)
  const flight = viewFlight(refitted, target.view, viewport, { seconds: left / 1_000, moving: true })
  return flight.durationMs === 0 ? target : { ...state, motion: { type: 'flying', flight, startedAt: now } }
}

function ticked(state: MotionState, context: MotionContext): MotionState {
  const { motion } = state
  const { document, viewport, now } = context
  if (motion.type === 'flying') {
    const fraction = (now - motion.startedAt) / motion.flight.durationMs
    if (fraction < 1) return { ...state, view: motion.flight.at(fraction) }
    return restingAt(document, state.step, viewport)
  }
  if (motion.type === 'fading') {
    return now - motion.startedAt < FADE_MS ? state : { ...state, motion: { type: 'resting' } }
  }
  if (motion.type === 'approaching') {
    const fraction = (now - motion.startedAt) / motion.flight.durationMs
    return { ...state, view: motion.flight.at(fraction), motion: fraction < 1 ? motion : { type: 'free' } }
  }
  if (motion.type === 'gliding') {
    const { start, startedAt, velocity } = motion
    const decay = Math.exp((startedAt - now) / GLIDE_DECAY_MS)
    const distance = GLIDE_DECAY_MS * (1 - decay)
    const view = panned(start, { dx: velocity.x * distance, dy: velocity.y * distance }, context)
    const stopped = Math.hypot(velocity.x, velocity.y) * decay < MIN_SPEED
    return { ...state, view, motion: stopped ? { type: 'free' } : motion }
  }
  if (motion.type === 'zooming') {
    const share = 1 - Math.exp((motion.at - now) / ZOOM_DECAY_MS)
    const done = Math.abs(motion.remaining) < MIN_ZOOM
    const step = done
      ? motion.remaining
      : clamp(motion.remaining * share, MAX_ZOOM_PER_MS * (now - motion.at))
    const view = zoomed(state.view, Math.exp(step), motion, context)
    const remaining = motion.remaining - step
    return { ...state, view, motion: done ? { type: 'free' } : { ...motion, at: now, remaining } }
  }
  return state
}

function clamp(value: number, most: number): number {
  return Math.min(most, Math.max(-most, value))
}

import { mapCameras, refitCamera, viewFlight, viewOfStep, type View, type Viewport } from '@viewpage/deck'
import { clamp, continued, MIN_SPEED, MIN_ZOOM } from './continue-motion.ts'
import { flyTo, lookAt, restingAt } from './fly.ts'
import { limitedZoom } from './limits.ts'
import type { MotionContext, MotionInput } from './motion-input.ts'
import type { MotionState, Velocity } from './motion.ts'
import { panned, withReveals, zoomed } from './pan-and-zoom.ts'

/** Limit of a zoom by wheel or key, however fast they are: logarithm of the pending factor. */
const MAX_PENDING_ZOOM = Math.log(4)
/** A view is zoomed in if it is narrower than this part of its step. */
const ZOOMED_IN = 0.98

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
      return continued(state, context)
  }
}

/** Whether the visitor zoomed in beyond the current step: one finger pans then. */
export function isZoomedIn(
  { onPath, step, view }: MotionState,
  { document, viewport }: Pick<MotionContext, 'document' | 'viewport'>,
): boolean {
  return !onPath && view.camera.width < ZOOMED_IN * viewOfStep(document, step, viewport).camera.width
}

/** Back to the step, or if the visitor was off the path before, nowhere. */
function swipeCancelled(state: MotionState, context: MotionContext): MotionState {
  if (state.motion.type !== 'held') return state
  if (!state.onPath) return { ...state, motion: { type: 'free' } }
  return flyTo(state, { step: state.step, instant: false }, context)
}

function held(view: View, state: MotionState): MotionState {
  return { ...state, view: withReveals(view), motion: { type: 'held' } }
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

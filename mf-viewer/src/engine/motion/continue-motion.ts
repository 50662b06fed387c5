import type { MotionContext } from './motion-input.ts'
import type { MotionState } from './motion.ts'
import { restingAt } from './fly.ts'
import { panned, zoomed } from './pan-and-zoom.ts'

/** Duration of the cross-fade with reduced motion. */
const FADE_MS = 120
/** Time constant of a glide: its speed falls to 1/e. */
const GLIDE_DECAY_MS = 300
/** px per ms; a slower glide ends. */
export const MIN_SPEED = 0.02
/** Time constant of a zoom: the remaining factor falls to its 1/e-th power. */
const ZOOM_DECAY_MS = 55
/** Logarithm of a zoom factor; smaller zooms are invisible. */
export const MIN_ZOOM = 2e-4
/** Limit of a zoom by wheel or key, however fast they are: logarithm of the factor per ms. */
const MAX_ZOOM_PER_MS = 0.01

/** Opacity of the previous picture during a cross-fade, 1 to 0. */
export function fadeOpacity({ motion }: MotionState, now: number): number {
  if (motion.type !== 'fading') return 0
  return Math.max(0, 1 - (now - motion.startedAt) / FADE_MS)
}

/** Moves the camera on to the present. */
export function continued(state: MotionState, context: MotionContext): MotionState {
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

export function clamp(value: number, most: number): number {
  return Math.min(most, Math.max(-most, value))
}

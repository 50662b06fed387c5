import type { View, ViewFlight } from '@viewpage/deck'

/** The motion of the camera. Times are ms of the engine's clock. */
export type Motion =
  /** Exactly on the current step. */
  | { readonly type: 'resting' }
  | { readonly type: 'flying'; readonly flight: ViewFlight; readonly startedAt: number }
  /** The camera is on the step, and the previous picture fades out: replaces a flight with reduced motion. */
  | { readonly type: 'fading'; readonly startedAt: number }
  /** Flying to a view off the path. */
  | { readonly type: 'approaching'; readonly flight: ViewFlight; readonly startedAt: number }
  /** Off the path, not moving. */
  | { readonly type: 'free' }
  /** Held by a pointer. */
  | { readonly type: 'held' }
  /** Released while moving: slows down. */
  | {
      readonly type: 'gliding'
      readonly startedAt: number
      readonly start: View
      readonly velocity: Velocity
    }
  /** Zooming smoothly about a point of the viewport. */
  | {
      readonly type: 'zooming'
      readonly at: number
      /** Natural logarithm of the remaining zoom factor. */
      readonly remaining: number
      readonly x: number
      readonly y: number
    }

/** px per ms */
export interface Velocity {
  readonly x: number
  readonly y: number
}

/** Position and motion of the camera. Immutable. */
export interface MotionState {
  readonly motion: Motion
  readonly view: View
  /** The step the camera is at or flies to, from 1. */
  readonly step: number
  /** False once a visitor has dragged or zoomed away, until the next flight. */
  readonly onPath: boolean
}

/** Whether the camera moves without input. */
export function isMoving({ motion }: MotionState): boolean {
  return (
    motion.type === 'flying' ||
    motion.type === 'fading' ||
    motion.type === 'approaching' ||
    motion.type === 'gliding' ||
    motion.type === 'zooming'
  )
}

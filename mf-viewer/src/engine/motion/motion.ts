import type { View, ViewFlight } from '@viewpage/deck'

/** How the camera moves. Times are ms of the engine's clock. */
export type Motion =
  /** Exactly on the current step. */
  | { readonly type: 'resting' }
  | { readonly type: 'flying'; readonly flight: ViewFlight; readonly startedAt: number }
  /** On the step already, while the picture from before fades away: what a flight is with reduced motion. */
  | { readonly type: 'fading'; readonly startedAt: number }
  /** Away from the path, still. */
  | { readonly type: 'free' }
  /** In somebody's hand. */
  | { readonly type: 'held' }
  /** Let go while it moved: it runs out. */
  | {
      readonly type: 'gliding'
      readonly startedAt: number
      readonly start: View
      readonly velocity: Velocity
    }
  /** Growing or shrinking by what is left of a turn of the wheel, about a point of the viewport. */
  | {
      readonly type: 'zooming'
      readonly at: number
      /** Natural logarithm of the factor that is still to come. */
      readonly remaining: number
      readonly x: number
      readonly y: number
    }

/** px a ms */
export interface Velocity {
  readonly x: number
  readonly y: number
}

/** Where the camera is, and how it goes on. Never changed in place. */
export interface MotionState {
  readonly motion: Motion
  readonly view: View
  /** The step the camera is at or flies to, from 1. */
  readonly step: number
  /** False once a visitor has dragged or zoomed away, until the next flight. */
  readonly onPath: boolean
}

/** Whether the picture changes by itself. */
export function isMoving({ motion }: MotionState): boolean {
  return (
    motion.type === 'flying' ||
    motion.type === 'fading' ||
    motion.type === 'gliding' ||
    motion.type === 'zooming'
  )
}

import type { Viewport } from '@viewpage/deck'
import type { Velocity } from './motion.ts'

/** What can happen to a camera. */
export type MotionInput =
  /** Somebody wants a step. */
  | { readonly type: 'stepWanted'; readonly step: number; readonly instant: boolean }
  /** A hand was laid on the picture; it may be about to do nothing. */
  | { readonly type: 'touched' }
  /**
   * The hand moves the picture. While it is not `sure` it may still be a swipe to another step, and the visitor has
   * not left the path.
   */
  | { readonly type: 'dragged'; readonly dx: number; readonly dy: number; readonly sure: boolean }
  /** Two fingers move and scale it about the point between them. */
  | {
      readonly type: 'pinched'
      readonly factor: number
      readonly x: number
      readonly y: number
      readonly dx: number
      readonly dy: number
    }
  | { readonly type: 'released'; readonly velocity: Velocity }
  /** A wheel or a key zooms about a point. */
  | { readonly type: 'zoomed'; readonly factor: number; readonly x: number; readonly y: number }
  | { readonly type: 'resized'; readonly from: Viewport }
  /** Time goes by. */
  | { readonly type: 'ticked' }

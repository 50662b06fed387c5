import type { DeckDocument, Viewport } from '@viewpage/deck'
import type { Limits } from './limits.ts'
import type { MotionState, Velocity } from './motion.ts'

/** Inputs that move the camera. */
export type MotionInput =
  /** A step was requested. */
  | { readonly type: 'stepWanted'; readonly step: number; readonly instant: boolean }
  /** A pointer touched the picture, perhaps without a following gesture. */
  | { readonly type: 'touched' }
  /** The pointer moves the picture. A swipe moves it too, but does not leave the path. */
  | { readonly type: 'dragged'; readonly dx: number; readonly dy: number; readonly isSwipe: boolean }
  /** A swipe ended without changing the step. */
  | { readonly type: 'swipeCancelled' }
  /** Two fingers move and scale the picture about the point between them. */
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
  /** A double click: shows what was at this point in `from`, the position before its first click, from nearby. */
  | { readonly type: 'lookedAt'; readonly from: MotionState; readonly x: number; readonly y: number }
  | { readonly type: 'resized'; readonly from: Viewport }
  /** A frame is about to be drawn. */
  | { readonly type: 'ticked' }

/** What a movement depends on besides the camera. */
export interface MotionContext {
  readonly document: DeckDocument
  readonly viewport: Viewport
  readonly limits: Limits
  readonly reducedMotion: boolean
  /** ms */
  readonly now: number
}

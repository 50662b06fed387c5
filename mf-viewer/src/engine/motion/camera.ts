import type { DeckDocument, ViewFlight, Viewport } from '@viewpage/deck'
import { limitsOf } from './limits.ts'
import { fadeOpacity } from './continue-motion.ts'
import { neighbouringFlights, restingAt } from './fly.ts'
import type { MotionInput } from './motion-input.ts'
import type { MotionState } from './motion.ts'
import { isZoomedIn, move } from './move-camera.ts'

export interface CameraOptions {
  readonly document: DeckDocument
  /** The step to start at, from 1. */
  readonly step: number
  readonly viewport: Viewport
  readonly reducedMotion: () => boolean
  /** ms, monotonic. */
  readonly now: () => number
}

/** Owns the position of the camera, its motion, and the size of the viewport. */
export interface EngineCamera {
  state(): MotionState
  viewport(): Viewport
  /** Whether the visitor zoomed in beyond the current step. */
  isZoomedIn(): boolean
  apply(input: MotionInput): void
  /** Zooms about the middle of the viewport; above 1 enlarges. */
  zoomBy(factor: number): void
  resize(viewport: Viewport): void
  /** Opacity of the previous picture during a cross-fade, 1 to 0. */
  fade(): number
  /** The flights to the neighbouring steps, the likeliest first. */
  nextFlights(): ViewFlight[]
}

export function createCamera(
  { document, step, viewport: initialViewport, reducedMotion, now }: CameraOptions,
  onChange: (state: MotionState, before: MotionState) => void,
): EngineCamera {
  const limits = limitsOf(document)
  let viewport = initialViewport
  let state = restingAt(document, step, viewport)

  function apply(input: MotionInput): void {
    const before = state
    state = move(before, input, { document, viewport, limits, reducedMotion: reducedMotion(), now: now() })
    if (state !== before) onChange(state, before)
  }

  return {
    state: () => state,
    viewport: () => viewport,
    isZoomedIn: () => isZoomedIn(state, { document, viewport }),
    apply,
    zoomBy: (factor) => apply({ type: 'zoomed', factor, x: viewport.width / 2, y: viewport.height / 2 }),
    resize(size) {
      const from = viewport
      viewport = size
      if (size.width !== from.width || size.height !== from.height) apply({ type: 'resized', from })
    },
    fade: () => fadeOpacity(state, now()),
    nextFlights: () => neighbouringFlights(state, { document, viewport }),
  }
}

import type { Camera, Viewport } from './camera.ts'
import { ease } from './ease.ts'
import { unwound } from './turn.ts'
import { zoomPath } from './zoom-path.ts'

const ARC_LENGTH_PER_SECOND = 1.2
/** A half turn takes about 1.5 s. */
const ARC_LENGTH_PER_DEGREE = 0.01
const MIN_DURATION_MS = 600
const MAX_DURATION_MS = 3_000
/** Arc length; a shorter flight is invisible (about a tenth of a px). */
const MIN_LENGTH = 1e-4
/** Start speed of a flight from a moving camera, relative to its mean speed. */
const MOVING_START_SPEED = 1.5

/** A movement from one camera to another. */
export interface Flight {
  /** 0 if start and end are the same. */
  readonly durationMs: number
  /** The camera at a fraction of the duration. 1 is exactly the end; 0 is exactly the start, without whole turns. */
  at(fraction: number): Camera
}

export interface FlightOptions {
  /** Replaces the computed duration. */
  readonly seconds?: number
  /** The camera is moving: the flight does not start at rest. @default false */
  readonly moving?: boolean
}

/**
 * The flight from one camera to another on the path of van Wijk and Nuij. The rotation takes the shorter direction, in
 * proportion to the arc length. Takes 0.6 to 3 s.
 */
export function flight(from: Camera, to: Camera, viewport: Viewport, options: FlightOptions = {}): Flight {
  // The path assumes a square view, so that a flight takes the same time in portrait and landscape.
  const square = Math.sqrt(viewport.height / viewport.width)
  const dx = to.x - from.x
  const dy = to.y - from.y
  const path = zoomPath(from.width * square, to.width * square, Math.hypot(dx, dy))
  const startRotation = unwound(from.rotation, to.rotation)
  const turn = to.rotation - startRotation
  const speed = options.moving ? MOVING_START_SPEED : 0
  return {
    durationMs: durationOf(Math.hypot(path.length, turn * ARC_LENGTH_PER_DEGREE), options.seconds),
    at(fraction) {
      if (fraction <= 0) return { ...from, rotation: startRotation }
      if (fraction >= 1) return to
      const part = ease(fraction, speed)
      const progress = path.progressAt(part)
      return {
        x: progress < 0.5 ? from.x + dx * progress : to.x - dx * (1 - progress),
        y: progress < 0.5 ? from.y + dy * progress : to.y - dy * (1 - progress),
        width: path.widthAt(part) / square,
        rotation: startRotation + turn * part,
      }
    },
  }
}

function durationOf(length: number, seconds: number | undefined): number {
  if (length < MIN_LENGTH) return 0
  if (seconds !== undefined) return seconds * 1_000
  return Math.min(MAX_DURATION_MS, Math.max(MIN_DURATION_MS, (length / ARC_LENGTH_PER_SECOND) * 1_000))
}

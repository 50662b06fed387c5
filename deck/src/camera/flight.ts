import type { Camera, Viewport } from './camera.ts'
import { ease, PEAK_SPEED } from './ease.ts'
import { unwound } from './turn.ts'
import { RHO, zoomPath } from './zoom-path.ts'

/**
 * The fastest zoom of a flight: natural logarithm of the scale per second, so the picture grows or shrinks at most
 * 20-fold in a second. It also limits the pan, to 1.1 screen widths per second at 16:9.
 */
export const MAX_ZOOM_SPEED = 3
/** The fastest turn of a flight, degrees per second. */
export const MAX_TURN_SPEED = 90

const ARC_LENGTH_PER_SECOND = 1.2
/** A half turn takes about 1.5 s. */
const ARC_LENGTH_PER_DEGREE = 0.01
const MIN_DURATION_MS = 600
/** Only the speed limits make a flight longer. */
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
  /** Replaces the computed duration, unless that is too fast; 0 is a cut. */
  readonly seconds?: number
  /** The camera is moving: the flight does not start at rest. @default false */
  readonly moving?: boolean
}

/**
 * The flight from one camera to another on the path of van Wijk and Nuij. The rotation takes the shorter direction, in
 * proportion to the arc length. Takes 0.6 to 3 s, or longer where it would zoom or turn too fast otherwise
 * (docs/behaviour/viewer.md#speed-of-flights).
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
    durationMs: durationOf(path.length, turn, options.seconds),
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

function durationOf(pathLength: number, turn: number, seconds: number | undefined): number {
  const length = Math.hypot(pathLength, turn * ARC_LENGTH_PER_DEGREE)
  if (length < MIN_LENGTH || seconds === 0) return 0
  const computed = Math.max(MIN_DURATION_MS, (length / ARC_LENGTH_PER_SECOND) * 1_000)
  const wanted = seconds === undefined ? Math.min(MAX_DURATION_MS, computed) : seconds * 1_000
  return Math.max(wanted, leastDuration(pathLength, turn))
}

/** ms within which the flight stays below the speed limits. */
function leastDuration(pathLength: number, turn: number): number {
  const seconds = Math.max((pathLength * RHO) / MAX_ZOOM_SPEED, Math.abs(turn) / MAX_TURN_SPEED)
  return PEAK_SPEED * seconds * 1_000
}

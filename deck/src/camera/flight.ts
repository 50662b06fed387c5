import type { Camera, Viewport } from './camera.ts'
import { ease } from './ease.ts'
import { unwound } from './turn.ts'
import { zoomPath } from './zoom-path.ts'

/** Arc length a second. */
const SPEED = 1.2
/** Arc length of a turn by one degree: half a turn takes about 1.5 s. */
const DEGREE = 0.01
/** ms */
const SHORTEST = 600
const LONGEST = 3_000
/** Arc length; less is not seen (about a tenth of a px). */
const NO_WAY = 1e-4
/** Of the mean speed: how fast a flight sets out from a camera that is moving already. */
const MOVING_START = 1.5

/** A movement from one camera to another. */
export interface Flight {
  /** 0 when there is no way to go. */
  readonly durationMs: number
  /**
   * The camera at a fraction of the duration. 1 gives exactly the end; 0 exactly the start, its rotation less the
   * whole turns that nobody would fly.
   */
  at(fraction: number): Camera
}

export interface FlightOptions {
  /** Duration to take instead of the flight's own. */
  readonly seconds?: number
  /** The camera moves already; the flight does not set out from rest. @default false */
  readonly moving?: boolean
}

/**
 * Flies from any camera to any other, on van Wijk and Nuij's path; the rotation goes the short way, evenly along the
 * same arc. Takes 0.6 to 3 s.
 */
export function flight(from: Camera, to: Camera, viewport: Viewport, options: FlightOptions = {}): Flight {
  // The path is for a square view: the same flight takes as long in portrait as in landscape.
  const square = Math.sqrt(viewport.height / viewport.width)
  const dx = to.x - from.x
  const dy = to.y - from.y
  const path = zoomPath(from.width * square, to.width * square, Math.hypot(dx, dy))
  const startRotation = unwound(from.rotation, to.rotation)
  const turn = to.rotation - startRotation
  const speed = options.moving ? MOVING_START : 0
  return {
    durationMs: durationOf(Math.hypot(path.length, turn * DEGREE), options.seconds),
    at(fraction) {
      if (fraction <= 0) return { ...from, rotation: startRotation }
      if (fraction >= 1) return to
      const part = ease(fraction, speed)
      const way = path.progressAt(part)
      return {
        x: way < 0.5 ? from.x + dx * way : to.x - dx * (1 - way),
        y: way < 0.5 ? from.y + dy * way : to.y - dy * (1 - way),
        width: path.widthAt(part) / square,
        rotation: startRotation + turn * part,
      }
    },
  }
}

function durationOf(length: number, seconds: number | undefined): number {
  if (length < NO_WAY) return 0
  if (seconds !== undefined) return seconds * 1_000
  return Math.min(LONGEST, Math.max(SHORTEST, (length / SPEED) * 1_000))
}

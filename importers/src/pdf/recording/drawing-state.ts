import { IDENTITY, type Matrix } from '../../geometry/matrix.ts'
import type { Clip } from './clip.ts'
import type { CanvasStyle } from './recorded-paint.ts'

/** The properties of a 2D context that `save` and `restore` handle. */
export class DrawingState {
  matrix: Matrix = IDENTITY
  narrowed: Clip | undefined = undefined
  fillStyle: CanvasStyle = '#000000'
  strokeStyle: CanvasStyle = '#000000'
  globalAlpha = 1
  globalCompositeOperation = 'source-over'
  /** PDF.js does not set filters if this property is 'none'. */
  filter = 'none'
  lineWidth = 1
  lineCap = 'butt'
  lineJoin = 'miter'
  miterLimit = 10
  dash: number[] = []
  lineDashOffset = 0
  font = '10px sans-serif'
  imageSmoothingEnabled = true
}

const NAMES = Object.keys(new DrawingState()) as (keyof DrawingState)[]

export function copyState(from: DrawingState, to: DrawingState): DrawingState {
  for (const name of NAMES) copy(name, from, to)
  return to
}

function copy<Name extends keyof DrawingState>(name: Name, from: DrawingState, to: DrawingState): void {
  to[name] = from[name]
}

import type { Paint, Stroke } from '@viewpage/deck'
import { colourText } from '../../colour.ts'
import { invert, meanScale, multiply, type Matrix } from '../../geometry/matrix.ts'
import { transformPaint } from '../../shapes/transform-paint.ts'
import type { DrawingState } from './drawing-state.ts'
import { colourOf, gradientPaint, RecordedPattern, type CanvasStyle } from './recorded-paint.ts'
import type { Recorder } from './recorder.ts'

/** Thinner lines, in the page's pixels, would be invisible on a screen. */
const MIN_LINE_PX = 2

/**
 * The paint of a style without a pattern; undefined if it paints nothing.
 *
 * @param matrix of the outline; gradients use the current transform, which may differ
 */
export function paintOf(
  style: Exclude<CanvasStyle, RecordedPattern>,
  matrix: Matrix,
  { matrix: current, globalAlpha: alpha }: DrawingState,
): Paint | undefined {
  if (typeof style === 'string') {
    const colour = colourOf(style)
    return colour.alpha * alpha > 0 ? colourText(colour, alpha) : undefined
  }
  const paint = gradientPaint(style, alpha)
  const back = matrix === current ? undefined : invert(matrix)
  return paint && back ? transformPaint(paint, multiply(back, current)) : paint
}

/** The current stroke; undefined if it paints nothing. */
export function strokeOf(state: DrawingState, matrix: Matrix, recorder: Recorder): Stroke | undefined {
  const { strokeStyle, lineWidth, lineCap, lineJoin, miterLimit, dash, lineDashOffset } = state
  const paint =
    strokeStyle instanceof RecordedPattern
      ? patternAsPaint(strokeStyle, recorder)
      : paintOf(strokeStyle, matrix, state)
  if (paint === undefined || !(lineWidth > 0)) return undefined
  const dashes =
    dash.every((length) => length >= 0 && Number.isFinite(length)) && dash.some((length) => length > 0)
  return {
    paint,
    width: Math.max(lineWidth, MIN_LINE_PX / (meanScale(matrix) || 1)),
    ...(lineCap === 'round' || lineCap === 'square' ? { cap: lineCap } : {}),
    ...(lineJoin === 'round' || lineJoin === 'bevel' ? { join: lineJoin } : {}),
    ...(lineJoin === 'miter' && miterLimit !== 10 && miterLimit > 0 ? { miterLimit } : {}),
    ...(dashes && { dash: dash.slice(0, 32), dashOffset: lineDashOffset }),
  }
}

/** A stroke cannot have a pattern: it takes the gradient of the pattern, or grey. */
function patternAsPaint(pattern: RecordedPattern, recorder: Recorder): Paint {
  const [only] = pattern.shapes
  if (pattern.shapes.length === 1 && only?.kind === 'path' && only.fill !== undefined)
    return transformPaint(only.fill, multiply(pattern.matrix, only.matrix))
  recorder.work.note('patternStroke')
  return '#808080'
}

import type { Drawing, Line, Stroke } from '@viewpage/deck'
import { isIdentity, meanScale, multiply, uniformScale, type Matrix } from '../geometry/matrix.ts'
import { decimalsFor, rounded, shortened } from '../geometry/number-text.ts'
import { transformPath } from '../geometry/path.ts'
import { pathText } from '../geometry/path-text.ts'
import type { Shape } from './shape.ts'
import { transformPaint } from './transform-paint.ts'

/**
 * Converts a shape to a drawing of the document.
 *
 * @param placement from world to item coordinates
 * @param finest the smallest length of the item's coordinates that must stay visible
 */
export function drawingOf(shape: Shape, placement: Matrix, finest: number): Drawing {
  const faded = shape.opacity < 1 ? { opacity: shortened(shape.opacity, 4) } : {}
  switch (shape.kind) {
    case 'path':
      return pathDrawing(shape, multiply(placement, shape.matrix), finest)
    case 'text':
      return {
        op: 'text',
        lines: shape.direction === 'rtl' ? shape.lines.map(leftToRight) : shape.lines,
        ...withTransform(multiply(placement, shape.matrix), finest),
        ...faded,
      }
    case 'glyphs':
      return glyphsDrawing(shape, multiply(placement, shape.matrix), finest)
    case 'image': {
      const { asset, x, y, width, height } = shape
      const transform = withTransform(multiply(placement, shape.matrix), finest)
      return { op: 'image', asset, x, y, width, height, ...transform, ...faded }
    }
    case 'group': {
      const { clip, blend } = shape
      const drawings = shape.shapes.map((inner) => drawingOf(inner, placement, finest))
      const clipped = clip && {
        clip: {
          d: pathText(transformPath(placement, clip.path), finest),
          ...(clip.rule === 'evenodd' && { rule: clip.rule }),
        },
      }
      return { op: 'group', drawings, ...clipped, ...(blend && { blend }), ...faded }
    }
  }
}

/**
 * A right-to-left line for a drawing, whose texts start at the left: it is aligned from its other end, its runs are in the
 * order they are seen, and each is isolated with its own direction.
 */
const leftToRight = (line: Line): Line => ({
  ...line,
  align: line.align === 'end' ? 'start' : 'end',
  runs: line.runs.toReversed().map((run) => ({ ...run, text: `\u2067${run.text}\u2069` })),
})

/** Applies the matrix to the path if possible, which is shorter and faster to paint. */
function pathDrawing(shape: Shape & { kind: 'path' }, matrix: Matrix, finest: number): Drawing {
  const { path, rule, fill, stroke, opacity } = shape
  const common = {
    ...(rule === 'evenodd' && { rule }),
    ...(opacity < 1 && { opacity: shortened(opacity, 4) }),
  }
  const scale = meanScale(matrix)
  const canBake = stroke === undefined || uniformScale(matrix) !== undefined
  if (canBake)
    return {
      op: 'path',
      d: pathText(transformPath(matrix, path), finest),
      ...(fill && { fill: transformPaint(fill, matrix) }),
      ...(stroke && { stroke: scaledStroke(stroke, matrix, scale) }),
      ...common,
    }
  return {
    op: 'path',
    d: pathText(path, finest / (scale || 1)),
    ...(fill && { fill }),
    ...(stroke && { stroke: scaledStroke(stroke, undefined, 1) }),
    ...withTransform(matrix, finest),
    ...common,
  }
}

function glyphsDrawing(
  { uses, fill, stroke }: Shape & { kind: 'glyphs' },
  matrix: Matrix,
  finest: number,
): Drawing {
  const decimals = decimalsFor(finest / (meanScale(matrix) || 1))
  return {
    op: 'glyphs',
    transform: withTransform(matrix, finest).transform ?? matrix,
    ...(fill && { fill }),
    ...(stroke && { stroke: scaledStroke(stroke, undefined, 1) }),
    uses: uses.map(([symbol, x, y]) => [symbol, rounded(x, decimals), rounded(y, decimals)]),
  }
}

function scaledStroke(stroke: Stroke, matrix: Matrix | undefined, scale: number): Stroke {
  return {
    ...stroke,
    paint: matrix ? transformPaint(stroke.paint, matrix) : stroke.paint,
    width: shortened(stroke.width * scale, 6),
    ...(stroke.dash && { dash: stroke.dash.map((length) => shortened(length * scale, 6)) }),
    ...(stroke.dashOffset !== undefined && { dashOffset: shortened(stroke.dashOffset * scale, 6) }),
  }
}

function withTransform(matrix: Matrix, finest: number): { transform?: Matrix } {
  const [a, b, c, d, e, f] = matrix
  const decimals = decimalsFor(finest)
  const transform: Matrix = [
    shortened(a),
    shortened(b),
    shortened(c),
    shortened(d),
    rounded(e, decimals),
    rounded(f, decimals),
  ]
  return isIdentity(transform) ? {} : { transform }
}

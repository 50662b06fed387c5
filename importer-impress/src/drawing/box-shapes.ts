import type { Paint, Stroke } from '@viewpage/deck'
import { boundsOfPath, type Path } from '@viewpage/importers/geometry/path'
import { boundsOfBox, grow, transformBounds } from '@viewpage/importers/geometry/bounds'
import { meanScale, type Matrix } from '@viewpage/importers/geometry/matrix'
import { roundedRectangle } from '@viewpage/importers/geometry/rounded-rectangle'
import type { Shape } from '@viewpage/importers/shapes/shape'
import { colourText, parseColour } from '@viewpage/importers/colour'
import { MAX_BLURRED_ALPHA, readShadows } from './css-shadow.ts'
import { gradientPaint, readLength, visibleColour } from './css-values.ts'
import type { BoxPiece } from '../layout/page-layout.ts'

export type RoundedBox = Pick<BoxPiece, 'x' | 'y' | 'width' | 'height' | 'radii'>
/** Number of boxes that approximate a blurred edge. */
const BLUR_BOXES = 6

type Radii = [number, number, number, number]

/** Shadows, background colour and borders of a box, without its background picture. */
export function boxShapes(piece: BoxPiece, matrix: Matrix): Shape[] {
  const { fill, image, opacity = 1 } = piece
  const corners = cornersOf(piece)
  const outline = roundedPath(piece, corners)
  const paints = [visibleColour(fill, opacity), image && gradientPaint(image.value, piece, opacity)]
  return [
    ...shadowShapes(piece, corners, matrix),
    ...paints.flatMap((paint) => (paint === undefined ? [] : [pathShape(outline, matrix, { fill: paint })])),
    ...borderShapes(piece, corners, matrix),
  ]
}

/** The outline of a box with rounded corners. */
export const boxPath = (piece: RoundedBox): Path => roundedPath(piece, cornersOf(piece))

function pathShape(path: Path, matrix: Matrix, paint: { fill?: Paint; stroke?: Stroke }): Shape {
  const bounds = transformBounds(matrix, boundsOfPath(path))
  const room = ((paint.stroke?.width ?? 0) / 2) * meanScale(matrix)
  return { kind: 'path', path, rule: 'nonzero', matrix, opacity: 1, bounds: grow(bounds, room), ...paint }
}

/** Radii, scaled down together if two do not fit on a side. */
function cornersOf({ radii, width, height }: RoundedBox): Radii {
  const corners = [0, 1, 2, 3].map((at) =>
    Math.max(0, readLength((radii[at] ?? '').split(' ')[0] ?? '', width) ?? 0),
  ) as Radii
  const [a, b, c, d] = corners
  const factor = Math.min(
    1,
    width / (a + b || 1),
    width / (c + d || 1),
    height / (a + d || 1),
    height / (b + c || 1),
  )
  return corners.map((corner) => corner * Math.max(0, factor)) as Radii
}

function roundedPath({ x, y, width, height }: Omit<RoundedBox, 'radii'>, [a, b, c, d]: Radii): Path {
  const corner = (radius: number) => ({ rx: radius, ry: radius })
  return roundedRectangle(boundsOfBox(x, y, width, height), [corner(a), corner(b), corner(c), corner(d)])
}

function borderShapes(piece: BoxPiece, corners: Radii, matrix: Matrix): Shape[] {
  const { x, y, width, height, sides, opacity = 1 } = piece
  const [top] = sides
  if (!top) return []
  const isEven = sides.every(
    (side) => side.width === top.width && side.style === top.style && side.colour === top.colour,
  )
  if (!isEven) return sideShapes(piece, matrix)
  const paint = top.width > 0 && top.style !== 'hidden' ? visibleColour(top.colour, opacity) : undefined
  if (paint === undefined || width <= top.width || height <= top.width) return []
  const half = top.width / 2
  const middle = { x: x + half, y: y + half, width: width - top.width, height: height - top.width }
  const inner = corners.map((corner) => Math.max(0, corner - half)) as Radii
  const dash = { dashed: [2 * top.width, top.width], dotted: [top.width, top.width] }[top.style]
  const stroke: Stroke = { paint, width: top.width, ...(dash && { dash }) }
  return [pathShape(roundedPath(middle, inner), matrix, { stroke })]
}

/**
 * The shadows of an opaque box, the last one first. Boxes that shrink, each with a part of
 * the colour, stand for the blur.
 */
function shadowShapes(piece: BoxPiece, corners: Radii, matrix: Matrix): Shape[] {
  const { shadow, opacity = 1 } = piece
  // The shadow of CSS has a hole where its box is.
  if (shadow === undefined || (parseColour(piece.fill)?.alpha ?? 0) < 1) return []
  const outer = readShadows(shadow).filter(({ isInset }) => !isInset)
  return outer.reverse().flatMap(({ x, y, blur, spread, colour }) => {
    const count = blur < 1 ? 1 : BLUR_BOXES
    const alpha = 1 - (1 - Math.min(count > 1 ? MAX_BLURRED_ALPHA : 1, colour.alpha * opacity)) ** (1 / count)
    return Array.from({ length: count }, (_, at) => {
      const room = spread + (blur / 2) * (1 - (2 * at + 1) / count)
      const [width, height] = [piece.width + 2 * room, piece.height + 2 * room]
      if (width <= 0 || height <= 0) return []
      const box = { x: piece.x + x - room, y: piece.y + y - room, width, height }
      const rounded = corners.map((corner) => Math.max(0, corner + room)) as Radii
      return [pathShape(roundedPath(box, rounded), matrix, { fill: colourText({ ...colour, alpha }) })]
    }).flat()
  })
}

/** Different sides: each is a trapezium between outer and inner corners. */
function sideShapes({ x, y, width, height, sides, opacity = 1 }: BoxPiece, matrix: Matrix): Shape[] {
  const [top = 0, right = 0, bottom = 0, left = 0] = sides.map((side) => side.width)
  const outer = [[x, y], [x + width, y], [x + width, y + height], [x, y + height]] as const // oxfmt-ignore
  const inner = [[x + left, y + top], [x + width - right, y + top], [x + width - right, y + height - bottom], [x + left, y + height - bottom]] as const // oxfmt-ignore
  return sides.flatMap((side, at) => {
    const fill = side.width > 0 && side.style !== 'hidden' ? visibleColour(side.colour, opacity) : undefined
    const next = (at + 1) % 4
    const corners = [outer[at], outer[next], inner[next], inner[at]]
    if (fill === undefined || corners.includes(undefined)) return []
    const path: Path = {
      operators: ['M', 'L', 'L', 'L', 'Z'],
      points: corners.flatMap((corner) => [...(corner ?? [])]),
    }
    return [pathShape(path, matrix, { fill })]
  })
}

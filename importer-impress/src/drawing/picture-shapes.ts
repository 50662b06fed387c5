import { boundsOfBox, transformBounds } from '@viewpage/importers/geometry/bounds'
import { multiply, translation, type Matrix } from '@viewpage/importers/geometry/matrix'
import { transformPath, type Path } from '@viewpage/importers/geometry/path'
import type { Shape } from '@viewpage/importers/shapes/shape'
import { clipShapes } from '@viewpage/importers/svg/clip-path'
import { convertViewport } from '@viewpage/importers/svg/convert-viewport'
import { rootPlace } from '@viewpage/importers/svg/place'
import { createScene, type Scene } from '@viewpage/importers/svg/scene'
import type { XmlElement } from '@viewpage/importers/svg/xml-tree'
import { boxPath } from './box-shapes.ts'
import { readLength } from './css-values.ts'
import type { BoxPiece, PicturePiece } from '../layout/page-layout.ts'

interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** A raster picture, or a parsed drawing. */
export type ReadyPicture =
  | { kind: 'pixels'; asset: string; width: number; height: number }
  | { kind: 'drawing'; root: XmlElement; width: number; height: number }

/** A picture in its box, placed by `object-fit`. */
export function pictureShapes(
  piece: PicturePiece,
  picture: ReadyPicture,
  matrix: Matrix,
  scene: Scene,
): Shape[] {
  const box = fitted(piece, picture, piece.fit)
  const shapes = paintedIn(box, picture, matrix, piece.opacity, scene)
  return isWithin(box, piece) && isAngular(piece) ? shapes : clippedTo(boxPath(piece), matrix, shapes)
}

/** The background picture of a box; repetition is not supported. */
export function backgroundShapes(
  piece: BoxPiece,
  picture: ReadyPicture,
  matrix: Matrix,
  scene: Scene,
): Shape[] {
  const { image, opacity } = piece
  if (!image) return []
  const { width, height } = backgroundSize(image.size, piece, picture)
  const [left = '0%', top = '0%'] = image.position.split(/,/)[0]?.trim().split(/\s+/) ?? []
  const box = {
    x: piece.x + (readLength(left, piece.width - width) ?? 0),
    y: piece.y + (readLength(top, piece.height - height) ?? 0),
    width,
    height,
  }
  if (!/no-repeat/.test(image.repeat) && (width < piece.width - 1 || height < piece.height - 1))
    scene.work.note('pictureRepeated')
  const shapes = paintedIn(box, picture, matrix, opacity, scene)
  return isWithin(box, piece) && isAngular(piece) ? shapes : clippedTo(boxPath(piece), matrix, shapes)
}

function paintedIn(box: Box, picture: ReadyPicture, matrix: Matrix, opacity = 1, scene: Scene): Shape[] {
  if (!(box.width > 0 && box.height > 0)) return []
  scene.work.spend()
  if (picture.kind === 'drawing') return drawingShapes(picture.root, box, matrix, opacity, scene)
  const { asset } = picture
  const { x, y, width, height } = box
  const bounds = transformBounds(matrix, boundsOfBox(x, y, width, height))
  return [{ kind: 'image', asset, x, y, width, height, matrix, opacity, bounds }]
}

/** An SVG drawn into a box. */
export function drawingShapes(
  root: XmlElement,
  box: Box,
  matrix: Matrix,
  opacity = 1,
  scene: Scene,
): Shape[] {
  const inner = createScene(root, scene)
  const sized: XmlElement = {
    name: 'svg',
    attributes: new Map([
      ['width', `${box.width}`],
      ['height', `${box.height}`],
    ]),
    children: [],
  }
  const place = rootPlace({ width: box.width, height: box.height })
  const shapes = convertViewport(
    inner,
    root,
    { ...place, matrix: multiply(matrix, translation(box.x, box.y)) },
    sized,
  )
  if (opacity === 1) return shapes
  return shapes.map((shape) => ({ ...shape, opacity: shape.opacity * opacity }))
}

function clippedTo(path: Path, matrix: Matrix, shapes: Shape[]): Shape[] {
  return clipShapes(shapes, [{ path: transformPath(matrix, path), rule: 'nonzero' }])
}

const isAngular = ({ radii }: { radii: readonly string[] }): boolean =>
  radii.every((radius) => /^0(?:px|%)?$/.test(radius))

const isWithin = (inner: Box, outer: Box): boolean =>
  inner.x >= outer.x - 0.5 &&
  inner.y >= outer.y - 0.5 &&
  inner.x + inner.width <= outer.x + outer.width + 0.5 &&
  inner.y + inner.height <= outer.y + outer.height + 0.5

function fitted(box: Box, picture: { width: number; height: number }, fit: string): Box {
  const across = box.width / picture.width
  const down = box.height / picture.height
  const least = Math.min(across, down)
  const factor = { contain: least, cover: Math.max(across, down), none: 1, 'scale-down': Math.min(1, least) }[
    fit
  ]
  if (factor === undefined) return box
  const [width, height] = [picture.width * factor, picture.height * factor]
  return { x: box.x + (box.width - width) / 2, y: box.y + (box.height - height) / 2, width, height }
}

function backgroundSize(
  size: string,
  box: { width: number; height: number },
  picture: { width: number; height: number },
): { width: number; height: number } {
  const words = (size.split(',')[0] ?? '').trim()
  const across = box.width / picture.width
  const down = box.height / picture.height
  const factor = { cover: Math.max(across, down), contain: Math.min(across, down) }[words]
  if (factor !== undefined) return { width: picture.width * factor, height: picture.height * factor }
  const [wide = 'auto', high = 'auto'] = words.split(/\s+/)
  const width = readLength(wide, box.width)
  const height = readLength(high, box.height)
  const ratio = picture.width / picture.height
  if (width === undefined)
    return { width: height === undefined ? picture.width : height * ratio, height: height ?? picture.height }
  return { width, height: height ?? width / ratio }
}

import type { Canvas } from '@napi-rs/canvas'
import { grow, intersection, isEmpty, transformBounds, type Bounds, boxMatrix } from '../geometry/bounds.ts'
import { meanScale, multiply } from '../geometry/matrix.ts'
import { pathOfBounds, transformPath } from '../geometry/path.ts'
import { clipShapes } from './clip-path.ts'
import { convertChildren } from './convert.ts'
import { runFilter, unsupportedPrimitive } from './filter-graph.ts'
import { geometryBounds } from './geometry-bounds.ts'
import { parseLength } from './length.ts'
import { pictureShape, pixelsFor, renderShapes } from './pixels.ts'
import type { Place } from './place.ts'
import type { Scene } from './scene.ts'
import { boundsOfShapes, type Shape } from '../shapes/shape.ts'
import { computeStyle, declarationsOf, INITIAL_STYLE } from './style.ts'
import type { XmlElement } from './xml-tree.ts'

/**
 * Applies a mask. A white mask becomes a clip. Any other is rasterised, because a document has no masks. An unknown id
 * is ignored.
 */
export function applyMask(scene: Scene, id: string, shapes: Shape[], place: Place): Shape[] {
  const mask = scene.byId.get(id)
  if (mask?.name !== 'mask' || place.ancestors.includes(mask) || shapes.length === 0) return shapes
  const box = geometryBounds(shapes, place.matrix)
  const region = regionOf(mask, 'maskUnits', box, place)
  const content = maskContent(scene, mask, box, place)
  const [only] = content
  if (content.length === 1 && only?.kind === 'path' && isPlainWhite(only)) {
    const frame = transformPath(place.matrix, pathOfBounds(region))
    return clipShapes(shapes, [
      { path: transformPath(only.matrix, only.path), rule: only.rule },
      { path: frame, rule: 'nonzero' },
    ])
  }
  const area = intersection(
    intersection(boundsOfShapes(shapes), boundsOfShapes(content)),
    transformBounds(place.matrix, region),
  )
  const pixels = pixelsFor(scene, area)
  if (!pixels) return []
  const picture = renderShapes(scene, shapes, pixels, pixels.fromWorld)
  const through = renderShapes(scene, content, pixels, pixels.fromWorld)
  if (maskType(scene, mask) !== 'alpha') luminanceToAlpha(through)
  const context = picture.getContext('2d')
  context.globalCompositeOperation = 'destination-in'
  context.drawImage(through, 0, 0)
  scene.work.note('effectsAsPictures')
  return [pictureShape(scene, picture, area, shapes[0]?.link)]
}

function maskContent(scene: Scene, mask: XmlElement, box: Bounds, place: Place): Shape[] {
  const style = computeStyle(mask, INITIAL_STYLE, declarationsOf(mask, [], scene.sheet), place.viewport)
  const inBox = mask.attributes.get('maskContentUnits') === 'objectBoundingBox'
  const matrix = inBox ? multiply(place.matrix, boxMatrix(box)) : place.matrix
  return convertChildren(scene, mask, { ...place, style, matrix, ancestors: [...place.ancestors, mask] })
}

function maskType(scene: Scene, mask: XmlElement): string {
  return (
    declarationsOf(mask, [], scene.sheet).get('mask-type') ?? mask.attributes.get('mask-type') ?? 'luminance'
  )
}

const isPlainWhite = (shape: Shape & { kind: 'path' }): boolean =>
  shape.fill === '#ffffff' && !shape.stroke && shape.opacity === 1

function luminanceToAlpha(canvas: Canvas): void {
  const context = canvas.getContext('2d')
  const image = context.getImageData(0, 0, canvas.width, canvas.height)
  const { data } = image
  for (let at = 0; at < data.length; at += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = [data[at], data[at + 1], data[at + 2], data[at + 3]]
    data[at + 3] = ((0.2125 * red + 0.7154 * green + 0.0721 * blue) * alpha) / 255
  }
  context.putImageData(image, 0, 0)
}

/** Applies a filter by rasterising. Unsupported filters are left out with a warning. */
export function applyFilter(scene: Scene, id: string, shapes: Shape[], place: Place): Shape[] {
  const filter = scene.byId.get(id)
  if (filter?.name !== 'filter') return shapes
  const unsupported = unsupportedPrimitive(filter)
  if (unsupported !== undefined) {
    if (unsupported !== '') scene.work.note('filterLeftOut', `<${unsupported}>`)
    return shapes
  }
  const box = geometryBounds(shapes, place.matrix)
  const region = transformBounds(place.matrix, regionOf(filter, 'filterUnits', box, place))
  const painted = boundsOfShapes(shapes)
  const area = intersection(
    grow(painted, (painted.right - painted.left + painted.bottom - painted.top) / 2),
    region,
  )
  const pixels = pixelsFor(scene, area)
  if (!pixels || isEmpty(area)) return shapes
  const source = renderShapes(scene, shapes, pixels, pixels.fromWorld)
  const result = runFilter(scene, filter, source, meanScale(place.matrix) * pixels.scale)
  scene.work.note('effectsAsPictures')
  return [pictureShape(scene, result, area, shapes[0]?.link)]
}

/** The region of a mask or filter in local coordinates; by default the box with a margin of 10 %. */
function regionOf(element: XmlElement, units: string, box: Bounds, { viewport }: Place): Bounds {
  const inBox = element.attributes.get(units) !== 'userSpaceOnUse'
  const read = (name: string, fallback: string, whole: number): number =>
    parseLength(element.attributes.get(name) ?? fallback, { whole: inBox ? 1 : whole }) ?? 0
  const x = read('x', '-10%', viewport.width)
  const y = read('y', '-10%', viewport.height)
  const width = read('width', '120%', viewport.width)
  const height = read('height', '120%', viewport.height)
  if (!inBox) return { left: x, top: y, right: x + width, bottom: y + height }
  const [wide, high] = [box.right - box.left, box.bottom - box.top]
  return {
    left: box.left + x * wide,
    top: box.top + y * high,
    right: box.left + (x + width) * wide,
    bottom: box.top + (y + height) * high,
  }
}

import { PathOp, Path2D } from '@napi-rs/canvas'
import { boundsOfShapes, type Shape } from '../shapes/shape.ts'
import { intersection, isEmpty, type Bounds, boxMatrix } from '../geometry/bounds.ts'
import { multiply, translation, type Matrix } from '../geometry/matrix.ts'
import { parsePath } from '../geometry/parse-path.ts'
import { boundsOfPath, emptyPath, hasSegments, transformPath, type Path } from '../geometry/path.ts'
import { writePath } from '../geometry/path-text.ts'
import { isBasicShape, outlineOf } from './basic-shapes.ts'
import { parseLength } from './length.ts'
import type { Place } from './place.ts'
import { hrefId, type Scene } from './scene.ts'
import { computeStyle, declarationsOf, type Style } from './style.ts'
import { parseTransform } from './transform.ts'
import { childElements, type XmlElement } from './xml-tree.ts'

export interface Clip {
  /** World coordinates. */
  path: Path
  rule: 'nonzero' | 'evenodd'
}

const MAX_DEPTH = 16

/**
 * The clips of a `clipPath`, which all apply; undefined if there is no such element.
 *
 * @param box bounds of the clipped element, for `objectBoundingBox`
 */
export function clipOf(
  scene: Scene,
  id: string,
  place: Place,
  box: () => Bounds,
  nested = 0,
): Clip[] | undefined {
  const element = scene.byId.get(id)
  if (element?.name !== 'clipPath' || nested > MAX_DEPTH) return undefined
  const style = styleOf(scene, element, place.style, place)
  let matrix = multiply(place.matrix, parseTransform(element.attributes.get('transform')))
  if (element.attributes.get('clipPathUnits') === 'objectBoundingBox')
    matrix = multiply(matrix, boxMatrix(box()))
  const parts = childElements(element).flatMap((child) =>
    partsOf(scene, child, { ...place, style, matrix }, 0),
  )
  const own = joined(scene, parts)
  const further = style.clipPath ? clipOf(scene, style.clipPath, place, box, nested + 1) : undefined
  return [own, ...(further ?? [])]
}

function styleOf(scene: Scene, element: XmlElement, parent: Style, place: Place): Style {
  return computeStyle(element, parent, declarationsOf(element, place.ancestors, scene.sheet), place.viewport)
}

function partsOf(scene: Scene, element: XmlElement, place: Place, depth: number): Clip[] {
  scene.work.spend()
  const style = styleOf(scene, element, place.style, place)
  if (!style.displayed || !style.visible) return []
  const matrix: Matrix = multiply(place.matrix, parseTransform(element.attributes.get('transform')))
  if (isBasicShape(element)) {
    const path = transformPath(matrix, outlineOf(element, place.viewport, style.fontSize))
    return hasSegments(path) ? [{ path, rule: style.clipRule }] : []
  }
  if (element.name === 'use' && depth < MAX_DEPTH) {
    const target = scene.byId.get(hrefId(element) ?? '')
    const x = parseLength(element.attributes.get('x'), { whole: place.viewport.width }) ?? 0
    const y = parseLength(element.attributes.get('y'), { whole: place.viewport.height }) ?? 0
    if (!target) return []
    return partsOf(scene, target, { ...place, style, matrix: multiply(matrix, translation(x, y)) }, depth + 1)
  }
  // Browsers ignore groups here, but Inkscape writes and shows them.
  if (element.name === 'g')
    return childElements(element).flatMap((child) =>
      partsOf(scene, child, { ...place, style, matrix }, depth),
    )
  if (element.name === 'text') scene.work.note('textAsClip')
  return []
}

function joined(scene: Scene, parts: Clip[]): Clip {
  const [first, ...others] = parts
  if (!first) return { path: emptyPath(), rule: 'nonzero' }
  if (others.length === 0) return first
  scene.work.checkTime()
  let all = skiaPath(first)
  for (const other of others) all = all.op(skiaPath(other), PathOp.Union)
  return { path: parsePath(all.toSVGString()), rule: 'evenodd' }
}

function skiaPath({ path, rule }: Clip): Path2D {
  const result = new Path2D(writePath(path, 8))
  // Skia's fill types: 0 winding, 1 even-odd.
  result.setFillType(rule === 'evenodd' ? 1 : 0)
  return result
}

/** Applies clips to shapes. */
export function clipShapes(shapes: Shape[], clips: readonly Clip[]): Shape[] {
  let result = shapes
  for (const clip of clips) {
    if (result.length === 0) return []
    const bounds = intersection(boundsOfShapes(result), boundsOfPath(clip.path))
    if (isEmpty(bounds)) return []
    const link = result.every((shape) => shape.link === result[0]?.link) ? result[0]?.link : undefined
    result = [
      { kind: 'group', shapes: result, clip, opacity: 1, bounds, ...(link !== undefined && { link }) },
    ]
  }
  return result
}

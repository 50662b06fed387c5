import { multiply, translation } from '../geometry/matrix.ts'
import { rectanglePath, transformPath } from '../geometry/path.ts'
import type { Shape } from '../shapes/shape.ts'
import { clipShapes } from './clip-path.ts'
import { convertChildren, convertElement } from './convert.ts'
import { parseLength } from './length.ts'
import { MAX_USES, type Place } from './place.ts'
import { hrefId, hrefOf, type Scene } from './scene.ts'
import { computeStyle, declarationsOf } from './style.ts'
import { parseTransform } from './transform.ts'
import { readViewBox, viewBoxMatrix } from './view-box.ts'
import type { XmlElement } from './xml-tree.ts'

/**
 * Converts a nested `svg` or a `symbol`, which has its own viewport.
 *
 * @param sizing has x, y, width and height: the `use`, or the `svg` itself
 */
export function convertViewport(
  scene: Scene,
  element: XmlElement,
  place: Place,
  sizing: XmlElement,
): Shape[] {
  const length = (name: string, whole: number): number | undefined =>
    parseLength(sizing.attributes.get(name) ?? element.attributes.get(name), {
      whole,
      fontSize: place.style.fontSize,
    })
  const { width: outerWidth, height: outerHeight } = place.viewport
  const isSvg = element.name === 'svg'
  const x = isSvg && sizing === element ? (length('x', outerWidth) ?? 0) : 0
  const y = isSvg && sizing === element ? (length('y', outerHeight) ?? 0) : 0
  const width = length('width', outerWidth) ?? outerWidth
  const height = length('height', outerHeight) ?? outerHeight
  if (!(width > 0 && height > 0)) return []
  const viewBox = readViewBox(element)
  const view = multiply(
    translation(x, y),
    viewBox
      ? viewBoxMatrix(viewBox, width, height, element.attributes.get('preserveAspectRatio'))
      : [1, 0, 0, 1, 0, 0],
  )
  const viewport = viewBox ? { width: viewBox.width, height: viewBox.height } : { width, height }
  const shapes = convertChildren(scene, element, { ...place, matrix: multiply(place.matrix, view), viewport })
  if (place.style.overflow === 'visible' || place.style.overflow === 'auto') return shapes
  const path = transformPath(place.matrix, rectanglePath(x, y, width, height))
  return clipShapes(shapes, [{ path, rule: 'nonzero' }])
}

/** Converts a `use`: draws another element here. */
export function convertUse(scene: Scene, element: XmlElement, place: Place): Shape[] {
  const target = scene.byId.get(hrefId(element) ?? '')
  if (!target) {
    if (hrefOf(element) && !hrefId(element)) scene.work.note('linkedFile', hrefOf(element) ?? '')
    return []
  }
  if (place.uses >= MAX_USES || place.ancestors.includes(target)) return []
  scene.work.spend()
  const x = parseLength(element.attributes.get('x'), { whole: place.viewport.width }) ?? 0
  const y = parseLength(element.attributes.get('y'), { whole: place.viewport.height }) ?? 0
  const inside: Place = {
    ...place,
    matrix: multiply(place.matrix, translation(x, y)),
    uses: place.uses + 1,
  }
  if (target.name !== 'symbol' && target.name !== 'svg') return convertElement(scene, target, inside)

  const declarations = declarationsOf(target, place.ancestors, scene.sheet)
  const style = computeStyle(target, place.style, declarations, place.viewport)
  if (!style.displayed) return []
  const matrix = multiply(inside.matrix, parseTransform(target.attributes.get('transform')))
  const ancestors = [...place.ancestors, target]
  return convertViewport(scene, target, { ...inside, style, matrix, ancestors }, element)
}

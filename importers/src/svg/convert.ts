import type { Drawing } from '@viewpage/deck'
import { isFiniteMatrix, meanScale, multiply } from '../geometry/matrix.ts'
import { boundsOfShapes, type Shape } from '../shapes/shape.ts'
import { isBasicShape } from './basic-shapes.ts'
import { clipOf, clipShapes } from './clip-path.ts'
import { convertBasicShape } from './convert-basic-shape.ts'
import { convertImage } from './convert-image.ts'
import { convertText } from './convert-text.ts'
import { convertUse, convertViewport } from './convert-viewport.ts'
import { geometryBounds } from './geometry-bounds.ts'
import { applyFilter, applyMask } from './pixel-effects.ts'
import { linked, type Place } from './place.ts'
import { hrefOf, type Scene } from './scene.ts'
import { computeStyle, declarationsOf, type PaintValue, type Style } from './style.ts'
import { parseTransform } from './transform.ts'
import { childElements, type XmlElement } from './xml-tree.ts'

const MAX_DEPTH = 600
const BLENDS = new Set(['multiply', 'screen', 'overlay', 'darken', 'lighten'])
/** Elements that are drawn only where they are referenced. */
const DEFINITIONS = new Set(
  `defs symbol clipPath mask linearGradient radialGradient pattern marker filter style title desc metadata
  sodipodi:namedview inkscape:path-effect inkscape:grid animate animateTransform animateMotion set cursor view
  html:style solidColor hatch font glyph font-face color-profile`.split(/\s+/),
)

/** Converts an element with its descendants to shapes in world coordinates. */
export function convertElement(scene: Scene, element: XmlElement, place: Place): Shape[] {
  if (DEFINITIONS.has(element.name)) return []
  scene.work.spend(0)
  if (place.ancestors.length > MAX_DEPTH)
    scene.work.fail(
      'hostile',
      `it repeats itself more than ${MAX_DEPTH} levels deep`,
      'Simplify it and export it again.',
    )

  const declarations = declarationsOf(element, place.ancestors, scene.sheet)
  const style = computeStyle(element, place.style, declarations, place.viewport)
  if (!style.displayed) return []
  if (scene.hidden.has(element.attributes.get('id') ?? '')) style.visible = false
  if (place.context) resolveContext(style, place.context)

  const own = parseTransform(element.attributes.get('transform') ?? style.transform)
  const matrix = multiply(place.matrix, own)
  if (!isFiniteMatrix(matrix) || meanScale(matrix) === 0) return []
  const inside: Place = { ...place, style, matrix, ancestors: [...place.ancestors, element] }
  return withEffects(scene, element, inside, shapesInside(scene, element, inside))
}

export function convertChildren(scene: Scene, element: XmlElement, place: Place): Shape[] {
  return childElements(element).flatMap((child) => convertElement(scene, child, place))
}

function shapesInside(scene: Scene, element: XmlElement, place: Place): Shape[] {
  if (isBasicShape(element)) return convertBasicShape(scene, element, place)
  switch (element.name) {
    case 'g':
      return convertChildren(scene, element, place)
    case 'a': {
      const link = scene.linkOf(hrefOf(element) ?? '')
      return convertChildren(scene, element, link ? { ...place, link } : place)
    }
    case 'switch':
      return convertSwitch(scene, element, place)
    case 'svg':
      return convertViewport(scene, element, place, element)
    case 'use':
      return convertUse(scene, element, place)
    case 'text':
      return convertText(scene, element, place)
    case 'image':
      return convertImage(scene, element, place)
    case 'flowRoot':
      scene.work.note('flowedText')
      return []
    default:
      return []
  }
}

function resolveContext(style: Style, context: { fill: PaintValue; stroke: PaintValue }): void {
  if (style.fill.type === 'context') style.fill = context[style.fill.of]
  if (style.stroke.type === 'context') style.stroke = context[style.stroke.of]
}

/** Converts the first supported branch (SVG 2, 5.9). The visitor's language is unknown during import. */
function convertSwitch(scene: Scene, element: XmlElement, place: Place): Shape[] {
  const branches = childElements(element).filter(({ name }) => !DEFINITIONS.has(name))
  const plain = (branch: XmlElement): boolean =>
    !branch.attributes.get('requiredExtensions') && !branch.attributes.has('systemLanguage')
  const branch = branches.find(plain) ?? branches.find((one) => !one.attributes.get('requiredExtensions'))
  return branch ? convertElement(scene, branch, place) : []
}

/** Filter, clip, mask and opacity, in this order (SVG 2, 3.4). */
function withEffects(scene: Scene, element: XmlElement, place: Place, inner: Shape[]): Shape[] {
  const { style, matrix } = place
  let shapes = inner
  if (shapes.length === 0) return shapes
  if (style.filter) shapes = applyFilter(scene, style.filter, shapes, place)
  if (style.clipPath) {
    const clip = clipOf(scene, style.clipPath, place, () => geometryBounds(shapes, matrix))
    if (clip) shapes = clipShapes(shapes, clip)
  }
  if (style.mask) shapes = applyMask(scene, style.mask, shapes, place)
  const blend = BLENDS.has(style.blend ?? '')
    ? (style.blend as (Drawing & { op: 'group' })['blend'])
    : undefined
  if (style.blend && style.blend !== 'normal' && !blend) scene.work.note('blendPlain', style.blend)
  const label = labelOf(element)
  if (label !== undefined) scene.onText({ ...placeOf(shapes), text: label })
  if (style.opacity >= 1 && !blend) return shapes
  if (style.opacity <= 0) return []

  const [only] = shapes
  const simple = shapes.length === 1 && only && (only.kind !== 'path' || !(only.fill && only.stroke))
  if (simple && !blend) return [{ ...only, opacity: only.opacity * style.opacity }]
  return [
    {
      kind: 'group',
      shapes,
      opacity: style.opacity,
      bounds: boundsOfShapes(shapes),
      ...(blend && { blend }),
      ...linked(place),
    },
  ]
}

/** The text of outlines that were converted from text; Inkscape stores it as a label. */
function labelOf(element: XmlElement): string | undefined {
  const label = element.attributes.get('aria-label')?.trim()
  return label && element.name !== 'text' ? label : undefined
}

function placeOf(shapes: readonly Shape[]): { x: number; y: number; size: number } {
  const { left, top, right, bottom } = boundsOfShapes(shapes)
  return { x: (left + right) / 2, y: (top + bottom) / 2, size: bottom - top }
}

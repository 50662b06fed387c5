import { grow } from '../geometry/bounds.ts'
import { meanScale } from '../geometry/matrix.ts'
import { boundsOfPath, hasSegments, transformPath } from '../geometry/path.ts'
import type { Shape } from '../shapes/shape.ts'
import { outlineOf } from './basic-shapes.ts'
import { markersOf } from './markers.ts'
import { paintOf } from './paint.ts'
import { linked, type Place } from './place.ts'
import type { Scene } from './scene.ts'
import type { XmlElement } from './xml-tree.ts'

/** Converts a basic shape: fill, stroke and markers. */
export function convertBasicShape(scene: Scene, element: XmlElement, place: Place): Shape[] {
  const { style, matrix } = place
  scene.work.spendPath(element.attributes.get('d')?.length ?? 0)
  const path = outlineOf(element, place.viewport, style.fontSize)
  if (!hasSegments(path)) return []
  scene.work.spend()
  const markers = style.visible ? markersOf(scene, element, path, place) : []
  if (!style.visible) return []

  const box = boundsOfPath(path)
  const fill = paintOf(scene, style.fill, style.fillOpacity, box, place)
  const stroke =
    style.strokeWidth > 0 ? paintOf(scene, style.stroke, style.strokeOpacity, box, place) : undefined
  const common = { kind: 'path' as const, path, matrix, rule: style.fillRule, opacity: 1, ...linked(place) }
  const worldBox = boundsOfPath(transformPath(matrix, path))
  const reach = (style.strokeWidth / 2) * meanScale(matrix) * (style.join === 'miter' ? 2 : 1)
  const filled: Shape[] = []
  const stroked: Shape[] = []

  if (fill?.kind === 'paint') filled.push({ ...common, fill: fill.paint, bounds: worldBox })
  if (fill?.kind === 'tiles')
    filled.push({
      kind: 'group',
      shapes: fill.shapes,
      clip: { path: transformPath(matrix, path), rule: style.fillRule },
      opacity: 1,
      bounds: worldBox,
      ...linked(place),
    })
  if (stroke?.kind === 'tiles') scene.work.note('patternStroke')
  if (stroke?.kind === 'paint')
    stroked.push({
      ...common,
      stroke: {
        paint: stroke.paint,
        width: style.strokeWidth,
        ...(style.cap !== 'butt' && { cap: style.cap }),
        ...(style.join !== 'miter' && { join: style.join }),
        miterLimit: style.miterLimit,
        ...(style.dash.length > 0 && { dash: style.dash, dashOffset: style.dashOffset }),
      },
      bounds: grow(worldBox, reach),
    })
  const [only, line] = [filled[0], stroked[0]]
  // Fill and stroke can be one drawing if the fill is painted first.
  if (!style.strokeFirst && only?.kind === 'path' && line?.kind === 'path')
    return [{ ...only, stroke: line.stroke, bounds: line.bounds }, ...markers]
  return [...(style.strokeFirst ? [...stroked, ...filled] : [...filled, ...stroked]), ...markers]
}

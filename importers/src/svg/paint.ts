import type { Paint } from '@viewpage/deck'
import type { Bounds } from '../geometry/bounds.ts'
import { colourText } from '../colour.ts'
import { gradientPaint, isGradient } from './gradient.ts'
import { patternTiles } from './pattern.ts'
import type { Place } from './place.ts'
import type { Scene } from './scene.ts'
import type { Shape } from '../shapes/shape.ts'
import type { PaintValue } from './style.ts'

/** The fill of an outline: a colour or gradient, or the tiles of a pattern. */
export type Filling = { kind: 'paint'; paint: Paint } | { kind: 'tiles'; shapes: Shape[] }

/** @param box bounds of the outline in local coordinates */
export function paintOf(
  scene: Scene,
  value: PaintValue,
  opacity: number,
  box: Bounds,
  place: Place,
): Filling | undefined {
  if (value.type === 'none' || value.type === 'context' || opacity <= 0) return undefined
  if (value.type === 'colour')
    return value.colour.alpha > 0 ? { kind: 'paint', paint: colourText(value.colour, opacity) } : undefined

  const server = scene.byId.get(value.id)
  if (server && isGradient(server)) {
    const paint = gradientPaint(scene, server, box, opacity, place.style.colour, place.viewport)
    return paint === undefined ? undefined : { kind: 'paint', paint }
  }
  if (server?.name === 'pattern') {
    const shapes = patternTiles(scene, server, box, opacity, place)
    return shapes && { kind: 'tiles', shapes }
  }
  return paintOf(scene, value.otherwise, opacity, box, place)
}

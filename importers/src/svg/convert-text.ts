import { isEmpty, transformBounds } from '../geometry/bounds.ts'
import { meanScale } from '../geometry/matrix.ts'
import type { Shape } from '../shapes/shape.ts'
import { linked, type Place } from './place.ts'
import type { Scene } from './scene.ts'
import { layoutText } from './text-layout.ts'
import type { XmlElement } from './xml-tree.ts'

/** Converts a text to lines, and passes it to the transcript. */
export function convertText(scene: Scene, element: XmlElement, place: Place): Shape[] {
  const { style, matrix, ancestors, viewport } = place
  const { lines, bounds } = layoutText(scene, element, style, ancestors.slice(0, -1), viewport)
  if (lines.length === 0 || isEmpty(bounds)) return []
  scene.work.spend(lines.length)
  const world = transformBounds(matrix, bounds)
  const size = Math.max(...lines.flatMap((line) => line.runs.map((run) => run.size))) * meanScale(matrix)
  const text = lines
    .map((line) => line.runs.map(({ text }) => text).join(''))
    .join('\n')
    .trim()
  if (text !== '')
    scene.onText({ text, x: (world.left + world.right) / 2, y: (world.top + world.bottom) / 2, size })
  return [
    {
      kind: 'text',
      lines,
      box: bounds,
      matrix,
      opacity: 1,
      bounds: world,
      direction: style.direction,
      ...(style.language && { language: style.language }),
      ...linked(place),
    },
  ]
}

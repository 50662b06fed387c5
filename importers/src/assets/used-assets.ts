import type { Drawing, Item } from '@viewpage/deck'
import type { Shape } from '../shapes/shape.ts'

/** Ids of the assets that items use. */
export function assetsOfItems(items: readonly Item[]): Set<string> {
  const used = new Set<string>()
  for (const item of items) {
    if (item.kind === 'image') used.add(item.asset)
    if (item.kind === 'vector' || item.kind === 'page') collect(item.drawings, used)
  }
  return used
}

function collect(drawings: readonly Drawing[], used: Set<string>): void {
  for (const drawing of drawings) {
    if (drawing.op === 'image') used.add(drawing.asset)
    if (drawing.op === 'group') collect(drawing.drawings, used)
  }
}

/** Ids of the assets that shapes use. */
export function assetsOfShapes(shapes: readonly Shape[], used = new Set<string>()): Set<string> {
  for (const shape of shapes) {
    if (shape.kind === 'image') used.add(shape.asset)
    if (shape.kind === 'group') assetsOfShapes(shape.shapes, used)
  }
  return used
}

import type { Drawing, Item } from '../document/schema.ts'
import { identity, multiply, numbersOf, type MatrixNumbers } from './matrix.ts'

/** An image asset in a box of an item's local space. */
export interface ImageUse {
  readonly assetId: string
  /** Maps the unit square to the item's local space. */
  readonly square: MatrixNumbers
}

const IDENTITY: MatrixNumbers = [1, 0, 0, 1, 0, 0]

/** The images that an item shows. */
export function imageUsesOf(item: Item): ImageUse[] {
  const whole: MatrixNumbers = [item.width, 0, 0, item.height, 0, 0]
  if (item.kind === 'image') return [{ assetId: item.asset, square: whole }]
  if (item.kind === 'video') return item.poster === undefined ? [] : [{ assetId: item.poster, square: whole }]
  if (item.kind !== 'vector' && item.kind !== 'page') return []
  const uses: ImageUse[] = []
  collect(item.drawings, IDENTITY, uses)
  return uses
}

function collect(drawings: readonly Drawing[], outer: MatrixNumbers, uses: ImageUse[]): void {
  for (const drawing of drawings) {
    if (drawing.op !== 'group' && drawing.op !== 'image') continue
    const space = drawing.transform ? product(outer, drawing.transform) : outer
    if (drawing.op === 'group') collect(drawing.drawings, space, uses)
    else {
      const { asset, x, y, width, height } = drawing
      uses.push({ assetId: asset, square: product(space, [width, 0, 0, height, x, y]) })
    }
  }
}

function product(left: MatrixNumbers, right: MatrixNumbers): MatrixNumbers {
  const [a, b, c, d, e, f] = left
  return numbersOf(multiply(identity(), { a, b, c, d, e, f }, right))
}

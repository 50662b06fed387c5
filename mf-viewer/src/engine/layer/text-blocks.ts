import type { Drawing, Item, Line } from '@viewpage/deck'

/** Lines in one coordinate space. */
export interface TextBlock {
  readonly lines: readonly Line[]
  /** Transforms from the lines' space to the item's, outermost first; empty if they are the same. */
  readonly transforms: readonly (readonly [number, number, number, number, number, number])[]
  /** The largest font size, in the lines' space. */
  readonly size: number
}

const blocks = new WeakMap<Item, readonly TextBlock[]>()

/** The text of an item, for selection and screen readers. */
export function textBlocksOf(item: Item): readonly TextBlock[] {
  const known = blocks.get(item)
  if (known) return known
  const found = findBlocks(item)
  blocks.set(item, found)
  return found
}

function findBlocks(item: Item): TextBlock[] {
  if (item.kind === 'text') return blockOf(item.lines, [])
  if (item.kind === 'page') return blockOf(item.text, [])
  return item.kind === 'vector' ? blocksIn(item.drawings, []) : []
}

function blocksIn(drawings: readonly Drawing[], outer: TextBlock['transforms']): TextBlock[] {
  return drawings.flatMap((drawing) => {
    if (drawing.op !== 'group' && drawing.op !== 'text') return []
    const transforms = drawing.transform ? [...outer, drawing.transform] : outer
    return drawing.op === 'group'
      ? blocksIn(drawing.drawings, transforms)
      : blockOf(drawing.lines, transforms)
  })
}

function blockOf(lines: readonly Line[], transforms: TextBlock['transforms']): TextBlock[] {
  let size = 0
  for (const { runs } of lines) for (const run of runs) size = Math.max(size, run.size)
  return size > 0 ? [{ lines, transforms, size }] : []
}

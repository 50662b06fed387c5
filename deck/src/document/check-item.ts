import type { FaultList } from './fault-list.ts'
import type { References } from './references.ts'
import type { Drawing, Item, Line, VideoItem } from './schema.ts'
import { stepOfLink } from './step-link.ts'

/** The position of a check, the targets of references, and the list of faults. */
export interface CheckContext {
  readonly place: string
  readonly pointer: string
  readonly known: References
  readonly found: FaultList
}

/** Checks the references of an item. */
export function checkItem(item: Item, context: CheckContext): void {
  const { place, pointer, known, found } = context
  if (item.layer !== undefined && !known.layerIds.has(item.layer)) {
    found.add(place, `${pointer}/layer`, `layer "${item.layer}" is not among the layers`)
  }
  const step = stepOfLink(item.link)
  if (step !== null) known.checkStepNumber(step, place, `${pointer}/link`, found)

  if (item.kind === 'text') checkLines(item.lines, inside(context, 'lines'))
  else if (item.kind === 'image') checkImage(item.asset, context)
  else if (item.kind === 'vector') checkDrawings(item.drawings, inside(context, 'drawings'))
  else if (item.kind === 'video') checkVideo(item, context)
  else if (item.kind === 'shape' && item.shape === 'path' && item.d === undefined) {
    found.add(place, pointer, 'it is a path and has no path data ("d")')
  } else if (item.kind === 'page') {
    checkDrawings(item.drawings, inside(context, 'drawings'))
    checkLines(item.text, inside(context, 'text'))
  }
}

function checkVideo(video: VideoItem, context: CheckContext): void {
  const { place, pointer, known, found } = context
  known.checkAsset(video.asset, 'video', place, `${pointer}/asset`, found)
  if (video.poster !== undefined) known.checkAsset(video.poster, 'image', place, `${pointer}/poster`, found)
  video.captions?.forEach(({ asset }, index) => {
    known.checkAsset(asset, 'captions', place, `${pointer}/captions/${index}/asset`, found)
  })
}

function checkImage(asset: string, { place, pointer, known, found }: CheckContext): void {
  known.checkAsset(asset, 'image', place, `${pointer}/asset`, found)
}

function checkDrawings(drawings: readonly Drawing[], context: CheckContext): void {
  for (let index = 0; index < drawings.length && !context.found.full; index += 1) {
    const drawing = drawings[index]
    if (drawing) checkDrawing(drawing, inside(context, String(index)))
  }
}

/** The recursion is bounded by `MAX_NESTING`, which was checked with the structure. */
function checkDrawing(drawing: Drawing, context: CheckContext): void {
  if (drawing.op === 'group') checkDrawings(drawing.drawings, inside(context, 'drawings'))
  else if (drawing.op === 'image') checkImage(drawing.asset, context)
  else if (drawing.op === 'text') checkLines(drawing.lines, inside(context, 'lines'))
  else if (drawing.op === 'glyphs') checkSymbols(drawing.uses, inside(context, 'uses'))
}

function checkSymbols(uses: readonly (readonly [number, number, number])[], context: CheckContext): void {
  const { place, pointer, known, found } = context
  const index = uses.findIndex(([symbol]) => symbol >= known.symbolCount)
  const use = uses[index]
  if (!use) return
  found.add(place, `${pointer}/${index}/0`, `symbol ${use[0]} does not exist; there are ${known.symbolCount}`)
}

function checkLines(lines: readonly Line[], { place, pointer, known, found }: CheckContext): void {
  lines.forEach(({ runs }, line) => {
    runs.forEach(({ font }, run) =>
      known.checkFont(font, place, `${pointer}/${line}/runs/${run}/font`, found),
    )
  })
}

function inside(context: CheckContext, name: string): CheckContext {
  return { ...context, pointer: `${context.pointer}/${name}` }
}

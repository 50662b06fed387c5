import type { LayerOpening, LayerView, View } from '../camera/view.ts'
import type { Paint } from '../document/schema.ts'
import type { EntryPainter } from './entry-painter.ts'
import type { Frame } from './frame.ts'
import { isolate } from './isolate.ts'
import { paintBackground } from './paint-background.ts'
import { revealedPart } from './revealed-part.ts'
import type { Entry, EntrySheet, SheetGroup } from './sheets.ts'
import { viewTransform, type Stage, type ViewTransform } from './view-transform.ts'

/** Number of items between two interruptions, because reading the clock takes as long as painting a small item. */
export const ITEMS_PER_TIME_CHECK = 4

export interface ViewContent {
  readonly background: Paint
  readonly groups: readonly SheetGroup[]
  readonly entryPainter: EntryPainter
}

/** Paints a view onto the whole canvas. Yields where the painting can be interrupted; the end restores the context. */
export function* paintView(
  { background, groups, entryPainter }: ViewContent,
  frame: Frame,
  view: View,
  stage: Stage,
) {
  const { context } = frame
  const transform = viewTransform(view.camera, stage)
  context.save()
  try {
    paintBackground(frame, background, transform)
    openTo(frame, view)
    for (const { layer: id, sheets } of groups) {
      const layer = id === null ? undefined : view.layers.get(id)
      const { opacity, camera, opening }: LayerView = layer ?? { opacity: 1, camera: view.camera }
      if (opacity <= 0) continue
      const layerTransform = layer ? viewTransform(camera, stage) : transform
      const paintGroup = function* () {
        for (const sheet of sheets) yield* paintSheet(entryPainter, frame, sheet, view, layerTransform)
      }
      const isVisible = (entry: Entry) => entryPainter.isVisible(frame, entry, layerTransform)
      if (opening) {
        context.save()
        openLayer(frame, opening)
      }
      if (opacity === 1) yield* paintGroup()
      // A transparent group is composed as one picture, so it is painted without interruption, on its own canvas.
      else if (sheets.some(({ items }) => items.some(isVisible)))
        isolate(frame, frame.region, { opacity }, () => [...paintGroup()])
      if (opening) context.restore()
    }
  } finally {
    context.restore()
  }
}

function* paintSheet(
  entryPainter: EntryPainter,
  frame: Frame,
  { items, revealedAt }: EntrySheet,
  view: View,
  transform: ViewTransform,
) {
  const part = revealedAt === 0 ? 1 : revealedPart(revealedAt, view)
  if (part === 0) return
  let painted = 0
  for (const entry of items) {
    entryPainter.paint(frame, entry, transform, part)
    painted += 1
    if (painted % ITEMS_PER_TIME_CHECK === 0) yield
  }
}

/** Clips everything painted afterwards to the opening of the view. */
function openTo(frame: Frame, { opening }: View): void {
  if (opening.width >= 1 && opening.height >= 1) return
  const width = Math.min(1, opening.width)
  const height = Math.min(1, opening.height)
  openLayer(frame, { x: 0, y: 0, width, height })
}

function openLayer({ context, region }: Frame, { x, y, width, height }: LayerOpening): void {
  const [across, down] = [width * region.right, height * region.bottom]
  context.setTransform(1, 0, 0, 1, 0, 0)
  context.beginPath()
  context.rect((0.5 + x) * region.right - across / 2, (0.5 + y) * region.bottom - down / 2, across, down)
  context.clip()
}

import type { View } from '../camera/view.ts'
import type { DeckDocument, Item } from '../document/schema.ts'
import { boundsOf } from './bounds.ts'
import { isSeen, type Frame, type Mark } from './frame.ts'
import { isolate, paintAt } from './isolate.ts'
import { createItemMarks } from './item-mark.ts'
import { identity } from './matrix.ts'
import { paintBackground } from './paint-background.ts'
import { placementOf, revealsOf, type Placement } from './placement.ts'
import type { PaintResources } from './resources.ts'
import type { PaintContext, PaintKit, PaintSurface } from './surface.ts'
import { placeInView, viewTransform, type Stage, type ViewTransform } from './view-transform.ts'
import { revealedPart } from './visibility.ts'

export interface PainterOptions {
  readonly document: DeckDocument
  readonly kit: PaintKit
  readonly resources: PaintResources
  /** What a placeholder says, in the reader's language. */
  readonly unavailable: string
}

export interface PaintOptions extends Stage {
  /** The picture is one of many in a movement. @default false */
  readonly moving?: boolean
}

/** Draws a document into any Canvas2D context. */
export interface Painter {
  /**
   * Paints what is seen, over the whole of the canvas (viewport times pixel ratio, rounded).
   *
   * @returns how many items left a trace
   */
  paint(context: PaintContext, view: View, options: PaintOptions): number
  /** Fonts have come or gone: text is measured anew. */
  fontsChanged(): void
  /**
   * Reads ahead what painting would read when an item comes into sight, as long as `hasTime` says so.
   *
   * @returns whether all is read
   */
  prepare(hasTime: () => boolean): boolean
}

interface Entry {
  readonly item: Item
  readonly placement: Placement
  mark: Mark | null
}

/** Items that follow each other on one layer. */
interface Sheet {
  readonly layer: string | null
  readonly entries: readonly Entry[]
}

export function createPainter({ document, kit, resources, unavailable }: PainterOptions): Painter {
  const markOf = createItemMarks(document, kit, unavailable)
  const reveals = revealsOf(document.path)
  const entries = document.items.map((item): Entry => ({
    item,
    placement: placementOf(item, reveals.get(item.id) ?? 0),
    mark: null,
  }))
  const sheets = sheetsOf(entries)
  const spares: PaintSurface[] = []
  const matrix = identity()
  let fontsVersion = 0
  let prepared = 0

  function paintSheet(frame: Frame, { entries: own }: Sheet, view: View, transform: ViewTransform): number {
    let painted = 0
    for (const entry of own) {
      const { placement, item } = entry
      const part = placement.revealedAt === 0 ? 1 : revealedPart(placement.revealedAt, view)
      if (part === 0) continue
      placeInView(matrix, transform, placement)
      if (!isSeen(frame, placement.bounds, matrix)) continue
      entry.mark ??= markOf(item)
      paintAt(frame, entry.mark, matrix, (item.opacity ?? 1) * part)
      painted += 1
    }
    return painted
  }

  return {
    paint(context, view, { viewport, pixelRatio, moving = false }) {
      const stage = { viewport, pixelRatio }
      const width = Math.round(viewport.width * pixelRatio)
      const height = Math.round(viewport.height * pixelRatio)
      const region = boundsOf(0, 0, width, height)
      const frame: Frame = {
        kit,
        resources,
        moving,
        fontsVersion,
        spares,
        context,
        region,
        alpha: 1,
        depth: 0,
      }
      const transform = viewTransform(view.camera, stage)
      context.save()
      paintBackground(frame, document.canvas.background, transform)
      openTo(frame, view)
      let painted = 0
      for (const sheet of sheets) {
        const layer = sheet.layer === null ? undefined : view.layers.get(sheet.layer)
        if (!layer) painted += paintSheet(frame, sheet, view, transform)
        else if (layer.opacity > 0) {
          const own = viewTransform(layer.camera, stage)
          const paintLayer = () => (painted += paintSheet(frame, sheet, view, own))
          if (layer.opacity < 1) isolate(frame, region, { opacity: layer.opacity }, paintLayer)
          else paintLayer()
        }
      }
      context.restore()
      return painted
    },
    fontsChanged() {
      fontsVersion += 1
    },
    prepare(hasTime) {
      for (let entry = entries[prepared]; entry && hasTime(); entry = entries[prepared]) {
        entry.mark ??= markOf(entry.item)
        entry.mark.bounds()
        prepared += 1
      }
      return prepared >= entries.length
    },
  }
}

function sheetsOf(entries: readonly Entry[]): Sheet[] {
  const sheets: { layer: string | null; entries: Entry[] }[] = []
  for (const entry of entries) {
    const layer = entry.item.layer ?? null
    const last = sheets.at(-1)
    if (last?.layer === layer) last.entries.push(entry)
    else sheets.push({ layer, entries: [entry] })
  }
  return sheets
}

/** Limits what follows to the opening of the view. */
function openTo({ context, region }: Frame, { opening }: View): void {
  if (opening.width >= 1 && opening.height >= 1) return
  const width = Math.min(1, opening.width) * region.right
  const height = Math.min(1, opening.height) * region.bottom
  context.setTransform(1, 0, 0, 1, 0, 0)
  context.beginPath()
  context.rect((region.right - width) / 2, (region.bottom - height) / 2, width, height)
  context.clip()
}

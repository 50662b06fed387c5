import type { View } from '../camera/view.ts'
import type { DeckDocument, Item } from '../document/schema.ts'
import { boundsOf, transformed, type Bounds } from './bounds.ts'
import { isSeen, type Frame, type Mark } from './frame.ts'
import { isolate, paintAt } from './isolate.ts'
import { createItemMarks } from './item-mark.ts'
import { identity } from './matrix.ts'
import { paintBackground } from './paint-background.ts'
import { placementOf, revealsOf, type Placement } from './placement.ts'
import type { PaintResources } from './resources.ts'
import type { PaintContext, PaintKit, PaintSurface } from './surface.ts'
import {
  placeInView,
  paneTransform,
  viewTransform,
  type Pane,
  type Stage,
  type ViewTransform,
} from './view-transform.ts'
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
  /** Begins to paint the same picture a part at a time; nobody else may use the context meanwhile. */
  begin(context: PaintContext, view: View, options: PaintOptions): Painting
  /** Paints the background alone, as it stands in the world. */
  paintBackground(context: PaintContext, view: View, stage: Stage): void
  /** All items, in the order in which they lie over each other. */
  readonly sheets: readonly Sheet[]
  /**
   * Paints items of a sheet, in their order, onto a part of the world; what the canvas shows already stays.
   *
   * @param from how many of them are painted already
   * @returns how many of them are painted; all, unless the time was up
   */
  paintItems(
    context: PaintContext,
    items: readonly SheetItem[],
    pane: Pane,
    from: number,
    hasTime: () => boolean,
  ): number
  /** Fonts have come or gone: text is measured anew. */
  fontsChanged(): void
  /**
   * Reads ahead what painting would read when an item comes into sight, as long as `hasTime` says so.
   *
   * @returns whether all is read
   */
  prepare(hasTime: () => boolean): boolean
}

/** A picture on its way. */
export interface Painting {
  /** @returns whether the picture is whole */
  proceed(hasTime: () => boolean): boolean
  /** Gives up; what is painted stays. */
  stop(): void
}

/** Items that follow each other, are seen by the same camera and appear together. */
export interface Sheet {
  readonly layer: string | null
  /** The step from 1 that reveals it, or 0. */
  readonly revealedAt: number
  readonly items: readonly SheetItem[]
}

export interface SheetItem {
  readonly id: string
  /** What holds its ink, in the world. */
  readonly bounds: Bounds
}

interface Entry extends SheetItem {
  readonly item: Item
  readonly placement: Placement
  mark: Mark | null
}

interface EntrySheet extends Sheet {
  readonly items: readonly Entry[]
}

/** Asking for the time takes as long as painting a small item. */
const PAINTED_AT_ONCE = 16

export function createPainter({ document, kit, resources, unavailable }: PainterOptions): Painter {
  const markOf = createItemMarks(document, kit, unavailable)
  const reveals = revealsOf(document.path)
  const entries = document.items.map((item) => entryOf(item, reveals.get(item.id) ?? 0))
  const byId = new Map(entries.map((entry) => [entry.id, entry]))
  const sheets = sheetsOf(entries)
  const groups = groupsOf(sheets)
  const spares: PaintSurface[] = []
  const matrix = identity()
  let fontsVersion = 0
  let traces = 0
  let prepared = 0

  function frameOn(context: PaintContext, width: number, height: number, moving: boolean): Frame {
    const region = boundsOf(0, 0, width, height)
    return { kit, resources, moving, fontsVersion, spares, context, region, alpha: 1, depth: 0 }
  }

  function isInSight(frame: Frame, { items }: EntrySheet, transform: ViewTransform): boolean {
    return items.some(({ placement }) =>
      isSeen(frame, placement.bounds, placeInView(matrix, transform, placement)),
    )
  }

  function paintEntry(frame: Frame, entry: Entry, transform: ViewTransform, opacity: number): void {
    const { placement, item } = entry
    placeInView(matrix, transform, placement)
    if (!isSeen(frame, placement.bounds, matrix)) return
    entry.mark ??= markOf(item)
    paintAt(frame, entry.mark, matrix, (item.opacity ?? 1) * opacity)
    traces += 1
  }

  /** Yields where it can be interrupted. */
  function* paintSheet(frame: Frame, sheet: EntrySheet, view: View, transform: ViewTransform) {
    const part = sheet.revealedAt === 0 ? 1 : revealedPart(sheet.revealedAt, view)
    if (part === 0) return
    let painted = 0
    for (const entry of sheet.items) {
      paintEntry(frame, entry, transform, part)
      painted += 1
      if (painted % PAINTED_AT_ONCE === 0) yield
    }
  }

  function* paintAll(context: PaintContext, view: View, options: PaintOptions) {
    const { viewport, pixelRatio, moving = false } = options
    const width = Math.round(viewport.width * pixelRatio)
    const height = Math.round(viewport.height * pixelRatio)
    const frame = frameOn(context, width, height, moving)
    const transform = viewTransform(view.camera, options)
    context.save()
    try {
      paintBackground(frame, document.canvas.background, transform)
      openTo(frame, view)
      for (const { layer: id, sheets: own } of groups) {
        const layer = id === null ? undefined : view.layers.get(id)
        const { opacity, camera } = layer ?? { opacity: 1, camera: view.camera }
        if (opacity <= 0) continue
        const layerTransform = layer ? viewTransform(camera, options) : transform
        const paintGroup = function* () {
          for (const sheet of own) yield* paintSheet(frame, sheet, view, layerTransform)
        }
        if (opacity === 1) yield* paintGroup()
        // A group shines through as one, so it is painted in one go, on a canvas of its own.
        else if (own.some((sheet) => isInSight(frame, sheet, layerTransform)))
          isolate(frame, frame.region, { opacity }, () => [...paintGroup()])
      }
    } finally {
      context.restore()
    }
  }

  return {
    sheets,
    paint(context, view, options) {
      traces = 0
      const painting = paintAll(context, view, options)
      while (painting.next().done !== true);
      return traces
    },
    begin(context, view, options) {
      const painting = paintAll(context, view, options)
      return {
        proceed(hasTime) {
          while (hasTime()) if (painting.next().done === true) return true
          return false
        },
        stop: () => void painting.return(),
      }
    },
    paintBackground(context, { camera }, stage) {
      const { width, height } = stage.viewport
      const frame = frameOn(context, width * stage.pixelRatio, height * stage.pixelRatio, false)
      context.save()
      paintBackground(frame, document.canvas.background, viewTransform(camera, stage))
      context.restore()
    },
    paintItems(context, items, pane, from, hasTime) {
      const frame = frameOn(context, pane.width, pane.height, false)
      const transform = paneTransform(pane)
      context.save()
      let painted = from
      while (painted < items.length && hasTime()) {
        for (const { id } of items.slice(painted, painted + PAINTED_AT_ONCE)) {
          const entry = byId.get(id)
          if (entry) paintEntry(frame, entry, transform, 1)
        }
        painted = Math.min(items.length, painted + PAINTED_AT_ONCE)
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

function entryOf(item: Item, revealedAt: number): Entry {
  const placement = placementOf(item, revealedAt)
  const { x, y, cos, sin } = placement
  const bounds = transformed(placement.bounds, { a: cos, b: sin, c: -sin, d: cos, e: x, f: y })
  return { id: item.id, item, placement, bounds, mark: null }
}

function sheetsOf(entries: readonly Entry[]): EntrySheet[] {
  const sheets: { layer: string | null; revealedAt: number; items: Entry[] }[] = []
  for (const entry of entries) {
    const layer = entry.item.layer ?? null
    const { revealedAt } = entry.placement
    const last = sheets.at(-1)
    if (last?.layer === layer && last.revealedAt === revealedAt) last.items.push(entry)
    else sheets.push({ layer, revealedAt, items: [entry] })
  }
  return sheets
}

/** Sheets that follow each other on one layer. */
interface SheetGroup {
  readonly layer: string | null
  readonly sheets: readonly EntrySheet[]
}

function groupsOf(sheets: readonly EntrySheet[]): SheetGroup[] {
  const groups: { layer: string | null; sheets: EntrySheet[] }[] = []
  for (const sheet of sheets) {
    const last = groups.at(-1)
    if (last?.layer === sheet.layer) last.sheets.push(sheet)
    else groups.push({ layer: sheet.layer, sheets: [sheet] })
  }
  return groups
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

import type { View } from '../camera/view.ts'
import type { DeckDocument } from '../document/schema.ts'
import { boundsOf } from './bounds.ts'
import { isVisible, type Frame } from './frame.ts'
import { isolate, paintAt } from './isolate.ts'
import { createItemMarks } from './item-mark.ts'
import { identity } from './matrix.ts'
import { paintBackground } from './paint-background.ts'
import { revealsOf } from './placement.ts'
import type { PaintResources } from './resources.ts'
import {
  entryOf,
  groupsOf,
  sheetsOf,
  type Entry,
  type EntrySheet,
  type Sheet,
  type SheetItem,
} from './sheets.ts'
import type { PaintContext, PaintKit, PaintSurface } from './surface.ts'
import {
  placeInView,
  paneTransform,
  viewTransform,
  type Pane,
  type Stage,
  type ViewTransform,
} from './view-transform.ts'
import { revealedPart } from './revealed-part.ts'

export interface PainterOptions {
  readonly document: DeckDocument
  readonly kit: PaintKit
  readonly resources: PaintResources
  /** Text of a placeholder, in the reader's language. */
  readonly unavailable: string
}

export interface PaintOptions extends Stage {
  /** The picture is part of a movement. @default false */
  readonly moving?: boolean
}

/** Draws a document into any Canvas2D context. */
export interface Painter {
  /**
   * Paints a view onto the whole canvas (viewport times pixel ratio, rounded).
   *
   * @returns the number of painted items
   */
  paint(context: PaintContext, view: View, options: PaintOptions): number
  /** Begins to paint a view in several parts. Nothing else may use the context until it is finished or stopped. */
  begin(context: PaintContext, view: View, options: PaintOptions): Painting
  /** Paints only the background. */
  paintBackground(context: PaintContext, view: View, stage: Stage): void
  /** All items, in the order of painting. */
  readonly sheets: readonly Sheet[]
  /**
   * Paints items of a sheet onto a pane, over the current content of the canvas.
   *
   * @param from number of items that are painted already
   * @returns number of painted items; less than all if the time is up
   */
  paintItems(
    context: PaintContext,
    items: readonly SheetItem[],
    pane: Pane,
    from: number,
    hasTime: () => boolean,
  ): number
  /** Fonts were added or removed: text has to be measured again. */
  fontsChanged(): void
  /**
   * Creates in advance what items need when they become visible, while `hasTime` returns true.
   *
   * @returns whether everything is created
   */
  prepare(hasTime: () => boolean): boolean
}

/** A picture in progress. */
export interface Painting {
  /** @returns whether the picture is complete */
  proceed(hasTime: () => boolean): boolean
  /** Stops; the painted part stays. */
  stop(): void
}

/** Number of items between two calls of `hasTime`, because a call takes as long as painting a small item. */
const ITEMS_PER_TIME_CHECK = 4

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
  let paintedItems = 0
  let prepared = 0

  function frameOn(context: PaintContext, width: number, height: number, moving: boolean): Frame {
    const region = boundsOf(0, 0, width, height)
    return { kit, resources, moving, fontsVersion, spares, context, region, alpha: 1, depth: 0 }
  }

  function isSheetVisible(frame: Frame, { items }: EntrySheet, transform: ViewTransform): boolean {
    return items.some(({ placement }) =>
      isVisible(frame, placement.bounds, placeInView(matrix, transform, placement)),
    )
  }

  function paintEntry(frame: Frame, entry: Entry, transform: ViewTransform, opacity: number): void {
    const { placement, item } = entry
    placeInView(matrix, transform, placement)
    if (!isVisible(frame, placement.bounds, matrix)) return
    entry.mark ??= markOf(item)
    paintAt(frame, entry.mark, matrix, (item.opacity ?? 1) * opacity)
    paintedItems += 1
  }

  /** Yields where the painting can be interrupted. */
  function* paintSheet(frame: Frame, sheet: EntrySheet, view: View, transform: ViewTransform) {
    const part = sheet.revealedAt === 0 ? 1 : revealedPart(sheet.revealedAt, view)
    if (part === 0) return
    let painted = 0
    for (const entry of sheet.items) {
      paintEntry(frame, entry, transform, part)
      painted += 1
      if (painted % ITEMS_PER_TIME_CHECK === 0) yield
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
        // A transparent group is composed as one picture, so it is painted without interruption, on its own canvas.
        else if (own.some((sheet) => isSheetVisible(frame, sheet, layerTransform)))
          isolate(frame, frame.region, { opacity }, () => [...paintGroup()])
      }
    } finally {
      context.restore()
    }
  }

  return {
    sheets,
    paint(context, view, options) {
      paintedItems = 0
      const painting = paintAll(context, view, options)
      while (painting.next().done !== true);
      return paintedItems
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
        for (const { id } of items.slice(painted, painted + ITEMS_PER_TIME_CHECK)) {
          const entry = byId.get(id)
          if (entry) paintEntry(frame, entry, transform, 1)
        }
        painted = Math.min(items.length, painted + ITEMS_PER_TIME_CHECK)
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

/** Clips everything painted afterwards to the opening of the view. */
function openTo({ context, region }: Frame, { opening }: View): void {
  if (opening.width >= 1 && opening.height >= 1) return
  const width = Math.min(1, opening.width) * region.right
  const height = Math.min(1, opening.height) * region.bottom
  context.setTransform(1, 0, 0, 1, 0, 0)
  context.beginPath()
  context.rect((region.right - width) / 2, (region.bottom - height) / 2, width, height)
  context.clip()
}

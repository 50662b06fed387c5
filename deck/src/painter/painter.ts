import type { View } from '../camera/view.ts'
import type { DeckDocument } from '../document/schema.ts'
import { boundsOf } from './bounds.ts'
import { createEntryPainter } from './entry-painter.ts'
import type { Frame } from './frame.ts'
import { createItemMarks } from './item-mark.ts'
import { paintBackground } from './paint-background.ts'
import { ITEMS_PER_TIME_CHECK, paintView } from './paint-view.ts'
import { revealsOf } from './placement.ts'
import type { PaintResources } from './resources.ts'
import { entryOf, groupsOf, sheetsOf, type Sheet, type SheetItem } from './sheets.ts'
import type { PaintContext, PaintKit, PaintSurface } from './surface.ts'
import { paneTransform, viewTransform, type Pane, type Stage } from './view-transform.ts'

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

export function createPainter({ document, kit, resources, unavailable }: PainterOptions): Painter {
  const entryPainter = createEntryPainter(createItemMarks(document, kit, unavailable))
  const reveals = revealsOf(document.path)
  const entries = document.items.map((item) => entryOf(item, reveals.get(item.id) ?? 0))
  const byId = new Map(entries.map((entry) => [entry.id, entry]))
  const sheets = sheetsOf(entries)
  const { background } = document.canvas
  const content = { background, groups: groupsOf(sheets), entryPainter }
  const spares: PaintSurface[] = []
  let fontsVersion = 0
  let prepared = 0

  function frameOn(context: PaintContext, width: number, height: number, moving: boolean): Frame {
    const region = boundsOf(0, 0, width, height)
    return { kit, resources, moving, fontsVersion, spares, context, region, alpha: 1, depth: 0 }
  }

  function* paintAll(context: PaintContext, view: View, options: PaintOptions) {
    const { viewport, pixelRatio, moving = false } = options
    const width = Math.round(viewport.width * pixelRatio)
    const height = Math.round(viewport.height * pixelRatio)
    yield* paintView(content, frameOn(context, width, height, moving), view, options)
  }

  return {
    sheets,
    paint(context, view, options) {
      const before = entryPainter.paintedCount()
      const painting = paintAll(context, view, options)
      while (painting.next().done !== true);
      return entryPainter.paintedCount() - before
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
      paintBackground(frame, background, viewTransform(camera, stage))
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
          if (entry) entryPainter.paint(frame, entry, transform, 1)
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
        entryPainter.prepare(entry)
        prepared += 1
      }
      return prepared >= entries.length
    },
  }
}

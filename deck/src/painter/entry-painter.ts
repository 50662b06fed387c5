import type { Item } from '../document/schema.ts'
import { isVisible, type Frame, type Mark } from './frame.ts'
import { paintAt } from './isolate.ts'
import { identity } from './matrix.ts'
import type { Entry } from './sheets.ts'
import { placeInView, type ViewTransform } from './view-transform.ts'

/** Paints items one at a time. */
export interface EntryPainter {
  isVisible(frame: Frame, entry: Entry, transform: ViewTransform): boolean
  /** Paints an item if it is visible. */
  paint(frame: Frame, entry: Entry, transform: ViewTransform, opacity: number): void
  /** Creates in advance what an item needs when it becomes visible. */
  prepare(entry: Entry): void
  /** Number of items painted so far. */
  paintedCount(): number
}

export function createEntryPainter(markOf: (item: Item) => Mark): EntryPainter {
  const matrix = identity()
  let painted = 0

  function isEntryVisible(frame: Frame, { placement }: Entry, transform: ViewTransform): boolean {
    return isVisible(frame, placement.bounds, placeInView(matrix, transform, placement))
  }

  return {
    isVisible: isEntryVisible,
    paint(frame, entry, transform, opacity) {
      if (!isEntryVisible(frame, entry, transform)) return
      entry.mark ??= markOf(entry.item)
      paintAt(frame, entry.mark, matrix, (entry.item.opacity ?? 1) * opacity)
      painted += 1
    },
    prepare(entry) {
      entry.mark ??= markOf(entry.item)
      entry.mark.bounds()
    },
    paintedCount: () => painted,
  }
}

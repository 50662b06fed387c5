import type { Bounds, Sheet, SheetItem, View } from '@viewpage/deck'

/** An item with ink in all of these bounds. */
export function sampleItem(
  id: string,
  [left, top, right, bottom]: readonly [number, number, number, number],
) {
  return { id, bounds: { left, top, right, bottom } } satisfies SheetItem
}

export function sampleSheet(items: readonly SheetItem[], own: Partial<Sheet> = {}): Sheet {
  return { layer: null, revealedAt: 0, items, ...own }
}

/** A view of this part of the world, 16:9. */
export function viewOf(
  { left, top, right }: Pick<Bounds, 'left' | 'top' | 'right'>,
  own: Partial<View> = {},
): View {
  const width = right - left
  return {
    camera: { x: left + width / 2, y: top + (width * 9) / 32, width, rotation: 0 },
    layers: new Map(),
    opening: { width: 1, height: 1 },
    step: 1,
    fromStep: 1,
    arrival: 1,
    ...own,
  }
}

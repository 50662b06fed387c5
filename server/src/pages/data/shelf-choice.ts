import { HOUR_MS } from '@viewpage/shared-events/durations'
import type { CardItem } from '@viewpage/shared-events'
import { createRandom } from './seeded-random.ts'
import { randomSubset } from './random-subset.ts'

/** Maximum number of cards on the shelves of a view page (docs/behaviour/page.md#shelf-sizes). */
export const SHELF_SIZES = { templates: 15, videos: 10 } as const

/**
 * The cards on a shelf: all of them, or a random subset that changes every hour. The server chooses, so that its HTML
 * and the browser's match.
 *
 * @param now ms since 1970
 */
export function chooseForShelf(items: readonly CardItem[], size: number, now: number): CardItem[] {
  if (items.length <= size) return [...items]
  return randomSubset(items, size, createRandom(Math.floor(now / HOUR_MS)))
}

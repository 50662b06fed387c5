import type { CardItem } from '@viewpage/shared-events'
import { createRandom } from './seeded-random.ts'
import { randomSubset } from './random-subset.ts'

/** Cards that the shelves of a view page hold (section 9). */
export const SHELF_SIZES = { templates: 15, videos: 10 } as const

/** ms; within an hour the choice stays, so that what was rendered can be kept. */
const HOUR = 3_600_000

/**
 * What stands on a shelf: all there is, or some of it by chance, others every hour. The server chooses, so that its
 * HTML and the browser agree.
 *
 * @param now ms since 1970
 */
export function chooseForShelf(items: readonly CardItem[], size: number, now: number): CardItem[] {
  if (items.length <= size) return [...items]
  return randomSubset(items, size, createRandom(Math.floor(now / HOUR)))
}

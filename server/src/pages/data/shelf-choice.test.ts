import { describe, expect, it } from '@jest/globals'
import type { CardItem } from '@viewpage/shared-events'
import { chooseForShelf, SHELF_SIZES } from './shelf-choice.ts'

const cards = (count: number): CardItem[] =>
  Array.from({ length: count }, (_, index) => ({
    type: 'TEMPLATE',
    title: `Template ${index + 1}`,
    subTitle: '',
    path: `/presentation-template/t${index + 1}/`,
    thumbnail: '/static/art/lesson.svg',
  }))

const noon = Date.UTC(2026, 10, 14, 12)
const MINUTE = 60_000

describe('a shelf', () => {
  it('holds all cards if they fit', () => {
    expect(chooseForShelf(cards(15), SHELF_SIZES.templates, noon)).toEqual(cards(15))
    expect(chooseForShelf([], SHELF_SIZES.videos, noon)).toEqual([])
  })

  // docs/behaviour/page.md#shelf-choice
  it('holds no more than fit, and the same ones for an hour', () => {
    const chosen = chooseForShelf(cards(40), SHELF_SIZES.templates, noon)
    expect(chosen).toHaveLength(15)
    expect(chooseForShelf(cards(40), SHELF_SIZES.templates, noon + 59 * MINUTE)).toEqual(chosen)
    expect(chooseForShelf(cards(40), SHELF_SIZES.templates, noon + 60 * MINUTE)).not.toEqual(chosen)
  })
})

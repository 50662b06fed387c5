import { describe, expect, it } from '@jest/globals'
import { pictureSet } from './picture-widths.ts'

describe('the widths of a picture', () => {
  // docs/behaviour/page.md#pictures
  it('are offered to the browser, narrow first', () => {
    expect(pictureSet({ card: '/c.webp', step: '/s.webp' })).toBe('/s.webp 320w, /c.webp 770w')
    expect(pictureSet({ poster: '/p.webp?token=a', card: '/c.webp?token=a' })).toBe(
      '/c.webp?token=a 770w, /p.webp?token=a 1360w',
    )
    expect(pictureSet({ large: '/p.webp?size=large', poster: '/p.webp' })).toBe(
      '/p.webp 1360w, /p.webp?size=large 2560w',
    )
  })

  it('are left out if there is only one', () => {
    expect(pictureSet({ card: '/c.webp', step: null })).toBeUndefined()
    expect(pictureSet({})).toBeUndefined()
  })
})

import { describe, expect, it } from '@jest/globals'
import { hasPage, type Frame } from './frame-page.ts'

const framed = (...entries: object[]): Frame => ({
  contentWindow: {
    location: { href: 'https://viewpage.example/upgrade/' },
    performance: { getEntriesByType: () => entries as PerformanceEntryList },
  },
})

describe('what a frame holds', () => {
  it.each([
    ['a page', framed({ responseStatus: 200 }), true],
    ['a page of a browser that tells no status', framed({}), true],
    ['a page of a browser that measures nothing', framed(), true],
    ['an error of the server', framed({ responseStatus: 500 }), false],
    ['a page that is not there', framed({ responseStatus: 404 }), false],
    ['nothing', { contentWindow: null }, false],
  ])('%s: %j', (_, frame, is) => {
    expect(hasPage(frame)).toBe(is)
  })

  it('that cannot be read is no page: the browser put an error in its place', () => {
    const closed: Frame = {
      contentWindow: {
        location: {
          get href(): never {
            throw new DOMException('Blocked a frame', 'SecurityError')
          },
        },
        performance: { getEntriesByType: () => [] },
      },
    }
    expect(hasPage(closed)).toBe(false)
  })
})

import { describe, expect, it } from '@jest/globals'
import { hasPage, type Frame } from './frame-page.ts'

const framed = (...entries: object[]): Frame => ({
  contentWindow: {
    location: { href: 'https://viewpage.example/upgrade/' },
    performance: { getEntriesByType: () => entries as PerformanceEntryList },
  },
})

describe('the page of a frame', () => {
  it.each([
    ['a page', framed({ responseStatus: 200 }), true],
    ['a page in a browser without status codes', framed({}), true],
    ['a page in a browser without navigation timing', framed(), true],
    ['an error of the server', framed({ responseStatus: 500 }), false],
    ['a missing page', framed({ responseStatus: 404 }), false],
    ['nothing', { contentWindow: null }, false],
  ])('%s: %j', (_, frame, is) => {
    expect(hasPage(frame)).toBe(is)
  })

  it('that cannot be read is an error page of the browser', () => {
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

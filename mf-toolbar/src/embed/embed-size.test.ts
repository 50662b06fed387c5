import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { withHeight, withWidth } from './embed-size.ts'

const cleared = { width: '', height: '' }

describe('the embed size', () => {
  // docs/behaviour/embed.md#embed-size-fields
  // docs/behaviour/embed.md#no-embed-size
  it.each([
    ['560', { width: '560', height: '315' }],
    ['1', { width: '1', height: '1' }],
    ['9999', { width: '9999', height: '5624' }],
    ['12345', { width: '1234', height: '694' }],
    ['５６０', { width: '560', height: '315' }],
    ['5a6.0px', { width: '560', height: '315' }],
    ['0560', { width: '0560', height: '315' }],
    ['', cleared],
    ['0', cleared],
    ['000', cleared],
    ['-', cleared],
  ])('width %j gives %j', (typed, size) => {
    expect(withWidth(typed)).toEqual(size)
  })

  // docs/behaviour/embed.md#embed-size-fields
  it.each([
    ['315', { width: '560', height: '315' }],
    ['1', { width: '2', height: '1' }],
    ['9999', { width: '9999', height: '9999' }],
    ['', cleared],
    ['0', cleared],
  ])('height %j gives %j', (typed, size) => {
    expect(withHeight(typed)).toEqual(size)
  })

  // docs/behaviour/embed.md#embed-size-fields
  it('keeps the typed side and derives the other by the formulas', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9999 }), (pixels) => {
        const typed = String(pixels)
        const height = Math.round(pixels / (16 / 9))
        const width = Math.min(9999, Math.round((pixels * 16) / 9))
        expect(withWidth(typed)).toEqual({ width: typed, height: String(height) })
        expect(withHeight(typed)).toEqual({ width: String(width), height: typed })
      }),
    )
  })

  it('is two numbers of at most four digits, or empty, for any input', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (typed) => {
        for (const { width, height } of [withWidth(typed), withHeight(typed)]) {
          expect(`${width}x${height}`).toMatch(/^(x|\d{1,4}x\d{1,4})$/)
        }
      }),
    )
  })
})

import { describe, expect, it } from '@jest/globals'
import { mayPreview } from './may-preview.ts'

const HOVER = '(hover: hover)'
const LESS_MOTION = '(prefers-reduced-motion: reduce)'

describe('a preview animation', () => {
  it.each([
    ['welcome with a mouse', [HOVER], false, true],
    ['not shown where nothing can hover', [], false, false],
    ['not shown to who wants less motion', [HOVER, LESS_MOTION], false, false],
    ['not loaded by who saves data', [HOVER], true, false],
  ])('is %s', (_, matching, saveData, expected) => {
    expect(mayPreview({ matches: (query) => matching.includes(query), saveData })).toBe(expected)
  })
})

import { describe, expect, it } from '@jest/globals'
import { mayPreview } from './may-preview.ts'

const HOVER = '(hover: hover)'
const REDUCED_MOTION = '(prefers-reduced-motion: reduce)'

describe('a preview animation', () => {
  it.each([
    ['shown with a mouse', [HOVER], false, true],
    ['not shown on a device that cannot hover', [], false, false],
    ['not shown to visitors who prefer reduced motion', [HOVER, REDUCED_MOTION], false, false],
    ['not shown to visitors who save data', [HOVER], true, false],
  ])('is %s', (_, matching, saveData, expected) => {
    expect(mayPreview({ matches: (query) => matching.includes(query), saveData })).toBe(expected)
  })
})

import { describe, expect, it } from '@jest/globals'
import { IDENTITY } from '../geometry/matrix.ts'
import { rectanglePath } from '../geometry/path.ts'
import type { Shape } from '../shapes/shape.ts'
import { markDrawnBullets } from './drawn-bullets.ts'
import type { PageLine } from './text-lines.ts'

const line = (x: number, baseline: number): PageLine => ({
  text: 'word',
  x,
  baseline,
  width: 200,
  size: 20,
  direction: 'ltr',
  font: 'serif',
  angle: 0,
})
const box = (left: number, top: number, width: number, height = width): Shape => ({
  kind: 'path',
  path: rectanglePath(left, top, width, height),
  matrix: IDENTITY,
  rule: 'nonzero',
  fill: '#000000',
  opacity: 1,
  bounds: { left, top, right: left + width, bottom: top + height },
})
const marked = (shapes: Shape[], of = line(100, 100)): boolean => {
  markDrawnBullets([of], shapes)
  return of.marked === true
}

describe('a bullet that is drawn', () => {
  it('is a small shape as high as wide, right before a line', () => {
    expect(marked([box(80, 90, 8)])).toBe(true)
  })

  it('may lie in a group that is as large as the page', () => {
    const shapes = [box(0, 0, 700), box(80, 90, 8)]
    const bounds = { left: 0, top: 0, right: 700, bottom: 700 }
    expect(marked([{ kind: 'group', shapes, opacity: 1, bounds }])).toBe(true)
  })

  it.each([
    ['a rule', box(40, 93, 50, 1)],
    ['a shape after the line began', box(105, 90, 8)],
    ['a shape on another line', box(80, 130, 8)],
    ['a shape far away', box(10, 90, 8)],
    ['a shape as large as a picture', box(40, 70, 40)],
  ])('is not %s', (_what, shape) => {
    expect(marked([shape])).toBe(false)
  })

  it('is none among the dots of a chart', () => {
    expect(marked(Array.from({ length: 1_001 }, () => box(80, 90, 8)))).toBe(false)
  })
})

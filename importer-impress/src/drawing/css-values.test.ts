import { expect, it } from '@jest/globals'
import { withinTestLimit } from '@viewpage/tooling/test-limit'
import { gradientPaint } from './css-values.ts'

const box = { x: 0, y: 0, width: 9, height: 9 }

it('a gradient of words takes linear time to read', () => {
  const hostile = `linear-gradient(red, ${'x\t.p'.repeat(250_000)}-)`
  expect(() => withinTestLimit(() => gradientPaint(hostile, box, 1))).not.toThrow()
})

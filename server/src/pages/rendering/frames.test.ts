import { describe, expect, it } from '@jest/globals'
import { withinTestLimit } from '@viewpage/tooling/test-limit'
import { createFrameReader, encodeFrame } from './frames.ts'

describe('a frame reader', () => {
  const frames = [
    { header: { id: 1 }, text: '' },
    { header: { id: 2, name: 'é\n😀' }, text: 'two\nlines' },
    { header: { id: 3 }, text: 'x'.repeat(1_000) },
  ]
  const bytes = Buffer.concat(frames.map(({ header, text }) => encodeFrame(header, text)))

  it.each([1, 2, 3, 5, 64, 10_000])('puts frames together from parts of %i bytes', (size) => {
    const read = createFrameReader(2_000)
    const found = []
    for (let at = 0; at < bytes.length; at += size) found.push(...read(bytes.subarray(at, at + size)))
    expect(found).toEqual(frames)
  })

  it('refuses a frame that is too large by its length, before it is there', () => {
    expect(() => createFrameReader(100)(encodeFrame({}, 'x'.repeat(101)).subarray(0, 4))).toThrow(
      'more than 100',
    )
  })

  it('does not join the parts of a large frame again and again', () => {
    const frame = encodeFrame({}, 'x'.repeat(20_000_000))
    const read = createFrameReader(40_000_000)
    // 200,000 parts; joined at each, they are 2 TB.
    const found: unknown[] = []
    withinTestLimit(() => {
      for (let at = 0; at < frame.length; at += 100) found.push(...read(frame.subarray(at, at + 100)))
    })
    expect(found).toHaveLength(1)
  })
})

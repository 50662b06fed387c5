import { describe, expect, test } from '@jest/globals'
import { createCanvas } from '@napi-rs/canvas'
import { inkOf } from '../../test/paint.ts'
import { paintMark } from './paint-mark.ts'

const MARK = { text: 'ben@example.com', family: 'sans-serif' }

function marked(
  width: number,
  height: number,
  { ground = '#000000', pixelRatio = 1, text = MARK.text } = {},
) {
  const canvas = createCanvas(width * pixelRatio, height * pixelRatio)
  const context = canvas.getContext('2d')
  context.fillStyle = ground
  context.fillRect(0, 0, canvas.width, canvas.height)
  paintMark(context, { width, height }, { ...MARK, text, pixelRatio })
  return { canvas, context }
}

describe('the mark', () => {
  test.each([
    [1280, 720],
    [360, 202],
    [200, 2_000],
    [2_000, 200],
  ])('is in each ninth of a picture of %i × %i', (width, height) => {
    const { context } = marked(width, height)
    const [part, row] = [Math.floor(width / 3), Math.floor(height / 3)]
    for (const x of [0, part, 2 * part])
      for (const y of [0, row, 2 * row])
        expect([x, y, inkOf(context.getImageData(x, y, part, row)) > 20]).toEqual([x, y, true])
  })

  test('is legible on light ground, too', () => {
    const { context } = marked(600, 400, { ground: '#ffffff' })
    const { data } = context.getImageData(0, 0, 600, 400)
    const dark = data.filter((value, index) => index % 4 === 0 && value < 180)
    expect(dark.length).toBeGreaterThan(600)
  })

  test('has the same size on a screen of two pixels per pixel', () => {
    const share = (pixelRatio: number) => {
      const { canvas, context } = marked(600, 400, { pixelRatio })
      return inkOf(context.getImageData(0, 0, canvas.width, canvas.height)) / (canvas.width * canvas.height)
    }
    expect(share(2) / share(1)).toBeCloseTo(1, 0)
  })

  test('of the longest address still repeats, and leaves the context as it was', () => {
    const { context } = marked(640, 360, { text: `${'a'.repeat(60)}@${'b'.repeat(120)}.example` })
    expect(inkOf(context.getImageData(0, 0, 640, 360))).toBeGreaterThan(500)
    context.fillStyle = '#ff0000'
    context.fillRect(10, 10, 5, 5)
    expect([...context.getImageData(12, 12, 1, 1).data]).toEqual([255, 0, 0, 255])
  })
})

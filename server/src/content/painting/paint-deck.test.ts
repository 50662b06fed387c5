import { createCanvas, loadImage } from '@napi-rs/canvas'
import { parseDocument } from '@viewpage/deck'
import { describe, expect, it } from '@jest/globals'
import { lookAtCover, paintDeck } from './paint-deck.ts'

const box = { x: 80, y: 45, width: 160, height: 90, rotation: 0 }
const red = { kind: 'shape', id: 'red', x: 0, y: 0, scale: 1, rotation: 0, width: 160, height: 90 }
const wide = {
  schema: 1,
  canvas: { background: '#000000' },
  assets: {},
  fonts: [],
  symbols: [],
  layers: [],
  items: [{ ...red, shape: 'rectangle', fill: '#ff0000' }],
  path: [
    { id: 'one', title: 'One', box },
    { id: 'two', title: 'Two', box: { ...box, x: 1_000 } },
  ],
  topics: [],
}
const noFiles = () => Promise.reject(new Error('there are no files'))
const paint = () => paintDeck(parseDocument(wide), noFiles)

async function sizeOf(bytes: Uint8Array | string): Promise<string> {
  const { width, height } = await loadImage(bytes)
  return `${width}x${height}`
}

describe('the painted pictures of a deck', () => {
  it('are 770 px wide on teasers and cards, and as wide as they are shown elsewhere', async () => {
    const { poster, card, look, steps } = await paint()
    expect(await sizeOf(card)).toBe('770x433')
    expect(await sizeOf(poster)).toBe('1360x765')
    expect(await sizeOf(look.blur)).toBe('96x54')
    expect(await Promise.all(steps.map(sizeOf))).toEqual(['320x180', '320x180'])
  })
})

/** The look of a cover whose first step has that box and shows that. */
function lookOf(first: { width: number; height: number }, background: string, items: readonly object[] = []) {
  const path = [{ id: 'one', title: 'One', box: { ...box, ...first } }]
  return lookAtCover(parseDocument({ ...wide, canvas: { background }, items, path }), noFiles)
}

const words = Array.from({ length: 9 }, (_, index) => ({
  ...{
    kind: 'text',
    id: `line${index}`,
    x: 4,
    y: 4 + index * 9,
    scale: 1,
    rotation: 0,
    width: 152,
    height: 8,
  },
  lines: [
    {
      ...{ x: 0, baseline: 6 },
      runs: [{ text: 'Words that fill the whole line', font: 'sans-serif', size: 9, colour: '#ffffff' }],
    },
  ],
}))

// docs/behaviour/overlay.md#framed-cover
describe('the cover', () => {
  const page = { width: 160, height: 90 }

  it('is filled by a dark and wide first step', async () => {
    expect((await lookOf(page, '#101820')).aspect).toBe(0)
    expect((await lookOf(page, '#101820', wide.items)).aspect).toBe(0)
  })

  it('frames a light first step, and one that is full of text', async () => {
    expect((await lookOf(page, '#ffffff')).aspect).toBe(1.7778)
    expect((await lookOf(page, '#101820', words)).aspect).toBe(1.7778)
  })

  it.each([
    [120, 90, 1.3333],
    [60, 90, 0.6667],
    [16, 160, 0.1],
    [160, 16, 10],
  ])('frames a first step of %s by %s', async (width, height, aspect) => {
    expect((await lookOf({ width, height }, '#101820')).aspect).toBeCloseTo(aspect, 3)
  })

  it('has only the colours of the first step in its blurred copy', async () => {
    const paper = { ...red, x: 50, width: 60, shape: 'rectangle', fill: '#ffffff' }
    const { blur } = await lookOf({ width: 60, height: 90 }, '#000000', [paper])
    const image = await loadImage(blur)
    const context = createCanvas(image.width, image.height).getContext('2d')
    context.drawImage(image, 0, 0)
    const { data } = context.getImageData(0, 0, image.width, image.height)
    expect(Math.min(...data)).toBeGreaterThan(220)
  })
})

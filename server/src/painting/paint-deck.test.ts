import { loadImage } from '@napi-rs/canvas'
import { parseDocument } from '@viewpage/deck'
import { describe, expect, it } from '@jest/globals'
import { paintDeck } from './paint-deck.ts'

const box = { x: 80, y: 45, width: 160, height: 90, rotation: 0 }
const red = { kind: 'shape', id: 'red', x: 0, y: 0, scale: 1, rotation: 0, width: 160, height: 90 }
const document = parseDocument({
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
})
const paint = () => paintDeck(document, () => Promise.reject(new Error('there are no files')))

async function sizeOf(bytes: Uint8Array | string): Promise<string> {
  const { width, height } = await loadImage(bytes)
  return `${width}x${height}`
}

describe('the painted pictures of a deck', () => {
  it('are 770 px wide on teasers and cards, and as wide as they are shown elsewhere', async () => {
    const { poster, card, blur, steps } = await paint()
    expect(await sizeOf(card)).toBe('770x433')
    expect(await sizeOf(poster)).toBe('1360x765')
    expect(await sizeOf(blur)).toBe('96x54')
    expect(await Promise.all(steps.map(sizeOf))).toEqual(['320x180', '320x180'])
  })
})

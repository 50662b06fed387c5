import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { createCanvas } from '@napi-rs/canvas'
import { describe, expect, it } from '@jest/globals'
import { openResources } from './open-resources.ts'

const font = readFileSync(
  createRequire(import.meta.url).resolve(
    '@fontsource-variable/funnel-sans/files/funnel-sans-latin-wght-normal.woff2',
  ),
)
const sha256 = createHash('sha256').update(font).digest('hex')

type Fonts = Parameters<typeof openResources>[0]

const withFont: Fonts = {
  assets: { font: { sha256, mediaType: 'font/woff2', bytes: font.byteLength } },
  fonts: [{ family: 'Ours', asset: 'font' }],
}

async function widthIn(document: Fonts, family: string): Promise<number> {
  const { resources, close } = await openResources(document, () => Promise.resolve(font))
  const context = createCanvas(1, 1).getContext('2d')
  context.font = `700 100px ${resources.fontFamily(family)}`
  const { width } = context.measureText('Going around')
  close()
  return width
}

describe('the fonts of a deck', () => {
  it('are there however many decks with them were painted before', async () => {
    const first = await widthIn(withFont, 'Ours')
    expect(await widthIn(withFont, 'Ours')).toBe(first)
    const both = await Promise.all([widthIn(withFont, 'Ours'), widthIn(withFont, 'Ours')])
    expect(both).toEqual([first, first])
  })

  it('leave the font of last resort to the decks after them', async () => {
    const without: Fonts = { ...withFont, fonts: [] }
    const before = await widthIn(without, 'Nobody has this')
    await widthIn(withFont, 'Ours')
    expect(await widthIn(without, 'Nobody has this')).toBe(before)
    expect(before).toBe(await widthIn(withFont, 'Ours'))
  })
})

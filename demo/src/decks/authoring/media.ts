import { readFileSync } from 'node:fs'
import type { Asset } from '@viewpage/deck'
import { fileOf, type DeckFile } from './deck.ts'

type Size = Pick<Asset, 'width' | 'height'>

/** A file of `demo/src/media`. @param size px, of pictures and videos */
export function media(name: string, mediaType: Asset['mediaType'], size: Size = {}): DeckFile {
  return fileOf(readFileSync(new URL(`../../media/${name}`, import.meta.url)), mediaType, size)
}

/** A 16:9 picture in several widths, the largest first: `<name>-<width>.webp`. */
export function picture(name: string, widths: readonly number[]): DeckFile {
  const copies = widths.map((width) =>
    media(`${name}-${width}.webp`, 'image/webp', { width, height: (width * 9) / 16 }),
  )
  const [largest, ...smaller] = copies
  if (!largest) throw new Error(`[demo] Failed to add the picture "${name}": it has no widths.`)
  return {
    asset: { ...largest.asset, variants: smaller.map(({ asset }) => asset) },
    files: copies.flatMap(({ files }) => files),
  }
}

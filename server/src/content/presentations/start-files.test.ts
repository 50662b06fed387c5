import { expect, it } from '@jest/globals'
import { parseDocument } from '@viewpage/deck'
import { tinyDeck } from '../../../test/support/tiny-deck.ts'
import { startFilesOf } from './start-files.ts'

const file = (letter: string, mediaType: string, width?: number) => ({
  ...{ sha256: letter.repeat(64), bytes: 100, mediaType },
  ...(width !== undefined && { width, height: width }),
})
const place = { y: 0, scale: 1, rotation: 0, width: 100, height: 90 }
const picture = (asset: string, x: number) => ({ kind: 'image', id: asset, ...place, x, asset })

/** Start files of a deck with these pictures, by the letter of their content. */
function lettersOf(more: object): string[] {
  const { document } = tinyDeck({ more })
  return startFilesOf(parseDocument(document)).map(({ sha256 }) => sha256.slice(0, 1))
}

// docs/behaviour/overlay.md#first-files
it('names fonts, and pictures of the first step that every screen needs', () => {
  const first = { ...picture('first', 0) }
  const later = { ...picture('later', 3_000) }
  const assets = {
    letters: file('f', 'font/woff2'),
    first: file('a', 'image/webp', 640),
    later: file('b', 'image/webp', 640),
  }
  const fonts = [{ family: 'Ours', asset: 'letters' }]
  expect(lettersOf({ assets, fonts, items: [first, later] })).toEqual(['f', 'a'])
})

it('does not name a picture of which screens choose different sizes', () => {
  const assets = {
    first: { ...file('a', 'image/webp', 1_600), variants: [file('b', 'image/webp', 200)] },
  }
  expect(lettersOf({ assets, items: [picture('first', 0)] })).toEqual([])
})

it('names at most eight files', () => {
  const letters = [...'0123456789abcdef']
  const assets = Object.fromEntries(letters.map((letter) => [letter, file(letter, 'image/webp', 64)]))
  expect(lettersOf({ assets, items: letters.map((letter) => picture(letter, 0)) })).toEqual(
    letters.slice(0, 8),
  )
})

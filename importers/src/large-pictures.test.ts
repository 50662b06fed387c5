import { createCanvas } from '@napi-rs/canvas'
import { describe, expect, it } from '@jest/globals'
import { lookAtDeck } from '../test/support/look-at-deck.ts'
import { notesInShort } from '../test/support/notes-in-short.ts'
import { FIRST_FREE, packedStreamOf, streamOf, tinyPdf } from '../test/support/tiny-pdf.ts'
import { tinySozi } from '../test/support/tiny-sozi.ts'
import { importDeck, type ImportedDeck, type ImportLimits } from './index.ts'

const [WIDTH, HEIGHT] = [1_203, 1_001]
/** The pictures below have more pixels. */
const LIMITS = { imagePixels: 1_000_000 }
const GRAY = '/ColorSpace /DeviceGray /BitsPerComponent 8'
const RGB = '/ColorSpace /DeviceRGB /BitsPerComponent 8'
const VIEW = { width: 720, height: 540 }

/** The left half red, the right half blue. */
function halves(bytesPerPixel: number, left: readonly number[], right: readonly number[]): Uint8Array {
  const bytes = new Uint8Array(WIDTH * HEIGHT * bytesPerPixel)
  for (let at = 0; at < WIDTH * HEIGHT; at++)
    bytes.set(at % WIDTH < WIDTH / 2 ? left : right, at * bytesPerPixel)
  return bytes
}

/** A bit for each pixel, of which those of the left half are set. */
function bits(): Uint8Array {
  const row = Math.ceil(WIDTH / 8)
  return new Uint8Array(row * HEIGHT).map((_, at) => (at % row < row / 2 ? 0xff : 0))
}

function importPicture(
  entries: string,
  pixels: Uint8Array,
  limits: Partial<ImportLimits> = LIMITS,
): Promise<ImportedDeck> {
  const head = `/Type /XObject /Subtype /Image /Width ${WIDTH} /Height ${HEIGHT}`
  const bytes = tinyPdf({
    objects: [
      packedStreamOf(`${head} ${entries}`, pixels),
      ...(entries.includes('/SMask') ? [packedStreamOf(`${head} ${GRAY}`, halves(1, [255], [0]))] : []),
    ],
    pages: [
      {
        content: '0 1 0 rg 0 0 720 540 re f 1 0 0 rg q 720 0 0 500 0 0 cm /I Do Q',
        resources: `/XObject << /I ${FIRST_FREE} 0 R >>`,
      },
    ],
  })
  return importDeck([{ name: 'talk.pdf', bytes }], { limits })
}

async function coloursOf(deck: ImportedDeck): Promise<string[]> {
  const { colourAt } = await lookAtDeck(deck, 1, VIEW)
  return [colourAt(10, 20), colourAt(10, 60), colourAt(340, 530), colourAt(380, 60), colourAt(710, 530)]
}

// docs/behaviour/uploads.md#large-pictures
describe('a picture with too many pixels is drawn smaller, with a note', () => {
  const colours = halves(3, [255, 0, 0], [0, 0, 255])

  it.each<[kind: string, entries: string, pixels: Uint8Array, left: string, right: string]>([
    ['in colour', RGB, colours, '#ff0000', '#0000ff'],
    ['black and white', '/ColorSpace /DeviceGray /BitsPerComponent 1', bits(), '#ffffff', '#000000'],
    ['a stencil', '/ImageMask true /BitsPerComponent 1', bits(), '#00ff00', '#ff0000'],
    ['half transparent', `${RGB} /SMask ${FIRST_FREE + 1} 0 R`, colours, '#ff0000', '#00ff00'],
  ])('in a PDF, %s', async (_kind, entries, pixels, left, right) => {
    const deck = await importPicture(entries, pixels)
    expect(notesInShort(deck.notes)).toContain('pictureReduced 1 (steps 1)')
    expect(await coloursOf(deck)).toEqual(['#00ff00', left, left, right, right])
    const sizes = Object.values(deck.document.assets).map(({ width = 0, height = 0 }) => width * height)
    expect(Math.max(...sizes)).toBeLessThanOrEqual(LIMITS.imagePixels)
  })

  it('in a drawing', async () => {
    const canvas = createCanvas(WIDTH, HEIGHT)
    const context = canvas.getContext('2d')
    for (const [at, colour] of ['#ff0000', '#0000ff'].entries()) {
      context.fillStyle = colour
      context.fillRect((at * WIDTH) / 2, 0, WIDTH / 2, HEIGHT)
    }
    const address = `data:image/png;base64,${canvas.toBuffer('image/png').toString('base64')}`
    const image = `<image width="100%" height="100%" preserveAspectRatio="none" href="${address}"/>`
    const deck = await importDeck(tinySozi(image), { limits: LIMITS })
    expect(notesInShort(deck.notes)).toContain('pictureReduced 1')
    const { colourAt } = await lookAtDeck(deck, 1, VIEW)
    expect([colourAt(200, 270), colourAt(520, 270)]).toEqual(['#ff0000', '#0000ff'])
    expect(Object.values(deck.document.assets)).toMatchObject([{ width: 602, height: 501 }])
  })
})

it('leaves out a picture that takes too much memory, with a note, and shows the rest', async () => {
  const limits = { memory: 16 * WIDTH * HEIGHT - 1 }
  const deck = await importPicture(RGB, new Uint8Array(), limits)
  expect(notesInShort(deck.notes)).toContain('pictureTooLarge 1')
  expect(new Set(await coloursOf(deck))).toEqual(new Set(['#00ff00']))
})

const WIDE = '/Type /XObject /Subtype /Image /Width 2049 /Height 9 /ColorSpace /DeviceRGB /BitsPerComponent 8'

// docs/behaviour/uploads.md#large-pictures
it.each([
  ['is drawn smaller and cannot be read', 'JPXDecode', ['pictureReduced 1', 'damagedPage 1 (steps 1)']],
  ['cannot be read', 'DCTDecode', ['damagedPage 1 (steps 1)']],
])('says that a picture %s', async (_, filter, notes) => {
  const bytes = tinyPdf({
    objects: [streamOf(`${WIDE} /Filter /${filter}`, 'no picture')],
    pages: [
      {
        content: '0 1 0 rg 0 0 300 300 re f q 720 0 0 500 0 0 cm /I Do Q',
        resources: `/XObject << /I ${FIRST_FREE} 0 R >>`,
      },
    ],
  })
  const deck = await importDeck([{ name: 'talk.pdf', bytes }])
  expect(notesInShort(deck.notes)).toEqual(notes)
})

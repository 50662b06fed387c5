import { expect, it } from '@jest/globals'
import { lookAtDeck } from '../../test/support/look-at-deck.ts'
import { tinyPdf } from '../../test/support/tiny-pdf.ts'
import { importDeck } from '../index.ts'

it.each([
  ['black', '0 0 0 1', [0x23, 0x1f, 0x20]],
  ['cyan', '1 0 0 0', [0x00, 0xad, 0xef]],
  ['magenta', '0 1 0 0', [0xec, 0x00, 0x8c]],
  ['yellow', '0 0 1 0', [0xff, 0xf2, 0x00]],
])('draws %s ink as it looks on paper, and as other viewers show it', async (_, ink, colour) => {
  const bytes = tinyPdf({ pages: [{ content: `${ink} k 0 0 720 540 re f\n` }] })
  const sight = await lookAtDeck(await importDeck([{ name: 'print.pdf', bytes }]))
  const shown = Buffer.from(sight.colourAt(50, 50).slice(1), 'hex')
  const differences = colour.map((part, at) => Math.abs(part - (shown[at] ?? 0)))
  expect(Math.max(...differences)).toBeLessThanOrEqual(3)
})

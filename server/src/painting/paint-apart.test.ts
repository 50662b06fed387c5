import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from '@jest/globals'
import { readPdf } from '../../test/support/read-pdf.ts'
import { tinyDeck } from '../../test/support/tiny-deck.ts'
import { createPaintApart } from './paint-apart.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'viewpage-paint-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

const about = { title: 'Title', author: 'Ada Lovelace', creator: 'viewpage' }
const pdfOf = (titles: string[]) => ({
  kind: 'pdf' as const,
  document: JSON.stringify(tinyDeck({ titles }).document),
  about,
})

/** ms; a thread starts, with all that it paints with. */
const PAINTING = 30_000

describe('painting in a thread of its own', () => {
  it(
    'does one thing after the other, each for who asked for it',
    async () => {
      const { paint, close } = createPaintApart({ dataDir })
      const [one, two, cover] = await Promise.all([
        paint(pdfOf(['A'])),
        paint(pdfOf(['B', 'C'])),
        paint({ kind: 'cover', document: pdfOf(['A']).document }),
      ])
      expect((await readPdf(one)).pages).toEqual(['A'])
      expect((await readPdf(two)).pages).toEqual(['B', 'C'])
      expect(cover.blur).toMatch(/^data:image\/webp;base64,/)
      await close()
    },
    PAINTING,
  )

  it(
    'says why something cannot be painted, and goes on with the next',
    async () => {
      const { paint, close } = createPaintApart({ dataDir })
      const refused = paint({ ...pdfOf(['A']), document: '{}' })
      const next = paint(pdfOf(['A']))
      await expect(refused).rejects.toThrow('[server] Failed to paint (pdf): DocumentError')
      expect((await readPdf(await next)).pages).toEqual(['A'])
      await close()
    },
    PAINTING,
  )

  it(
    'gives up what takes too long, and goes on with the next',
    async () => {
      const { paint, close } = createPaintApart({ dataDir, deadline: 1 })
      await expect(paint(pdfOf(Array.from({ length: 2_000 }, () => 'A')))).rejects.toThrow(
        '[server] Failed to paint (pdf): it took more than 0.001 s',
      )
      await expect(paint(pdfOf(['A']))).rejects.toThrow('it took more than')
      await close()
    },
    PAINTING,
  )
})

import { afterAll, describe, expect, it } from '@jest/globals'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readPdf } from '../../../test/support/read-pdf.ts'
import { tinyDeck } from '../../../test/support/tiny-deck.ts'
import { openDatabase } from '../../storage/database/open-database.ts'
import { createFolderStore } from '../../storage/files/folder-store.ts'
import { createStoredFiles } from '../../storage/files/stored-files.ts'
import { createDocumentThread } from '../documents/document-thread.ts'
import { createPaintStored } from './paint-stored.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'viewpage-paint-'))
afterAll(async () => {
  await thread.close()
  await database.close()
  rmSync(dataDir, { recursive: true, force: true })
})

const database = await openDatabase({ dataDir })
const storedFiles = createStoredFiles({ store: createFolderStore(dataDir), database, now: Date.now })
const thread = createDocumentThread()
const about = { title: 'Title', author: 'Ada Lovelace', creator: 'viewpage' }
const documentOf = (titles: string[]) => JSON.stringify(tinyDeck({ titles }).document)
const pdfOf = (titles: string[], sender = 'ada1') => ({
  task: { kind: 'pdf' as const, document: documentOf(titles), about },
  sender,
})

/** ms; a process starts, with all that it paints with. */
const PAINTING = 120_000

describe('painting a stored presentation', () => {
  it(
    'makes a PDF, or the pictures, and leaves nothing but those',
    async () => {
      const { paint, close } = createPaintStored({ dataDir, storedFiles, thread })
      const cover = { ...pdfOf([]), task: { kind: 'cover' as const, document: documentOf(['A']) } }
      const deck = { ...pdfOf([]), task: { kind: 'deck' as const, document: documentOf(['A', 'B']) } }
      const [one, two, covered, painted] = await Promise.all([
        paint(pdfOf(['A'])),
        paint(pdfOf(['B', 'C'], 'ben1')),
        paint(cover),
        paint(deck),
      ])
      const pagesOf = async ({ files }: typeof one) =>
        (await readPdf(await storedFiles.read(files[0]?.sha256 ?? ''))).pages
      expect([await pagesOf(one), await pagesOf(two)]).toEqual([['A'], ['B', 'C']])
      expect(covered.look?.blur).toMatch(/^data:image\/webp;base64,/)
      expect(covered.files.map(({ role }) => role)).toEqual(['poster', 'card'])
      expect(painted.files.map(({ role, step }) => `${role} ${step}`)).toEqual([
        'poster 0',
        'card 0',
        'step 1',
        'step 2',
      ])
      expect(readdirSync(join(dataDir, 'uploads'))).toEqual([])
      await close()
    },
    PAINTING,
  )

  it(
    'says why it cannot be painted, and goes on with the next',
    async () => {
      const { paint, close } = createPaintStored({ dataDir, storedFiles, thread })
      const order = pdfOf(['A'])
      const refused = paint({ ...order, task: { ...order.task, document: '{}' } })
      const next = paint(pdfOf(['A']))
      await expect(refused).rejects.toThrow('[deck] Failed to read the presentation')
      expect((await next).files).toHaveLength(1)
      await close()
    },
    PAINTING,
  )

  it(
    'ends when it takes too long, and goes on with the next',
    async () => {
      const limits = { milliseconds: 300, memory: 1e9 }
      const { paint, close } = createPaintStored({ dataDir, storedFiles, thread, limits })
      const long = pdfOf(Array.from({ length: 2_000 }, () => 'A'))
      for (const order of [long, long])
        await expect(paint(order)).rejects.toMatchObject({ name: 'TaskFailure', reason: 'time' })
      expect(readdirSync(join(dataDir, 'uploads'))).toEqual([])
      await close()
    },
    PAINTING,
  )
})

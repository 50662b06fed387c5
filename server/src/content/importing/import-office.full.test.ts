import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findOffice, runOffice, type InputFile } from '@viewpage/importers'
import { notesInShort } from '@viewpage/importers/testing/notes-in-short'
import { tinyOdp, tinyPptx } from '@viewpage/importers/testing/tiny-office'
import type { DeckDocument } from '@viewpage/deck'
import { findImportOffice } from './find-import-office.ts'
import { importFiles } from './import-files.ts'
import type { ImportProgress } from './import-task.ts'

const soffice = await findOffice(process.env)
/** Debian's fonts-crosextra-carlito. */
const CARLITO = '/usr/share/fonts/truetype/crosextra/Carlito-Regular.ttf'
/** A picture of one pixel. */
const DOT = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const SLIDES = [
  { text: 'First slide', notes: ['Say hello'] },
  { text: 'Second slide', font: 'Cambria' },
]

describe('presentations of Office programs', () => {
  let folder: string

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'viewpage-import-'))
    // LibreOffice runs as another user, who must be able to run the scripts below.
    chmodSync(folder, 0o755)
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  async function importWith(
    program: string | undefined,
    { name, bytes }: InputFile,
    { milliseconds = 100_000, onProgress = (_: ImportProgress): void => undefined } = {},
  ) {
    const path = join(folder, `given-${name}`)
    writeFileSync(path, bytes)
    const { office } = await findImportOffice({ VIEWPAGE_OFFICE: program ?? '' }, true)
    const made = await importFiles([{ name, path }], {
      ...{ output: folder, office, onProgress },
      limits: { milliseconds },
    })
    return { ...made, document: JSON.parse(made.content.document) as DeckDocument }
  }

  /** A program in the place of LibreOffice. */
  function script(lines: string): string {
    const program = join(folder, 'soffice')
    writeFileSync(program, `#!/bin/sh\n${lines}\n`, { mode: 0o755 })
    return program
  }

  it('are refused without LibreOffice, with the program that is missing', async () => {
    await expect(importWith(undefined, tinyPptx(SLIDES))).rejects.toThrow(
      'it takes LibreOffice to read PowerPoint and OpenDocument, and there is none here',
    )
  })

  it('name a program that cannot be run', async () => {
    await expect(findImportOffice({ VIEWPAGE_OFFICE: '/nobody' }, true)).rejects.toThrow(
      'VIEWPAGE_OFFICE names "/nobody", which cannot be run. Give the path of the soffice of a LibreOffice, or leave it out.',
    )
  })

  it('are refused when LibreOffice hangs, and its processes end', async () => {
    const pids = join(folder, 'pids')
    writeFileSync(pids, '', { mode: 0o666 })
    chmodSync(pids, 0o666)
    const hangs = script(`sleep 600 & echo $$ $! > ${pids}; wait`)
    // Long enough that it is certainly running by then, on a busy machine too.
    await expect(importWith(hangs, tinyPptx(SLIDES), { milliseconds: 12_000 })).rejects.toThrow(
      /LibreOffice took too long to read it|it took longer than 12 seconds/,
    )
    const started = readFileSync(pids, 'utf8').trim().split(/\s+/)
    expect(started).toHaveLength(2)
    expect(started.filter((pid) => existsSync(`/proc/${pid}/fd`) && isAlive(pid))).toEqual([])
  })

  it('are refused when LibreOffice makes nothing', async () => {
    await expect(importWith(script('exit 0'), tinyPptx(SLIDES))).rejects.toThrow('LibreOffice cannot read it')
  })

  const itWithOffice = soffice === undefined ? it.skip : it

  itWithOffice.each([
    ['PowerPoint', tinyPptx(SLIDES)],
    ['OpenDocument', tinyOdp(SLIDES)],
  ])(
    'of %s become a step for each slide, with progress',
    async (kind, file) => {
      const progress: number[] = []
      const made = await importWith(soffice, file, {
        onProgress: ({ stage, fraction }) => void (stage === 'reading' && progress.push(fraction)),
      })
      expect(made.document.path.map(({ title }) => title)).toEqual(['First slide', 'Second slide'])
      expect(JSON.stringify(made.document)).not.toContain('Say hello')
      expect(made.content.speakerNotes?.[0]).toContain('Say hello')
      // The small OpenDocument names no font.
      const fonts = kind === 'PowerPoint' ? [expect.stringMatching(/^substitutedFonts \d: .*C/)] : []
      expect(notesInShort(made.content.notes)).toEqual(['notesPrivate 1', ...fonts])
      expect(progress.filter((fraction) => fraction < 0.5).length).toBeGreaterThan(0)
      expect(progress).toEqual([...progress].sort((one, other) => one - other))
    },
    120_000,
  )

  itWithOffice(
    'of PowerPoint lead from slide to slide by steps, where slides are hidden too',
    async () => {
      const slides = [
        { text: 'One', leadsTo: 'slide3.xml' },
        { text: 'Two', isHidden: true },
        { text: 'Three', leadsTo: '../slides/slide4.xml' },
        { text: 'Four' },
      ]
      const { document, content } = await importWith(soffice, tinyPptx(slides))
      const links = document.items.flatMap((item) => ('link' in item ? [`${item.id} ${item.link}`] : []))
      expect(links).toEqual(['link-1-1 #step=2', 'link-2-1 #step=3'])
      expect(notesInShort(content.notes).filter((note) => note.startsWith('linkLeftOut'))).toEqual([])
    },
    120_000,
  )

  const itWithFonts = existsSync(CARLITO) ? itWithOffice : it.skip
  itWithFonts(
    'have letters as wide as those of Calibri, Cambria and Arial',
    async () => {
      const slides = ['Calibri', 'Cambria', 'Arial'].map((font) => ({ text: font, font }))
      const own = { command: [soffice ?? ''], folder }
      const { bytes } = tinyPptx(slides)
      const bounds = { milliseconds: 60_000, maxBytes: 1e7 }
      const made = await runOffice({ bytes, format: 'pptx', target: 'pdf' }, own, bounds)
      const pdf = made.kind === 'converted' ? Buffer.from(made.bytes).toString('latin1') : made.details
      const fonts = [...pdf.matchAll(/\/FontName\/[A-Z]+\+(\w+)/g)].map(([, name]) => name)
      expect(fonts.sort()).toEqual(['Caladea', 'Carlito', 'LiberationSans'])
    },
    120_000,
  )

  itWithOffice.each([
    ['PowerPoint', tinyPptx],
    ['OpenDocument', tinyOdp],
  ])(
    'of %s reach no other host, and no file of this machine',
    async (kind, make) => {
      const asked: (string | undefined)[] = []
      const server = createServer(({ url }, response) => {
        asked.push(url)
        response.end()
      })
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
      const picture = join(folder, 'private.png')
      writeFileSync(picture, Buffer.from(DOT, 'base64'))
      const web = `http://127.0.0.1:${(server.address() as AddressInfo).port}/a.png`
      // An OpenDocument that shows files of the machine is refused.
      const linked = kind === 'PowerPoint' ? [web, `file://${picture}`] : [web]
      const made = await importWith(soffice, make(linked.map((each) => ({ text: 'Slide', linked: each }))))
      server.close()
      expect(asked).toEqual([])
      expect(made.document.assets).toEqual({})
      expect(notesInShort(made.content.notes)).toContainEqual(
        expect.stringContaining(`linkedFile ${linked.length}: ${linked.join(', ')}`),
      )
    },
    120_000,
  )
})

/** A process that has ended stays in /proc until its parent reads its status. */
const isAlive = (pid: string): boolean => !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))

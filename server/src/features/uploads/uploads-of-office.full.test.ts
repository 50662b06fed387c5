import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { tinyPptx } from '@viewpage/importers/testing/tiny-office'
import { textAt, tinyPdf } from '@viewpage/importers/testing/tiny-pdf'
import { multipartOf } from '../../../test/support/multipart.ts'
import { startApp, type Browser, type TestApp } from '../../../test/support/start-app.ts'
import { readSpeakerNotes } from '../../content/presentations/speaker-notes.ts'

const PAGE = '/dashboard/next/upload/'
const KIND = 'A PowerPoint or OpenDocument presentation (.pptx, .ppt, .odp)'
const talk = tinyPptx([{ text: 'One', notes: ['Say hello'] }])

/** Converts every presentation to the same PDF, as LibreOffice would where it is installed. */
function officeIn(folder: string): string {
  const pdf = join(folder, 'made.pdf')
  const program = join(folder, 'soffice')
  writeFileSync(pdf, tinyPdf({ pages: [{ content: textAt(60, 400, 48, 'One') }] }), { mode: 0o644 })
  // The folder of the result follows its option.
  const lines = `while [ "$1" != --outdir ]; do shift; done; mkdir -p "$2" && cp ${pdf} "$2/presentation.pdf"`
  writeFileSync(program, `#!/bin/sh\n${lines}\n`, { mode: 0o755 })
  // It runs as another user.
  chmodSync(folder, 0o755)
  return program
}

async function upload(browser: Browser, language = 'en') {
  await browser.get(PAGE)
  const { headers, payload } = multipartOf({ csrftoken: browser.cookies.get('csrftoken') ?? '' }, [talk])
  const accepted = { accept: 'text/html', 'accept-language': language }
  return browser.ask({ method: 'POST', url: PAGE, headers: { ...accepted, ...headers }, payload })
}

describe.each([
  ['with', true],
  ['without', false],
])('uploading a PowerPoint %s LibreOffice on the machine', (_, hasOffice) => {
  let folder: string
  let app: TestApp
  const before = process.env['VIEWPAGE_OFFICE']

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'viewpage-office-'))
    process.env['VIEWPAGE_OFFICE'] = hasOffice ? officeIn(folder) : ''
    app = await startApp('sqlite', { env: { VIEWPAGE_UNSANDBOXED_IMPORTS: '1' } })
  })

  afterAll(async () => {
    if (before === undefined) delete process.env['VIEWPAGE_OFFICE']
    else process.env['VIEWPAGE_OFFICE'] = before
    await app.stop()
    rmSync(folder, { recursive: true })
  })

  const owner = () => app.logIn('owner@example.com', { firstName: 'Some', lastName: 'Body' })

  // docs/behaviour/uploads.md#uploaded-kinds
  it(hasOffice ? 'is offered' : 'is not offered', async () => {
    const { body } = await (await owner()).get(PAGE)
    expect([body.includes(KIND), body.includes('.pptx,.ppt,.odp')]).toEqual([hasOffice, hasOffice])
  })

  if (hasOffice) {
    // docs/behaviour/uploads.md#office-files
    it('makes a presentation with private notes', async () => {
      const browser = await owner()
      const { headers, statusCode } = await upload(browser)
      const oid = headers.location?.split('/')[3] ?? ''
      expect([statusCode, (await app.presentation(oid))?.stepTitles]).toEqual([303, ['One']])
      expect((await browser.get(`/p/${oid}/`)).body).not.toContain('Say hello')
      const original = app.parts.database.read.selectFrom('assets').select('has_notes').where('oid', '=', oid)
      expect(await original.where('role', '=', 'original').execute()).toEqual([{ has_notes: 1 }])
      expect(await readSpeakerNotes(app.parts.database.read, oid)).toEqual([
        expect.stringContaining('Say hello'),
      ])
    })
    return
  }

  // docs/behaviour/uploads.md#office-files
  it.each([
    [
      'en',
      '“⁨talk.pptx⁩” is a PowerPoint or OpenDocument presentation. This server has no LibreOffice to read it; its operator can install it. Export it as PDF and upload that.',
    ],
    ['de', 'Dieser Server hat kein LibreOffice, um sie zu lesen'],
  ])('says in the language %s which program is missing', async (language, line) => {
    const { statusCode, body } = await upload(await owner(), language)
    expect([statusCode, body]).toEqual([422, expect.stringContaining(line)])
  })
})

import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { tinyImpress, tinyStep } from '@viewpage/importer-impress/testing/tiny-impress'
import { textAt, tinyPdf } from '@viewpage/importers/testing/tiny-pdf'
import { runCommand } from '../../test/support/run-command.ts'
import { createAccountStore } from '../people/accounts/account-store.ts'
import { openDatabase } from '../storage/database/open-database.ts'

describe('npm run import', () => {
  let folder: string

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'viewpage-import-'))
    const database = await openDatabase({ dataDir: join(folder, 'data') })
    await createAccountStore(database).signUp({
      email: 'ada@example.com',
      password: 'demo-demo',
      firstName: 'Ada',
      lastName: 'Lovelace',
    })
    await database.close()
    writeFileSync(join(folder, 'talk.pdf'), tinyPdf({ pages: [{ content: textAt(50, 450, 40, 'Hello') }] }))
    writeFileSync(join(folder, 'talk.html'), tinyImpress(tinyStep('<h1>Bees</h1>')).bytes)
    writeFileSync(join(folder, 'broken.pdf'), '%PDF-1.7\nnothing that could be read')
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  const run = (...args: string[]) =>
    runCommand('import.ts', join(folder, 'data'), args, {
      INIT_CWD: folder,
      PORT: '8099',
      VIEWPAGE_CHROMIUM: '',
    })
  const stored = async (): Promise<{ titles: string[]; files: number }> => {
    const database = await openDatabase({ dataDir: join(folder, 'data') })
    const rows = await database.read.selectFrom('presentations').select('title').execute()
    await database.close()
    const files = readdirSync(join(folder, 'data'), { recursive: true }).filter((name) =>
      String(name).startsWith('assets'),
    )
    return { titles: rows.map(({ title }) => title), files: files.length }
  }

  const originals = async () => {
    const database = await openDatabase({ dataDir: join(folder, 'data') })
    const originalRows = database.read.selectFrom('assets').where('role', '=', 'original')
    const rows = await originalRows.select(['file_name', 'media_type', 'bytes']).execute()
    await database.close()
    return rows
  }

  it('shows progress and prints the address of the new presentation', async () => {
    const { code, out, err } = await run('talk.pdf', '--owner', 'ada@example.com', '--title', 'My talk')
    expect([code, err]).toEqual([0, ''])
    expect(out).toContain('% Drawing page 1 of 1\n')
    expect(out).toMatch(/My talk: 1 step\nhttp:\/\/127\.0\.0\.1:8099\/p\/[a-z0-9]+\/my-talk\/\n$/)
    expect((await stored()).titles).toEqual(['My talk'])
    expect(await originals()).toEqual([
      {
        file_name: 'talk.pdf',
        media_type: 'application/pdf',
        bytes: readFileSync(join(folder, 'talk.pdf')).length,
      },
    ])
  })

  it('imports an impress.js presentation and shows a note about what it could not import', async () => {
    const { code, out, err } = await run('talk.html', '--owner', 'ada@example.com', '--title', 'Bees')
    expect([code, err]).toEqual([
      0,
      '  note: This server has no Chromium to lay the page out, so its texts, pictures and places are shown without its styles. The operator can install it (VIEWPAGE_CHROMIUM).\n',
    ])
    expect(out).toMatch(/Bees: 1 step\nhttp:/)
    expect((await stored()).titles).toContain('Bees')
  })

  it.each([
    [
      'a broken file',
      ['broken.pdf', '--owner', 'ada@example.com'],
      'Cannot import "broken.pdf": its PDF is cut off or damaged. Export it again as PDF.\n',
    ],
    [
      'a missing file',
      ['missing.pdf', '--owner', 'ada@example.com'],
      'Cannot import "missing.pdf": there is no such file. Check the path.\n',
    ],
    [
      'a folder',
      ['.', '--owner', 'ada@example.com'],
      'Cannot import ".": it is not a file. Name the files in it.\n',
    ],
    [
      'an owner without an account',
      ['talk.pdf', '--owner', 'nobody@example.com'],
      'There is no account "nobody@example.com". Sign up first, or check --owner.\n',
    ],
  ])('refuses %s in one line and keeps nothing', async (_what, args, line) => {
    const before = await stored()
    const { code, err } = await run(...args)
    expect([code, err]).toEqual([1, line])
    expect(await stored()).toEqual(before)
  })
})

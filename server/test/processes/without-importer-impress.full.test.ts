import { spawn } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { tinyImpress, tinyStep } from '@viewpage/importer-impress/testing/tiny-impress'
import { textAt, tinyPdf } from '@viewpage/importers/testing/tiny-pdf'
import { createAccountStore } from '../../src/people/accounts/account-store.ts'
import { openDatabase } from '../../src/storage/database/open-database.ts'
import { runServer } from '../support/run-server.ts'
import { until } from '../support/until.ts'

const ROOT = join(import.meta.dirname, '../../..')
/** What a server runs. Node resolves packages from the real paths of files, so links would lead out of the copy. */
const COPIED = ['server', 'importers', 'deck', 'shared-events', 'remote-kit']
const LEFT_OUT = ['importer-impress', 'node_modules']
const TEST_TIMEOUT_MS = 180_000

describe('an installation without the folder importer-impress', () => {
  let folder: string
  let dataDir: string

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'viewpage-without-impress-'))
    for (const name of readdirSync(ROOT)) {
      if (LEFT_OUT.includes(name)) continue
      if (COPIED.includes(name)) cpSync(join(ROOT, name), join(folder, name), { recursive: true })
      else symlinkSync(join(ROOT, name), join(folder, name))
    }
    linkPackages()
    dataDir = join(folder, 'data')
    const database = await openDatabase({ dataDir })
    const names = { firstName: 'Ada', lastName: 'Lovelace' }
    await createAccountStore(database).signUp({ email: 'ada@example.com', password: 'demo-demo', ...names })
    await database.close()
    writeFileSync(join(folder, 'talk.html'), tinyImpress(tinyStep('<h1>Bees</h1>')).bytes)
    writeFileSync(join(folder, 'talk.pdf'), tinyPdf({ pages: [{ content: textAt(50, 450, 40, 'Hello') }] }))
  }, TEST_TIMEOUT_MS)
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  /** The links of npm to workspaces stay, so the one to the missing folder leads nowhere. */
  function linkPackages(): void {
    const [from, to] = [join(ROOT, 'node_modules'), join(folder, 'node_modules')]
    mkdirSync(to)
    for (const name of readdirSync(from))
      if (name !== '@viewpage') symlinkSync(join(from, name), join(to, name))
    const own = [join(from, '@viewpage'), join(to, '@viewpage')] as const
    cpSync(...own, { recursive: true, verbatimSymlinks: true })
  }

  function importFile(file: string): Promise<{ code: number | null; text: string }> {
    const program = join(folder, 'server/src/cli/import.ts')
    const child = spawn(process.execPath, [program, join(folder, file), '--owner', 'ada@example.com'], {
      env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', NODE_OPTIONS: '' },
    })
    let text = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (part: Buffer) => (text += part.toString()))
    return new Promise((resolve) => child.on('close', (code) => resolve({ code, text })))
  }

  it(
    'refuses a page of impress.js, and says what to do',
    async () => {
      expect(await importFile('talk.html')).toEqual({
        code: 1,
        text: expect.stringContaining(
          'Cannot import "talk.html": it takes the workspace importer-impress to read pages of impress.js, and it is not installed here. Install it, or save the page as PDF and import that.\n',
        ),
      })
    },
    TEST_TIMEOUT_MS,
  )

  it(
    'imports other files',
    async () => {
      expect(await importFile('talk.pdf')).toEqual({
        code: 0,
        text: expect.stringContaining('Hello: 1 step\n'),
      })
    },
    TEST_TIMEOUT_MS,
  )

  it(
    'starts, and logs that it does not import pages of impress.js',
    async () => {
      const command = [process.execPath, join(folder, 'server/src/main.ts')]
      const env = { VIEWPAGE_LOG_LEVEL: 'info' }
      const server = await runServer({ dataDir, databaseUrl: null }, { command, env })
      try {
        expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
        await until(() => server.log().includes('the workspace importer-impress is not installed'))
      } finally {
        await server.stop()
      }
    },
    TEST_TIMEOUT_MS,
  )
})

import {
  chownSync,
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { runCommand } from '../../test/support/run-command.ts'
import { createAccountStore } from '../people/accounts/account-store.ts'
import { openDatabase } from '../storage/database/open-database.ts'

const COMMANDS = [
  ['staff.ts', 'list'],
  ['reports.ts'],
  ['events.ts'],
  ['errors.ts'],
  ['insights.ts', 'check'],
  ['accounts.ts', 'list'],
  ['viewers.ts', 'export', 'ada@example.com'],
  ['mails.ts'],
  ['import.ts', 'talk.pdf', '--owner', 'ada@example.com'],
  ['backup.ts', 'backups'],
] as const
const NOBODY = 65_534

/** Whether every user may read a path. */
function isForAll(path: string): boolean {
  return (statSync(path).mode & 0o5) === 0o5 && (dirname(path) === path || isForAll(dirname(path)))
}
const isRoot = process.getuid?.() === 0
const whenRoot = isRoot ? it : it.skip
/** Another user must be able to read the sources. */
const whenOthersCanRun = isRoot && isForAll(import.meta.dirname) ? it : it.skip

describe('a command finds its installation', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'viewpage-installation-'))
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  const run = (file: string, dataDir: string, args: readonly string[], env: Record<string, string> = {}) =>
    runCommand(file, dataDir, args, { INIT_CWD: folder, VIEWPAGE_SETTINGS: '', ...env })

  async function install(name: string): Promise<string> {
    const dataDir = join(folder, name)
    const database = await openDatabase({ dataDir })
    const ada = { email: 'ada@example.com', password: 'demo-demo', firstName: 'Ada', lastName: 'Lovelace' }
    await createAccountStore(database).signUp(ada)
    await database.close()
    return dataDir
  }

  function giveTo(uid: number, path: string): void {
    for (const name of readdirSync(path, { recursive: true })) chownSync(join(path, String(name)), uid, uid)
    chownSync(path, uid, uid)
  }

  it.each(COMMANDS)('%s creates none', async (file, ...args) => {
    const dataDir = join(folder, 'wrong')
    const { code, err } = await run(file, dataDir, args)
    expect(code).toBe(1)
    expect(err).toContain(`There is no SQLite database in ${dataDir}. Name`)
    expect(err).not.toContain('    at ')
    expect(existsSync(dataDir)).toBe(false)
  })

  it('by the settings file, which the environment overrides', async () => {
    const [one, other] = [await install('one'), await install('other')]
    const settings = join(folder, 'viewpage.env')
    writeFileSync(
      settings,
      `# where it is\nDATA_DIR=${one}\nVIEWPAGE_RELEASE_TOKENS={"*":"a-long-release-token-for-tests"}\n`,
    )
    expect(await run('staff.ts', '', ['list'], { VIEWPAGE_SETTINGS: settings })).toMatchObject({
      ...{ code: 0, uses: `uses the SQLite database in ${one}\n` },
    })
    expect(await run('staff.ts', other, ['list'], { VIEWPAGE_SETTINGS: settings })).toMatchObject({
      ...{ code: 0, uses: `uses the SQLite database in ${other}\n` },
    })
    const missing = await run('staff.ts', one, ['list'], { VIEWPAGE_SETTINGS: join(folder, 'missing.env') })
    expect([missing.code, missing.err]).toEqual([
      1,
      expect.stringMatching(/VIEWPAGE_SETTINGS is .*missing\.env/),
    ])
  })

  whenRoot('refuses to run as root on the data of another user', async () => {
    const dataDir = await install('data')
    giveTo(NOBODY, dataDir)
    const { code, err } = await run('staff.ts', dataDir, ['add', 'ada@example.com'])
    expect([code, err]).toEqual([1, expect.stringMatching(/belongs to nobody, .* sudo -u nobody/)])
  })

  whenOthersCanRun(
    'as the user of its data with viewpage-admin, whose files belong to that user',
    async () => {
      const dataDir = await install('data')
      giveTo(NOBODY, dataDir)
      giveTo(NOBODY, folder)
      const settings = join(folder, 'viewpage.env')
      writeFileSync(settings, `DATA_DIR=${dataDir}\n`, { mode: 0o600 })
      copyFileSync(join(import.meta.dirname, '../../../docs/example-deck.json'), join(folder, 'deck.json'))
      const args = ['import', 'deck.json', '--owner', 'ada@example.com']
      // The folder for temporary files of this run may be closed to others.
      const { code, err } = await run('admin.ts', '', args, { VIEWPAGE_SETTINGS: settings, TMPDIR: folder })
      expect([code, err]).toEqual([0, ''])
      const owners = readdirSync(dataDir, { recursive: true }).map(
        (name) => statSync(join(dataDir, String(name))).uid,
      )
      expect(new Set(owners)).toEqual(new Set([NOBODY]))
    },
  )

  it('and viewpage-admin lists its commands', async () => {
    const { code, err } = await run('admin.ts', '', ['fly'])
    expect([code, err]).toEqual([
      1,
      expect.stringMatching(/usage: viewpage-admin[\s\S]*backup, restore, import/),
    ])
  })
})

import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { pathOfFile } from '../storage/backups/backup-folder.ts'
import { openDatabase } from '../storage/database/open-database.ts'
import { createFolderStore } from '../storage/files/folder-store.ts'
import { publishTinyDeck } from '../../test/support/publish-tiny-deck.ts'
import { runCommand } from '../../test/support/run-command.ts'
import { startApp, type TestApp } from '../../test/support/start-app.ts'

describe('npm run backup and npm run restore', () => {
  let app: TestApp
  let owner: string
  let folder: string

  beforeAll(async () => {
    app = await startApp('sqlite')
    owner = (await app.logIn('ada@example.com')).oid
    folder = mkdtempSync(join(tmpdir(), 'viewpage-backups-'))
  })

  afterAll(async () => {
    await app.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  const backUp = () => runCommand('backup.ts', app.parts.config.files.dataDir, [folder])
  const snapshotOf = (out: string) => out.split('\n').find((line) => line.startsWith(folder)) ?? ''
  /** Restores into a new folder below the one of the backups. */
  const restore = async (snapshot: string, name: string) => {
    const dataDir = join(folder, name)
    return { dataDir, ...(await runCommand('restore.ts', dataDir, [snapshot])) }
  }
  const readRecord = (snapshot: string) =>
    JSON.parse(readFileSync(join(snapshot, 'backup.json'), 'utf8')) as object
  const publish = (oid: string) =>
    publishTinyDeck(app, { titles: [oid] }, { ownerOid: owner, oid, privacy: 'public' })

  it('keep everything that was acknowledged before, with all files, while the server writes', async () => {
    const before = ['early1', 'early2']
    for (const oid of before) await publish(oid)
    const making = backUp()
    let isMade = false
    void making.finally(() => (isMade = true))
    for (let number = 0; !isMade; number++) await publish(`while${number}`)
    const { code, out, err } = await making
    expect([code, err]).toEqual([0, ''])

    const restored = await restore(snapshotOf(out), 'restored')
    expect([restored.code, restored.err]).toEqual([0, ''])
    const database = await openDatabase({ dataDir: restored.dataDir })
    const decks = await database.read.selectFrom('presentations').select('oid').execute()
    const files = await database.read.selectFrom('assets').select('sha256').distinct().execute()
    await database.close()
    expect(decks.map(({ oid }) => oid)).toEqual(expect.arrayContaining(before))
    const { has } = createFolderStore(restored.dataDir)
    expect(files.length).toBeGreaterThan(0)
    expect(await Promise.all(files.map(({ sha256 }) => has(sha256)))).not.toContain(false)
  })

  it('add only files that are new to the folder', async () => {
    await backUp()
    expect((await backUp()).out).toContain('of which 0 are new')
    await publish('another1')
    expect((await backUp()).out).not.toContain('of which 0 are new')
  })

  it('name a file that is missing or broken, and leave no snapshot or database', async () => {
    const { out } = await backUp()
    const [file] = await app.parts.database.read.selectFrom('assets').select('sha256').limit(1).execute()
    const sha256 = file?.sha256 ?? ''
    writeFileSync(pathOfFile(folder, sha256), 'something else')
    const restored = await restore(snapshotOf(out), 'broken')
    expect([restored.code, restored.err]).toEqual([1, expect.stringContaining(`${sha256} is broken`)])
    expect(readdirSync(restored.dataDir)).not.toContain('viewpage.sqlite')

    rmSync(pathOfFile(folder, sha256))
    const snapshots = readdirSync(folder).length
    const content = await app.parts.storedFiles.read(sha256)
    await app.parts.storedFiles.remove([sha256])
    const failed = await backUp()
    expect([failed.code, failed.err]).toEqual([1, expect.stringContaining(sha256)])
    expect(readdirSync(folder)).toHaveLength(snapshots)
    await app.parts.storedFiles.put(content)
  })

  it.each([
    ['a snapshot of a newer version', { migration: '9999-future' }, 'made by a newer version'],
    ['a snapshot from before the first schema', { migration: '0054-watched-words' }, 'is too old'],
    ['a database that is not the one of the record', { sha256: '0'.repeat(64) }, 'is broken'],
  ])('refuse %s', async (_, change, reason) => {
    const snapshot = snapshotOf((await backUp()).out)
    const record = { ...readRecord(snapshot), ...change }
    writeFileSync(join(snapshot, 'backup.json'), JSON.stringify(record))
    const restored = await restore(snapshot, `refused-${Object.values(change)[0]}`)
    expect([restored.code, restored.err]).toEqual([1, expect.stringContaining(reason)])
  })

  it('refuse a folder that is in use, and a database that has tools of its own', async () => {
    const snapshot = snapshotOf((await backUp()).out)
    const { dataDir } = app.parts.config.files
    expect((await runCommand('restore.ts', dataDir, [snapshot])).err).toContain('is not empty')
    const env = { DATABASE_URL: 'postgres://viewpage@127.0.0.1/viewpage', VIEWPAGE_RELEASE_TOKENS: TOKENS }
    expect((await runCommand('backup.ts', dataDir, [folder], env)).err).toContain('pg_dump')
  })
})

const TOKENS = JSON.stringify({ '*': 'a-release-token-for-the-test' })

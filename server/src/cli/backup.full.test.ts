import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { pathOfFile } from '../storage/backups/backup-folder.ts'
import { openDatabase } from '../storage/database/open-database.ts'
import { createFolderStore } from '../storage/files/folder-store.ts'
import { publishTinyDeck } from '../../test/support/publish-tiny-deck.ts'
import { LAST_BACKUP_FILE } from '../storage/files/measure-disk.ts'
import { mountSmallDisk } from '../../test/support/small-disk.ts'
import { runCommand } from '../../test/support/run-command.ts'
import { startApp, type TestApp } from '../../test/support/start-app.ts'

/** Skipped where this process may not mount a disk. */
const probe = mountSmallDisk(1)
probe?.unmount()

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

  const backUp = (...options: string[]) =>
    runCommand('backup.ts', app.parts.config.files.dataDir, [folder, ...options])
  const snapshotOf = (out: string) => out.split('\n').find((line) => line.startsWith(folder)) ?? ''
  /** Restores into a new folder below the one of the backups. */
  const restore = async (snapshot: string, name: string, ...options: string[]) => {
    const dataDir = join(folder, name)
    return { dataDir, ...(await runCommand('restore.ts', dataDir, [snapshot, ...options])) }
  }
  const someFile = async () => {
    const rows = app.parts.database.read.selectFrom('assets').select('sha256')
    return (await rows.limit(1).executeTakeFirstOrThrow()).sha256
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
    const sha256 = await someFile()
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

  it('notice a damaged file of the folder, and repair it from the server', async () => {
    await backUp()
    const sha256 = await someFile()
    writeFileSync(pathOfFile(folder, sha256), 'something else')
    const checked = await backUp('--verify')
    expect([checked.code, checked.err]).toEqual([1, expect.stringContaining(`${sha256} is broken`)])
    const repairing = await backUp()
    expect([repairing.code, repairing.err]).toEqual([0, expect.stringContaining(`${sha256} was damaged`)])
    expect(await backUp('--verify')).toMatchObject({ code: 0, out: expect.stringContaining('are whole') })
  })

  it('restore everything but what is broken, and name that, if asked to', async () => {
    const snapshot = snapshotOf((await backUp()).out)
    const sha256 = await someFile()
    const content = await app.parts.storedFiles.read(sha256)
    writeFileSync(pathOfFile(folder, sha256), 'something else')
    const restored = await restore(snapshot, 'partly', '--skip-broken')
    expect([restored.code, restored.err]).toEqual([
      0,
      expect.stringMatching(`${sha256}[\\s\\S]*1 files are left out`),
    ])
    expect(readdirSync(restored.dataDir)).toContain('viewpage.sqlite')
    writeFileSync(pathOfFile(folder, sha256), content)
  })

  it('keep the newest snapshots, and no file that only older ones named', async () => {
    const own = mkdtempSync(join(tmpdir(), 'viewpage-kept-'))
    const { dataDir } = app.parts.config.files
    const make = (...options: string[]) => runCommand('backup.ts', dataDir, [own, ...options])
    await publish('shortlived')
    await make()
    const { read, write } = app.parts.database
    const gone = await read.selectFrom('assets').select('sha256').where('oid', '=', 'shortlived').execute()
    await write((transaction) => transaction.deleteFrom('assets').where('oid', '=', 'shortlived').execute())
    await make()
    const { code, out } = await make('--keep', '2')
    expect([code, out]).toEqual([0, expect.stringContaining('removed 1 older snapshots')])
    expect(readdirSync(own).filter((name) => name.startsWith('20'))).toHaveLength(2)
    const used = await read.selectFrom('assets').select('sha256').execute()
    const onlyThere = gone.filter(({ sha256 }) => !used.some((each) => each.sha256 === sha256))
    expect(onlyThere.length).toBeGreaterThan(0)
    expect(onlyThere.filter(({ sha256 }) => existsSync(pathOfFile(own, sha256)))).toEqual([])
    expect((await make('--verify')).code).toBe(0)
    rmSync(own, { recursive: true })
  })

  it('remove what a killed backup left, and refuse a folder in which another one writes', async () => {
    mkdirSync(join(folder, '2026-01-01T00-00-00.000Z.unfinished'))
    writeFileSync(join(folder, 'lock'), '999999999')
    expect((await backUp()).code).toBe(0)
    expect(readdirSync(folder).filter((name) => /unfinished|lock/.test(name))).toEqual([])
    writeFileSync(join(folder, 'lock'), String(process.pid))
    const refused = await backUp()
    expect([refused.code, refused.err]).toEqual([1, expect.stringContaining(`The process ${process.pid}`)])
    rmSync(join(folder, 'lock'))
  })

  const onDisk = probe ? it : it.skip
  onDisk('name a disk that fills during a backup, and leave the earlier snapshots whole', async () => {
    const disk = mountSmallDisk(60)
    if (!disk) throw new Error('Failed to mount a disk, though the probe could.')
    const { dataDir } = app.parts.config.files
    const target = join(disk.folder, 'backups')
    const lastBackup = join(dataDir, LAST_BACKUP_FILE)
    const run = (...options: string[]) => runCommand('backup.ts', dataDir, [target, ...options])
    try {
      expect((await run()).code).toBe(0)
      const before = readFileSync(lastBackup, 'utf8')
      expect(before).toContain(target)
      const names = readdirSync(target).sort()
      await publish('full1')
      disk.fillUpTo(100_000)
      const { code, err } = await run()
      expect([code, err]).toEqual([1, expect.stringMatching(/full|no space/i)])
      expect(readFileSync(lastBackup, 'utf8')).toBe(before)
      expect(readdirSync(target).sort()).toEqual(names)
      expect(await run('--verify')).toMatchObject({ code: 0 })
      disk.clear()
      expect((await run()).code).toBe(0)
    } finally {
      disk.unmount()
    }
  })

  it('refuse a database with which no server has run', async () => {
    const dataDir = join(folder, 'unused')
    await (await openDatabase({ dataDir })).close()
    const before = readdirSync(folder)
    const refused = await runCommand('backup.ts', dataDir, [folder])
    expect([refused.code, refused.err]).toEqual([1, expect.stringContaining('no account and no build')])
    expect(readdirSync(folder)).toEqual(before)
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

import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { createStorage, DATABASES, type TestStorage } from '../../../test/support/databases.ts'
import { fakeBuild } from '../../../test/support/fake-builds.ts'
import { createBuildFiles } from '../../storage/builds/build-files.ts'
import { remoteBuild } from '../../storage/builds/build-names.ts'
import { readGateCaps } from '../../foundation/config/gate-caps.ts'
import { readVariables } from '../../foundation/config/variables.ts'
import { NO_NOTICES } from '../../storage/database/change-notice.ts'
import { openDatabase, type Database } from '../../storage/database/open-database.ts'
import type { FileStore } from '../../storage/files/file-store.ts'
import { createFolderStore } from '../../storage/files/folder-store.ts'
import { createStoredFiles } from '../../storage/files/stored-files.ts'
import { sweepFiles } from '../../storage/files/sweep-files.ts'
import { createReleaseStore, type ReleaseStore } from './release-store.ts'
import { createReleaseThread, type ReleaseThread } from '../thread/release-thread.ts'
import { listVersions } from '../sets/list-versions.ts'

const BUILD = fakeBuild('mf-all', '1.0.0', ['header'])
const DAY = 24 * 3_600_000

describe.each(DATABASES)('publishing on %s while the file store fails', (kind) => {
  let storage: TestStorage
  let database: Database
  let store: FileStore
  let releases: ReleaseStore
  let thread: ReleaseThread
  /** Files that can be stored before it fails. */
  let filesLeft: number

  beforeEach(async () => {
    storage = await createStorage(kind, { hasTables: true })
    const { databaseUrl, dataDir } = storage
    database = await openDatabase(databaseUrl === null ? { dataDir } : { databaseUrl })
    store = createFolderStore(dataDir)
    const failing: FileStore = {
      ...store,
      async put(sha256, content) {
        if (filesLeft-- <= 0) throw new Error('the store is full')
        await store.put(sha256, content)
      },
    }
    const { slots, emits, consumes } = BUILD.manifest
    thread = createReleaseThread()
    releases = createReleaseStore({
      database,
      notices: NO_NOTICES,
      storedFiles: createStoredFiles({ store: failing, database, now: () => 0 }),
      describe: async () => ({ slots, emits, consumes }),
      fetchFiles: async () => {},
      warmUp: async () => {},
      gate: {
        rehearse: () => Promise.resolve([]),
        readFile: (_, file) => Promise.resolve(BUILD.files.get(file) ?? new Uint8Array()),
        caps: readGateCaps(readVariables({})),
        shownSlots: '*',
      },
      thread,
      log: { error: () => {}, warn: () => {} },
      now: () => 0,
    })
  })

  afterEach(async () => {
    await releases.close()
    await thread.close()
    await database.close()
    await storage.remove()
  })

  const sweepLater = () => sweepFiles(database, store, 2 * DAY)
  const rowsOfFiles = () => database.read.selectFrom('build_files').selectAll().orderBy('name').execute()

  it.each([0, 1, 20])('publishes nothing if it fails after %i files, and can be repeated', async (files) => {
    filesLeft = files
    await expect(releases.publish(BUILD)).rejects.toThrow('the store is full')
    expect([await listVersions(database.read), await rowsOfFiles()]).toEqual([[], []])
    await expect(releases.activate('mf-all', '1.0.0')).rejects.toThrow('it was never published')

    filesLeft = Infinity
    await releases.publish(BUILD)
    expect((await releases.activate('mf-all', '1.0.0')).remotes).toHaveProperty('mf-all')
    await sweepLater()
    const { read } = createBuildFiles(database, store)
    for (const [name, content] of BUILD.files)
      expect(await read(remoteBuild('mf-all', '1.0.0'), name)).toEqual(Buffer.from(content))
  })

  it('does not store files again that the active version has', async () => {
    filesLeft = Infinity
    await releases.publish(BUILD)
    await releases.activate('mf-all', '1.0.0')
    filesLeft = 0
    await releases.publish({ ...BUILD, manifest: { ...BUILD.manifest, version: '1.1.0' } })
    const rowsOf = async (build: string) =>
      (await rowsOfFiles()).filter((row) => row.build === build).map(({ name, sha256 }) => [name, sha256])
    expect(await rowsOf(remoteBuild('mf-all', '1.1.0'))).toEqual(await rowsOf(remoteBuild('mf-all', '1.0.0')))
  })

  it('leaves files of a failed attempt to the sweep', async () => {
    filesLeft = 3
    await expect(releases.publish(BUILD)).rejects.toThrow('the store is full')
    const stored = await database.read.selectFrom('touched_files').select('sha256').execute()
    expect(stored.length).toBeGreaterThan(2)
    await sweepLater()
    expect(await Promise.all(stored.map(({ sha256 }) => store.has(sha256)))).not.toContain(true)
  })
})

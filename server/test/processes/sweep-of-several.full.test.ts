import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { readConfig } from '../../src/foundation/config/config.ts'
import { openDatabase, type Database } from '../../src/storage/database/open-database.ts'
import type { FileStore } from '../../src/storage/files/file-store.ts'
import { openFileStore } from '../../src/storage/files/open-file-store.ts'
import { sweepFiles } from '../../src/storage/files/sweep-files.ts'
import { createStorage, DATABASES, type TestStorage } from '../support/databases.ts'
import { STORES } from '../support/open-stores.ts'
import { RELEASE_TOKEN } from '../support/start-app.ts'
import { startObjectStore, type TestObjectStore } from '../support/start-object-store.ts'
import type { FilesToStore } from '../support/storing-process.ts'

/** Each file races once a day. */
const DAYS = 40
const FILES = 30
const DAY = 24 * 3_600_000
/** Processes start slowly on a busy machine. */
const TEST_TIMEOUT_MS = 120_000

const PLACES = DATABASES.flatMap((kind) => STORES.map((place) => [kind, place] as const))

describe.each(PLACES)('a sweep on %s of files in the %s', (kind, place) => {
  let remote: TestObjectStore | null
  let files: FileStore
  let storage: TestStorage
  let database: Database
  let storing: ChildProcess

  beforeEach(async () => {
    storage = await createStorage(kind, { hasTables: true })
    const { databaseUrl, dataDir } = storage
    database = await openDatabase(databaseUrl === null ? { dataDir } : { databaseUrl })
    remote = place === 'object store' ? await startObjectStore() : null
    const env = {
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl ?? '',
      VIEWPAGE_RELEASE_TOKENS: JSON.stringify({ '*': RELEASE_TOKEN }),
      ...remote?.env,
    }
    files = await openFileStore(readConfig(env))
    storing = fork(join(import.meta.dirname, '../support/storing-process.ts'), {
      env: { ...process.env, NODE_OPTIONS: '', ...env },
      execArgv: [],
    })
    await once(storing, 'message')
  }, TEST_TIMEOUT_MS)

  afterEach(async () => {
    const gone = once(storing, 'exit')
    storing.disconnect()
    await gone
    await database.close()
    await files.close()
    await remote?.close()
    await storage.remove()
  }, TEST_TIMEOUT_MS)

  it(
    'never deletes a file that another process stores again at the same moment',
    async () => {
      const texts = Array.from({ length: FILES }, (_, index) => `picture ${index}`)
      for (let day = 0; day < DAYS; day++) {
        // Files of the day before are due, because nothing uses them.
        const now = day * 2 * DAY
        const stored = once(storing, 'message') as Promise<[string[]]>
        storing.send({ now, texts } satisfies FilesToStore)
        const [[names]] = await Promise.all([stored, sweepFiles(database, files, now)])
        expect(await Promise.all(names.map(files.has))).not.toContain(false)
      }
      await sweepFiles(database, files, DAYS * 2 * DAY)
      expect(await database.read.selectFrom('touched_files').selectAll().execute()).toEqual([])
      expect((await remote?.keys()) ?? []).toEqual([])
    },
    TEST_TIMEOUT_MS,
  )
})

import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { openDatabase, type Database } from '../../src/database/open-database.ts'
import { createAssetReader } from '../../src/files/asset-files.ts'
import { sweepFiles } from '../../src/files/sweep-files.ts'
import { createStorage, DATABASES, type TestStorage } from '../support/databases.ts'
import type { FilesToStore } from '../support/storing-process.ts'

const DAYS = 60
const DAY = 24 * 3_600_000
/** Processes start slowly on a busy machine. */
const TEST_TIMEOUT_MS = 120_000

describe.each(DATABASES)('a sweep on %s', (kind) => {
  let storage: TestStorage
  let database: Database
  let storing: ChildProcess

  beforeEach(async () => {
    storage = await createStorage(kind)
    const { databaseUrl, dataDir } = storage
    database = await openDatabase(databaseUrl === null ? { dataDir } : { databaseUrl })
    storing = fork(join(import.meta.dirname, '../support/storing-process.ts'), [dataDir, databaseUrl ?? ''], {
      env: { ...process.env, NODE_OPTIONS: '' },
      execArgv: [],
    })
    await once(storing, 'message')
  }, TEST_TIMEOUT_MS)

  afterEach(async () => {
    const gone = once(storing, 'exit')
    storing.disconnect()
    await gone
    await database.close()
    await storage.remove()
  }, TEST_TIMEOUT_MS)

  it(
    'never deletes a file that another process stores again at the same moment',
    async () => {
      const files = createAssetReader(storage.dataDir)
      const texts = Array.from({ length: 30 }, (_, index) => `picture ${index}`)
      for (let day = 0; day < DAYS; day++) {
        // Files of the day before are due, because nothing uses them.
        const now = day * 2 * DAY
        const stored = once(storing, 'message') as Promise<[string[]]>
        storing.send({ now, texts } satisfies FilesToStore)
        const [[names]] = await Promise.all([stored, sweepFiles(database, files, now)])
        expect(names.map((name) => files.pathOf(name)).filter((path) => !existsSync(path))).toEqual([])
      }
      await sweepFiles(database, files, DAYS * 2 * DAY)
      expect(await database.read.selectFrom('touched_files').selectAll().execute()).toEqual([])
    },
    TEST_TIMEOUT_MS,
  )
})

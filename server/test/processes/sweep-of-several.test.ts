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
/** ms; processes are slow to start on a busy machine. */
const TIME_LIMIT = 120_000

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
  }, TIME_LIMIT)

  afterEach(async () => {
    const gone = once(storing, 'exit')
    storing.disconnect()
    await gone
    await database.close()
    await storage.remove()
  }, TIME_LIMIT)

  it(
    'never takes a file that another process is storing again at that moment',
    async () => {
      const files = createAssetReader(storage.dataDir)
      const texts = Array.from({ length: 30 }, (_, index) => `picture ${index}`)
      for (let day = 0; day < DAYS; day++) {
        // What was stored the day before is due, because nothing uses it.
        const now = day * 2 * DAY
        const stored = once(storing, 'message') as Promise<[string[]]>
        storing.send({ now, texts } satisfies FilesToStore)
        const [[names]] = await Promise.all([stored, sweepFiles(database, files, now)])
        expect(names.map((name) => files.pathOf(name)).filter((path) => !existsSync(path))).toEqual([])
      }
      await sweepFiles(database, files, DAYS * 2 * DAY)
      expect(await database.read.selectFrom('touched_files').selectAll().execute()).toEqual([])
    },
    TIME_LIMIT,
  )
})

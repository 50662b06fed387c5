import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { createStorage, DATABASES, type TestStorage } from '../../../test/support/databases.ts'
import { openDatabase, type Database } from '../database/open-database.ts'
import { createFolderStore } from '../files/folder-store.ts'
import { createStoredFiles, type StoredFiles } from '../files/stored-files.ts'
import { createBuildFiles } from './build-files.ts'
import { addBuildFiles, storeBuild } from './store-build.ts'

describe.each(DATABASES)('the files of a build on %s', (kind) => {
  let storage: TestStorage
  let database: Database
  let storedFiles: StoredFiles

  beforeAll(async () => {
    storage = await createStorage(kind, { hasTables: true })
    const { databaseUrl, dataDir } = storage
    database = await openDatabase(databaseUrl === null ? { dataDir } : { databaseUrl })
    storedFiles = createStoredFiles({ store: createFolderStore(dataDir), database, now: () => 0 })
  })
  afterAll(async () => {
    await database.close()
    await storage.remove()
  })

  /** Adds files whose content is their name. */
  async function add(build: string, ...names: string[]): Promise<void> {
    const files = new Map(names.map((name) => [name, Buffer.from(name)]))
    const stored = await storeBuild(storedFiles, files)
    await database.write((transaction) => addBuildFiles(transaction, build, stored, 0))
  }

  /** As a server that has just started reads them. */
  function start() {
    let queries = 0
    const read = database.read.withPlugin({
      transformQuery({ node }) {
        queries += 1
        return node
      },
      transformResult: async ({ result }) => result,
    })
    return { ...createBuildFiles({ kind, read }, storedFiles), queries: () => queries }
  }

  it('are found with their compressed copies, in their build only', async () => {
    await add('mf-x@1.0.0', 'a.1.js', 'a.1.js.br', 'a.1.js.gz', 'b.1.woff2')
    await add('mf-x@1.1.0', 'b.1.js')
    const { find } = start()
    const script = await find('mf-x@1.0.0', 'a.1.js')
    expect(script).toMatchObject({ bytes: 6, br: { bytes: 9 }, gzip: { bytes: 9 } })
    expect(await find('mf-x@1.0.0', 'b.1.woff2')).toMatchObject({ bytes: 9, br: null, gzip: null })
    expect(await find('mf-x@1.1.0', 'a.1.js')).toBeNull()
  })

  it('are looked up once, and again while they are not found', async () => {
    await add('host:one', 'a.1.js')
    const { find, queries } = start()
    for (let time = 0; time < 3; time++) await find('host:one', 'a.1.js')
    expect(queries()).toBe(1)
    expect(await find('host:one', 'later.1.js')).toBeNull()
    await add('host:one', 'later.1.js')
    expect(await find('host:one', 'later.1.js')).not.toBeNull()
    expect(queries()).toBe(3)
  })

  it('take few queries, however many are requested at once', async () => {
    const names = Array.from({ length: 500 }, (_, index) => `a.${index}.js`)
    await add('host:many', ...names)
    const { find, queries } = start()
    const unknown = names.map((name) => `not-${name}`)
    const found = await Promise.all([...names, ...unknown].map((name) => find('host:many', name)))
    expect(found.filter((file) => file !== null)).toHaveLength(500)
    expect(queries()).toBeLessThan(3)
  })

  it('keep their content if another process adds them at the same time', async () => {
    await Promise.all([1, 2, 3].map(() => add('host:race', 'a.1.js', 'b.1.js', 'c.1.js')))
    const { read } = start()
    expect(Buffer.from(await read('host:race', 'b.1.js')).toString()).toBe('b.1.js')
  })
})

import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { createStorage, DATABASES, type TestStorage } from '../../../test/support/databases.ts'
import { presentationRow, userRow } from '../../../test/support/seed-rows.ts'
import { addBuildFiles, storeBuild } from '../builds/store-build.ts'
import { openDatabase, type Database } from '../database/open-database.ts'
import { createFolderStore } from './folder-store.ts'
import { createStoredFiles, type StoredFiles } from './stored-files.ts'
import { deletePresentation } from '../../content/presentations/delete-presentation.ts'
import { sweepFiles } from './sweep-files.ts'

const HOUR = 3_600_000

describe.each(DATABASES)('a stored file on %s', (kind) => {
  let storage: TestStorage
  let database: Database
  let files: StoredFiles
  let hours: number

  const now = () => hours * HOUR
  const sweep = () => sweepFiles(database, files, now())
  const put = (text: string) => files.put(Buffer.from(text))
  const use = (sha256: string) =>
    database.write((transaction) =>
      transaction
        .insertInto('assets')
        .values({ oid: 'orbit1', sha256, role: 'document', step: 0, media_type: 'image/png', bytes: 9 })
        .execute(),
    )

  beforeEach(async () => {
    hours = 0
    storage = await createStorage(kind, { hasTables: true })
    const { databaseUrl, dataDir } = storage
    database = await openDatabase(databaseUrl === null ? { dataDir } : { databaseUrl })
    files = createStoredFiles({ store: createFolderStore(dataDir), database, now })
    await database.write(async (transaction) => {
      await transaction.insertInto('users').values(userRow('ada1')).execute()
      const row = presentationRow({ oid: 'orbit1', owner_oid: 'ada1' })
      await transaction.insertInto('presentations').values(row).execute()
    })
  })

  afterEach(async () => {
    await database.close()
    await storage.remove()
  })

  // docs/behaviour/sharing.md#delete-a-presentation
  it('is kept for a day without use, then deleted', async () => {
    const sha256 = await put('a picture')
    hours = 24
    await sweep()
    expect(await files.has(sha256)).toBe(true)
    hours = 25
    await sweep()
    expect(await files.has(sha256)).toBe(false)
  })

  it('is kept while a presentation uses it, and for a day after that', async () => {
    const sha256 = await put('a picture')
    await use(sha256)
    hours = 1_000
    await sweep()
    expect(await files.has(sha256)).toBe(true)
    await database.write((transaction) => deletePresentation(transaction, 'orbit1', now()))
    await sweep()
    expect(await files.has(sha256)).toBe(true)
    hours = 1_025
    await sweep()
    expect(await files.has(sha256)).toBe(false)
  })

  it('is kept for ever if it is one of a build', async () => {
    const stored = await storeBuild(files, new Map([['main.1.js', Buffer.from('a script')]]))
    await database.write((transaction) => addBuildFiles(transaction, 'host:shell', stored, now()))
    const sha256 = stored.get('main.1.js')?.sha256 ?? ''
    // Servers of earlier deploys read no rows of builds: they must not find the file among those to check.
    const touched = () => database.read.selectFrom('touched_files').selectAll().execute()
    expect(await touched()).toEqual([])
    expect(await put('a script')).toBe(sha256)
    hours = 1_000
    await sweep()
    expect([await files.has(sha256), await touched()]).toEqual([true, []])
  })

  it('is kept for another day if it is stored again', async () => {
    const sha256 = await put('a picture')
    hours = 25
    await Promise.all([put('a picture'), sweep()])
    expect(await files.has(sha256)).toBe(true)
    hours = 48
    await sweep()
    expect(await files.has(sha256)).toBe(true)
  })

  it('is written again by a process that stores it after the sweep', async () => {
    const sha256 = await put('a picture')
    hours = 25
    await sweep()
    expect(await put('a picture')).toBe(sha256)
    expect(Buffer.from(await files.read(sha256)).toString()).toBe('a picture')
  })

  it('is kept by its row until it is deleted, although a delete fails', async () => {
    const sha256 = await put('a picture')
    hours = 25
    const failing = { remove: () => Promise.reject(new Error('The store hangs.')) }
    await expect(sweepFiles(database, failing, now())).rejects.toThrow('The store hangs.')
    hours = 26
    await sweep()
    expect(await files.has(sha256)).toBe(false)
    expect(await database.read.selectFrom('touched_files').select('sha256').execute()).toEqual([])
  })

  it('is not stored while an earlier delete may still be carried out', async () => {
    const sha256 = await put('a picture')
    hours = 25
    const failing = { remove: () => Promise.reject(new Error('The store hangs.')) }
    await expect(sweepFiles(database, failing, now())).rejects.toThrow('The store hangs.')
    hours = 25.4
    await sweep()
    const refused = put('a picture')
    await expect(refused).rejects.toMatchObject({ name: 'FileStoreError' })
    await files.remove([sha256])
    hours = 25.6
    await sweep()
    await put('a picture')
    expect(await files.has(sha256)).toBe(true)
  })

  it('is deleted also if there are more files than one transaction handles', async () => {
    const unused = await Promise.all(Array.from({ length: 250 }, (_, index) => put(`picture ${index}`)))
    const used = await put('a picture in use')
    await use(used)
    hours = 25
    await sweep()
    expect(await Promise.all(unused.map(files.has))).not.toContain(true)
    expect(await files.has(used)).toBe(true)
    expect(await database.read.selectFrom('touched_files').select('sha256').execute()).toEqual([])
  })
})

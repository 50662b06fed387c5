import { afterEach, describe, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { createStorage, DATABASES, type TestStorage } from '../../../../test/support/databases.ts'
import { openRawDatabase } from '../../../../test/support/raw-database.ts'
import { presentationRow, userRow } from '../../../../test/support/seed-rows.ts'
import { openDatabase, type Database } from '../open-database.ts'
import { boundedUploads } from './0017-bounded-uploads.ts'

const TRIGGERS = {
  assets: ['asset_stored', 'asset_removed'],
  owned_files: ['owned_file_added', 'owned_file_removed'],
  documents: ['document_stored', 'document_removed'],
  presentations: ['presentation_removed'],
}
const file = (oid: string, sha256: string, bytes: number, role: 'document' | 'pdf' = 'document') => ({
  ...{ oid, sha256, role, bytes },
  ...{ revision: 1, step: 0, media_type: 'image/png', file_name: null },
})
const document = (oid: string, text: string) => ({ oid, revision: 1, document: text, created_at: 0 })

describe.each(DATABASES)('the migration of storage and search on %s', (kind) => {
  let storage: TestStorage
  let database: Database

  const open = () => {
    const { databaseUrl, dataDir } = storage
    return openDatabase(databaseUrl === null ? { dataDir } : { databaseUrl })
  }

  afterEach(async () => {
    await database.close()
    await storage.remove()
  })

  /** The database as the previous version leaves it. */
  async function undo(): Promise<void> {
    await database.write(async (transaction) => {
      for (const [table, names] of Object.entries(TRIGGERS))
        for (const name of names) {
          const statement =
            kind === 'sqlite'
              ? `drop trigger ${name}`
              : `drop trigger ${name} on ${table}; drop function ${name}`
          await sql.raw(statement).execute(transaction)
        }
      for (const table of ['search_queue', 'owned_files', 'storage_use'])
        await sql.raw(`drop table ${table}`).execute(transaction)
    })
  }

  const used = async () =>
    Object.fromEntries(
      (await database.read.selectFrom('storage_use').selectAll().orderBy('owner_oid').execute()).map(
        ({ owner_oid, bytes }) => [owner_oid, bytes],
      ),
    )

  it('sums storage by account, each file once, and queues presentations that were never indexed', async () => {
    storage = await createStorage(kind)
    database = await open()
    await undo()
    await database.write(async (transaction) => {
      await transaction
        .insertInto('users')
        .values([userRow('ada1'), userRow('ben1')])
        .execute()
      const rows = [
        presentationRow({ oid: 'one1', owner_oid: 'ada1' }),
        presentationRow({ oid: 'two1', owner_oid: 'ada1' }),
        presentationRow({ oid: 'three1', owner_oid: 'ben1' }),
      ]
      await transaction.insertInto('presentations').values(rows).execute()
      const files = [file('one1', 'aa', 100), file('two1', 'aa', 100), file('two1', 'bb', 20)]
      const others = [file('two1', 'cc', 7_000, 'pdf'), file('three1', 'aa', 100)]
      await transaction
        .insertInto('assets')
        .values([...files, ...others])
        .execute()
      await transaction
        .insertInto('documents')
        .values([document('one1', 'ü'), document('three1', '{}')])
        .execute()
      await transaction.insertInto('search_entries').values({ oid: 'one1', words: 'aone' }).execute()
    })
    await database.close()
    const raw = openRawDatabase(storage)
    await boundedUploads(kind).up(raw)
    await raw.destroy()
    database = await open()
    expect(await used()).toEqual({ ada1: 122, ben1: 102 })
    const queued = await database.read.selectFrom('search_queue').select('oid').orderBy('oid').execute()
    expect(queued.map(({ oid }) => oid)).toEqual(['three1', 'two1'])

    await database.write((transaction) =>
      transaction
        .insertInto('assets')
        .values([file('one1', 'bb', 20), file('one1', 'dd', 3)])
        .execute(),
    )
    expect(await used()).toEqual({ ada1: 125, ben1: 102 })
    await database.write((transaction) =>
      transaction.deleteFrom('presentations').where('oid', '=', 'two1').execute(),
    )
    expect(await used()).toEqual({ ada1: 125, ben1: 102 })
    await database.write((transaction) => transaction.deleteFrom('presentations').execute())
    expect(await used()).toEqual({ ada1: 0, ben1: 0 })
  })
})

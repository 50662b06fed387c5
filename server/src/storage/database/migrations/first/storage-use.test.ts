import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { createStorage, DATABASES, type TestStorage } from '../../../../../test/support/databases.ts'
import { presentationRow, userRow } from '../../../../../test/support/seed-rows.ts'
import { openDatabase, type Database } from '../../open-database.ts'

const file = (oid: string, sha256: string, bytes: number, role: 'document' | 'pdf' = 'document') => ({
  ...{ oid, sha256, role, bytes },
  ...{ revision: 1, step: 0, media_type: 'image/png', file_name: null },
})
const document = (oid: string, text: string) => ({ oid, revision: 1, document: text, created_at: 0 })

describe.each(DATABASES)('the bytes that accounts store on %s', (kind) => {
  let storage: TestStorage
  let database: Database

  beforeEach(async () => {
    storage = await createStorage(kind, { hasTables: true })
    const { databaseUrl, dataDir } = storage
    database = await openDatabase(databaseUrl === null ? { dataDir } : { databaseUrl })
  })

  afterEach(async () => {
    await database.close()
    await storage.remove()
  })

  const used = async () =>
    Object.fromEntries(
      (await database.read.selectFrom('storage_use').selectAll().orderBy('owner_oid').execute()).map(
        ({ owner_oid, bytes }) => [owner_oid, bytes],
      ),
    )

  it('are summed by account, each file once and without PDFs, and follow deletions', async () => {
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
    })
    expect(await used()).toEqual({ ada1: 122, ben1: 102 })

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

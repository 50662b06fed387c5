import { createHash } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import type { Kysely } from 'kysely'
import { createStorage, DATABASES, type TestStorage } from '../../../../../test/support/databases.ts'
import { migrateTo } from '../../../../../test/support/migrate-to.ts'
import { openRawDatabase } from '../../../../../test/support/raw-database.ts'
import { schemaByTable } from '../../../../../test/support/schema-by-table.ts'
import { FIRST_SCHEMA } from '../../migrations-of.ts'
import FINGERPRINT from './fingerprint.json' with { type: 'json' }

describe.each(DATABASES)('the first schema on %s', (kind) => {
  let storage: TestStorage
  let raw: Kysely<unknown>

  beforeEach(async () => {
    storage = await createStorage(kind)
    raw = openRawDatabase(storage)
  })

  afterEach(async () => {
    await raw.destroy()
    await storage.remove()
  })

  // The fingerprint is of databases that ran the migrations from 0001 to 0055.
  it('is that of databases which got it migration by migration', async () => {
    await migrateTo(FIRST_SCHEMA, kind, raw)
    const tables = [...(await schemaByTable(kind, raw))].sort(([one], [other]) => (one < other ? -1 : 1))
    const hashes = tables.map(([table, definitions]) => [table, hashOf(definitions)])
    expect(Object.fromEntries(hashes)).toEqual(FINGERPRINT[kind])
  })
})

const hashOf = (definitions: readonly string[]): string =>
  createHash('sha256').update(definitions.join('\n')).digest('hex').slice(0, 12)

import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { CompiledQuery, Kysely, SqliteDialect } from 'kysely'
import { createStorage, type TestStorage } from '../../../test/support/databases.ts'
import { presentationRow, userRow } from '../../../test/support/seed-rows.ts'
import { connectToSqlite } from '../../storage/database/connect-to-sqlite.ts'
import { openDatabase, type Database } from '../../storage/database/open-database.ts'
import type { Tables } from '../../storage/database/tables.ts'
import { createPageVersions } from './page-versions.ts'
import { readRights } from '../../people/rights/rights-reader.ts'
import { createVisitReader } from '../../people/rights/read-visit.ts'
import { createPresentationStore, type PresentationStore } from './presentation-store.ts'

type Source = Pick<Database, 'kind' | 'read'>

const NOBODY = {
  visitor: { userOid: null, sessionId: null },
  ...{ isStaff: false, linkId: null, token: null, linkProof: null, now: 0, asPublic: false },
}

const READS: Readonly<Record<string, (source: Source, oid: string) => Promise<unknown>>> = {
  'the state of a page that visitors share': (source, oid) => createPageVersions(source).ofDeck(oid),
  'a visit': (source, oid) => createVisitReader(source, {})({ ...NOBODY, oid }),
  'the rights to a presentation': (source, oid) => readRights(source, {}, { ...NOBODY, oid }),
}

const LISTS: Readonly<Record<string, (store: PresentationStore) => Promise<unknown>>> = {
  'what an owner lists': ({ ofOwner }) => ofOwner('ada1', 'public', 3),
  'whether an owner lists another one': ({ hasOthers }) => hasOthers('ada1', 'orbit1'),
}

describe('on sqlite, reading', () => {
  let storage: TestStorage
  let database: Database
  let read: Kysely<Tables>
  const queries: CompiledQuery[] = []

  beforeAll(async () => {
    storage = await createStorage('sqlite', { hasTables: true })
    const { dataDir } = storage
    database = await openDatabase({ dataDir })
    await database.append('users', [userRow('ada1')])
    await database.append('presentations', [presentationRow({ oid: 'orbit1', owner_oid: 'ada1' })])
    read = new Kysely<Tables>({
      dialect: new SqliteDialect({ database: connectToSqlite(join(dataDir, 'viewpage.sqlite')) }),
      log: ({ query }) => void queries.push(query),
    })
  })

  afterAll(async () => {
    await read.destroy()
    await database.close()
    await storage.remove()
  })

  it.each(Object.entries(LISTS))('%s reads only what is listed', async (_, readFrom) => {
    queries.length = 0
    await readFrom(createPresentationStore({ read, write: database.write }))
    expect(await planOf(queries[0])).toEqual([
      expect.stringMatching(
        /^SEARCH presentations USING (?:COVERING )?INDEX listed_by_change \(owner_oid=\? AND privacy=\?/,
      ),
    ])
  })

  it.each(Object.entries(READS))('%s does not read its content', async (_, readFrom) => {
    queries.length = 0
    expect(await readFrom({ kind: 'sqlite', read }, 'orbit1')).not.toBeNull()
    const [query, ...more] = queries
    expect(more).toEqual([])
    expect(await planOf(query)).toEqual([
      expect.stringMatching(/^SEARCH presentations USING COVERING INDEX presentation_facts \(oid=\?/),
    ])
  })

  /** How a query reads presentations. */
  async function planOf(query: CompiledQuery | undefined): Promise<string[]> {
    const plan = CompiledQuery.raw(`explain query plan ${query?.sql}`, [...(query?.parameters ?? [])])
    const { rows } = await read.executeQuery<{ detail: string }>(plan)
    return rows.map(({ detail }) => detail).filter((detail) => /\bpresentations\b|TEMP/.test(detail))
  }
})

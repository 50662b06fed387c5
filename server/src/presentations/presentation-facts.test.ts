import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { CompiledQuery, Kysely, SqliteDialect } from 'kysely'
import { createStorage, type TestStorage } from '../../test/support/databases.ts'
import { presentationRow, userRow } from '../../test/support/seed-rows.ts'
import { connectToSqlite } from '../database/connect-to-sqlite.ts'
import { openDatabase, type Database } from '../database/open-database.ts'
import type { Tables } from '../database/tables.ts'
import { createPageVersions } from '../page-cache/page-versions.ts'
import { readRights } from '../rights/read-rights.ts'
import { createVisitReader } from '../rights/read-visit.ts'

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

describe('on sqlite, reading', () => {
  let storage: TestStorage
  let read: Kysely<Tables>
  const queries: CompiledQuery[] = []

  beforeAll(async () => {
    storage = await createStorage('sqlite', { hasTables: true })
    const { dataDir } = storage
    const database = await openDatabase({ dataDir })
    await database.append('users', [userRow('ada1')])
    await database.append('presentations', [presentationRow({ oid: 'orbit1', owner_oid: 'ada1' })])
    await database.close()
    read = new Kysely<Tables>({
      dialect: new SqliteDialect({ database: connectToSqlite(join(dataDir, 'viewpage.sqlite')) }),
      log: ({ query }) => void queries.push(query),
    })
  })

  afterAll(async () => {
    await read.destroy()
    await storage.remove()
  })

  it.each(Object.entries(READS))('%s does not read its content', async (_, readFrom) => {
    queries.length = 0
    expect(await readFrom({ kind: 'sqlite', read }, 'orbit1')).not.toBeNull()
    const [query, ...more] = queries
    expect(more).toEqual([])
    const plan = CompiledQuery.raw(`explain query plan ${query?.sql}`, [...(query?.parameters ?? [])])
    const { rows } = await read.executeQuery<{ detail: string }>(plan)
    const details = rows.map(({ detail }) => detail).filter((detail) => /\bpresentations\b/.test(detail))
    expect(details).toEqual([
      expect.stringMatching(/^SEARCH presentations USING COVERING INDEX presentation_facts \(oid=\?/),
    ])
  })
})

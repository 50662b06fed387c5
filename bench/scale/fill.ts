import { sql, type Insertable } from 'kysely'
import type { Database } from '../../server/src/storage/database/open-database.ts'
import type { Tables } from '../../server/src/storage/database/tables.ts'
import { hashOfToken } from '../../server/src/people/accounts/account-store.ts'
import { presentationRow, viewLinkRow } from '../../server/test/support/seed-rows.ts'
import { appendInBatches, createEntries, withoutWordIndexes } from './entries.ts'
import { MAIN } from './main-account.ts'
import { ownerRow, presentations } from './presentation-rows.ts'

export interface FillSize {
  readonly presentations: number
  readonly owners: number
  /** Presentations of the account that requests pages. */
  readonly own: number
  /** Comments on one presentation. */
  readonly comments: number
}

/** A presentation without views. */
export const UNWATCHED = 'benchzero1'

/** Rows per transaction. */
const BATCH = 2_000
const DAY_MS = 86_400_000

/** Lets requests with {@link MAIN}'s session token in. */
export async function addSession({ append }: Database): Promise<void> {
  const now = Date.now()
  const token_hash = hashOfToken(MAIN.sessionToken)
  await append('sessions', [
    { token_hash, user_oid: MAIN.oid, created_at: now, expires_at: now + 30 * DAY_MS },
  ])
}

/** Adds generated data to the database of the demo, in batches and without the queue of the search index. */
export async function fill(database: Database, size: FillSize): Promise<void> {
  await appendInBatches(
    database,
    'users',
    Array.from({ length: size.owners }, (_, number) => ownerRow(number)),
  )
  await withoutWordIndexes(database, () => addPresentations(database, size))
  await addComments(database, size.comments)
  await database.append('presentations', [presentationRow({ oid: UNWATCHED, owner_oid: MAIN.oid })])
  await analyse(database)
}

async function addPresentations(database: Database, size: FillSize): Promise<void> {
  const entries = createEntries(database)
  let rows: Insertable<Tables['presentations']>[] = []
  const flush = async () => {
    await database.append('presentations', rows)
    await entries.flush()
    rows = []
  }
  const all = presentations({
    count: size.presentations,
    owners: size.owners,
    main: { oid: MAIN.oid, count: size.own },
  })
  for (const each of all) {
    rows.push(each.row)
    await entries.add(each)
    if (rows.length >= BATCH) await flush()
  }
  await flush()
  await entries.finish()
}

async function addComments(database: Database, count: number): Promise<void> {
  const { presentation: oid, oid: user_oid } = MAIN
  await appendInBatches(
    database,
    'comments',
    Array.from({ length: count }, (_, number) => {
      const text = `Comment ${number}`
      return { oid, user_oid, step: null, text, created_at: number }
    }),
  )
  await appendInBatches(
    database,
    'view_links',
    Array.from({ length: count }, (_, number) => ({
      ...viewLinkRow(linkId(number), oid, user_oid),
      revoked_at: number < 50 ? null : number,
    })),
  )
}

/** As autovacuum does some time after a change; SQLite has no statistics. */
async function analyse({ kind, writeLarge }: Database): Promise<void> {
  if (kind === 'postgres') await writeLarge((transaction) => sql`analyze`.execute(transaction))
}

function linkId(number: number): string {
  return number === 0 ? MAIN.link : `bench-link-${number}`
}

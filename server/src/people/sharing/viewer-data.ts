import { sql } from 'kysely'
import type { Database } from '../../storage/database/open-database.ts'
import { jsonList, inPages } from '../accounts/json-list.ts'

/** As the index on addresses has it. */
const isOf = (email: string) => sql<boolean>`lower(link_viewers.email) = ${email.trim().toLowerCase()}`

/** Keys that stand for the viewer in figures; empty if nobody entered the address. */
export async function viewerKeysOf({ read }: Pick<Database, 'read'>, email: string): Promise<string[]> {
  const rows = await read
    .selectFrom('link_viewers')
    .select('viewer_key')
    .distinct()
    .where(isOf(email))
    .where('email', '!=', '')
    .execute()
  return rows.flatMap(({ viewer_key }) => viewer_key ?? [])
}

/** What was entered on view links with an address, and what was watched: the parts of one JSON text. */
export async function* exportViewer(
  { readLarge }: Pick<Database, 'readLarge'>,
  email: string,
): AsyncGenerator<string> {
  const entered = readLarge
    .selectFrom('link_viewers')
    .innerJoin('view_links', 'view_links.link_id', 'link_viewers.link_id')
    .innerJoin('presentations', 'presentations.oid', 'view_links.oid')
    .select(['link_viewers.link_id', 'presentations.oid', 'title'])
    .select(['link_viewers.name', 'link_viewers.email', 'identified_at'])
    .where(isOf(email))
    .where('link_viewers.email', '!=', '')
    .orderBy('link_viewers.link_id')
    .orderBy('session_id')
  const watched = readLarge
    .selectFrom('view_events')
    .innerJoin('link_viewers', (join) =>
      join
        .onRef('link_viewers.link_id', '=', 'view_events.link_id')
        .onRef('link_viewers.session_id', '=', 'view_events.session_id'),
    )
    .select(['view_events.link_id', 'view_events.oid', 'step', 'active_time', 'received_at'])
    .where(isOf(email))
    .where('link_viewers.email', '!=', '')
    .orderBy('view_events.id')
  yield '{\n'
  yield* jsonList('entered', inPages(entered))
  yield ',\n'
  yield* jsonList('watched', inPages(watched))
  yield '\n}\n'
}

/** @returns number of deleted entries */
export async function removeViewer(
  { writeLarge }: Pick<Database, 'writeLarge'>,
  email: string,
): Promise<number> {
  const { numDeletedRows } = await writeLarge((transaction) =>
    transaction
      .deleteFrom('link_viewers')
      .where(isOf(email))
      .where('email', '!=', '')
      .executeTakeFirstOrThrow(),
  )
  return Number(numDeletedRows)
}

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
  const entries = () =>
    inPages(
      readLarge
        .selectFrom('link_viewers')
        .innerJoin('view_links', 'view_links.link_id', 'link_viewers.link_id')
        .innerJoin('presentations', 'presentations.oid', 'view_links.oid')
        .select(['link_viewers.link_id', 'presentations.oid', 'title'])
        .select(['link_viewers.name', 'link_viewers.email', 'identified_at'])
        .where(isOf(email))
        .where('link_viewers.email', '!=', ''),
      ...['link_viewers.link_id', 'session_id'],
    )
  async function* watched() {
    const sessions = inPages(
      readLarge
        .selectFrom('link_viewers')
        .select(['link_id', 'session_id'])
        .where(isOf(email))
        .where('email', '!=', ''),
      ...['link_id', 'session_id'],
    )
    for await (const { link_id, session_id } of sessions)
      yield* inPages(
        readLarge
          .selectFrom('view_events')
          .select(['link_id', 'oid', 'step', 'active_time', 'received_at'])
          .where('session_id', '=', session_id)
          .where('link_id', '=', link_id),
        ...['oid', 'id'],
      )
  }
  yield '{\n'
  yield* jsonList('entered', entries())
  yield ',\n'
  yield* jsonList('watched', watched())
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

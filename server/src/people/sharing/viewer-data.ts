import { sql } from 'kysely'
import type { Database } from '../../storage/database/open-database.ts'
import { publicNameOf } from '../../content/presentations/public-name.ts'
import { jsonList, inPages } from '../accounts/json-list.ts'

/** As the indexes on addresses have it. */
const isOf = (email: string, table: 'link_viewers' | 'link_acceptances' | 'link_passes' = 'link_viewers') =>
  sql<boolean>`lower(${sql.ref(`${table}.email`)}) = ${email.trim().toLowerCase()}
    and ${sql.ref(`${table}.email`)} <> ''`

/** Whether anything is stored of a viewer with this address. */
export async function isKnownViewer({ read }: Pick<Database, 'read'>, email: string): Promise<boolean> {
  const found = await Promise.all([
    read.selectFrom('link_viewers').select('link_id').where(isOf(email)).limit(1).executeTakeFirst(),
    read
      .selectFrom('link_acceptances')
      .select('link_id')
      .where(isOf(email, 'link_acceptances'))
      .limit(1)
      .executeTakeFirst(),
    read
      .selectFrom('link_passes')
      .select('link_id')
      .where(isOf(email, 'link_passes'))
      .limit(1)
      .executeTakeFirst(),
  ])
  return found.some((row) => row !== undefined)
}

/** Keys that stand for the viewer in figures; empty if nobody entered the address. */
export async function viewerKeysOf({ read }: Pick<Database, 'read'>, email: string): Promise<string[]> {
  const rows = await read
    .selectFrom('link_viewers')
    .select('viewer_key')
    .distinct()
    .where(isOf(email))
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
        .where(isOf(email)),
      ...['link_viewers.link_id', 'session_id'],
    )
  const accepted = () =>
    inPages(
      readLarge
        .selectFrom('link_acceptances')
        .innerJoin('view_links', 'view_links.link_id', 'link_acceptances.link_id')
        .innerJoin('agreements', (join) =>
          join
            .onRef('agreements.oid', '=', 'view_links.oid')
            .onRef('agreements.sha256', '=', 'link_acceptances.sha256'),
        )
        .select(['link_acceptances.link_id', 'view_links.oid', 'link_acceptances.name', 'email'])
        .select(['accepted_at', 'content'])
        .where(isOf(email, 'link_acceptances')),
      ...['link_acceptances.link_id', 'accepted_at', 'id'],
    )
  const opened = () =>
    inPages(
      readLarge
        .selectFrom('link_passes')
        .innerJoin('view_links', 'view_links.link_id', 'link_passes.link_id')
        .select(['link_passes.link_id', 'oid', 'link_passes.name', 'email', 'confirmed_at', 'opened_at'])
        .select(['link_passes.created_at', 'link_passes.expires_at'])
        .where(isOf(email, 'link_passes')),
      'pass_hash',
    )
  async function* watched() {
    const sessions = inPages(
      readLarge.selectFrom('link_viewers').select(['link_id', 'session_id']).where(isOf(email)),
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
  yield* jsonList('accepted', accepted())
  yield ',\n'
  yield* jsonList('opened', opened())
  yield ',\n'
  yield* jsonList('watched', watched())
  yield '\n}\n'
}

/** Deletes who a viewer is. Owners keep sums, and how many accepted a text. @returns number of deleted entries */
export async function removeViewer(
  { writeLarge }: Pick<Database, 'writeLarge'>,
  email: string,
): Promise<number> {
  return writeLarge(async (transaction) => {
    const entered = await transaction.deleteFrom('link_viewers').where(isOf(email)).executeTakeFirstOrThrow()
    const opened = await transaction
      .deleteFrom('link_passes')
      .where(isOf(email, 'link_passes'))
      .executeTakeFirstOrThrow()
    const accepted = await transaction
      .updateTable('link_acceptances')
      .set({ name: '', email: '' })
      .where(isOf(email, 'link_acceptances'))
      .executeTakeFirstOrThrow()
    return Number(entered.numDeletedRows + opened.numDeletedRows + accepted.numUpdatedRows)
  })
}

/** What is stored of a viewer for one view link. */
export interface ViewerEntry {
  readonly kind: 'entered' | 'accepted'
  readonly linkId: string
  /** That the viewer entered. */
  readonly name: string
  /** Name of the owner. */
  readonly sharer: string
  /** ms since 1970 */
  readonly at: number
}

/** Entries that a page shows of each kind. */
export const MAX_VIEWER_ENTRIES = 50

/** The newest entries of a viewer, without titles: the link may not open the presentation any more. */
export async function readViewerEntries(
  { read }: Pick<Database, 'read'>,
  email: string,
): Promise<ViewerEntry[]> {
  const entered = await read
    .selectFrom('link_viewers')
    .innerJoin('view_links', 'view_links.link_id', 'link_viewers.link_id')
    .innerJoin('presentations', 'presentations.oid', 'view_links.oid')
    .innerJoin('users', 'users.oid', 'presentations.owner_oid')
    .select(['link_viewers.link_id', 'link_viewers.name', 'identified_at as at'])
    .select(['username', 'first_name', 'last_name', 'users.language'])
    .where(isOf(email))
    .orderBy('identified_at', 'desc')
    .limit(MAX_VIEWER_ENTRIES + 1)
    .execute()
  const accepted = await read
    .selectFrom('link_acceptances')
    .innerJoin('view_links', 'view_links.link_id', 'link_acceptances.link_id')
    .innerJoin('presentations', 'presentations.oid', 'view_links.oid')
    .innerJoin('users', 'users.oid', 'presentations.owner_oid')
    .select(['link_acceptances.link_id', 'link_acceptances.name', 'accepted_at as at'])
    .select(['username', 'first_name', 'last_name', 'users.language'])
    .where(isOf(email, 'link_acceptances'))
    .orderBy('accepted_at', 'desc')
    .limit(MAX_VIEWER_ENTRIES + 1)
    .execute()
  const entries = [
    ...entered.map((row) => ({ ...row, kind: 'entered' as const })),
    ...accepted.map((row) => ({ ...row, kind: 'accepted' as const })),
  ]
  return entries
    .sort((one, other) => other.at - one.at)
    .map((row) => ({
      kind: row.kind,
      linkId: row.link_id,
      name: row.name,
      sharer: publicNameOf(row),
      at: row.at,
    }))
}

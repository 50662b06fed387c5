import type { ExpressionBuilder } from 'kysely'
import type { Database } from '../../storage/database/open-database.ts'
import type { Tables } from '../../storage/database/tables.ts'
import type { Visitor } from '../../people/visitors/visitor.ts'
import { publicNameOf } from '../../content/presentations/public-name.ts'

/** What a visitor answered on a view link, and what they watched. */
export interface OwnRecord {
  readonly linkId: string
  /** ms since 1970; identifies the record among those of its link. */
  readonly identifiedAt: number
  readonly name: string
  readonly email: string
  readonly sharer: string
  /** Of the presentation; `null` when the link no longer opens it: a later title must not be revealed. */
  readonly title: string | null
  readonly steps: number
  readonly seconds: number
  /** The session id is the only proof of whose it is. */
  readonly bySessionOnly: boolean
}

/** Each is read with what was watched. Nobody is asked by so many links; a script may answer so often. */
export const MAX_SHOWN_RECORDS = 100

export interface OwnRecords {
  readonly records: readonly OwnRecord[]
  readonly hasMore: boolean
}

/** The records of view links that belong to a visitor. */
export interface OwnRecordStore {
  /** The newest {@link MAX_SHOWN_RECORDS}, newest first, and whether there are more. */
  of(visitor: Visitor): Promise<OwnRecords>
  /** Deletes a record. @returns whether the visitor had it */
  remove(visitor: Visitor, linkId: string, identifiedAt: number): Promise<boolean>
  /** @returns number of deleted records */
  removeAll(visitor: Visitor): Promise<number>
}

export function createOwnRecordStore({ read, write }: Database): OwnRecordStore {
  const own =
    ({ sessionId, userOid }: Visitor) =>
    (is: ExpressionBuilder<Tables, 'link_viewers'>) =>
      is.or([
        // A record of an account must not be shown to the next person at the same browser.
        ...(sessionId === null
          ? []
          : [
              is.and([
                is('link_viewers.session_id', '=', sessionId),
                is('link_viewers.user_oid', 'is', null),
              ]),
            ]),
        ...(userOid === null ? [] : [is('link_viewers.user_oid', '=', userOid)]),
      ])

  return {
    async of(visitor) {
      const rows = await read
        .selectFrom('link_viewers')
        .innerJoin('view_links', 'view_links.link_id', 'link_viewers.link_id')
        .innerJoin('presentations', 'presentations.oid', 'view_links.oid')
        .innerJoin('users', 'users.oid', 'view_links.sharer_oid')
        .select([
          'link_viewers.link_id',
          'identified_at',
          'link_viewers.name',
          'link_viewers.email',
          'revoked_at',
        ])
        .select('taken_down_at')
        .select(['link_viewers.user_oid', 'title', 'first_name', 'last_name', 'username', 'users.language'])
        .select((from) => [
          from
            .selectFrom('view_events')
            .select((count) => count.fn.count<number>('step').distinct().as('steps'))
            .whereRef('view_events.oid', '=', 'view_links.oid')
            .whereRef('view_events.link_id', '=', 'link_viewers.link_id')
            .whereRef('view_events.session_id', '=', 'link_viewers.session_id')
            .as('steps'),
          from
            .selectFrom('view_events')
            .select((sum) => sum.fn.sum<number | null>('active_time').as('seconds'))
            .whereRef('view_events.oid', '=', 'view_links.oid')
            .whereRef('view_events.link_id', '=', 'link_viewers.link_id')
            .whereRef('view_events.session_id', '=', 'link_viewers.session_id')
            .as('seconds'),
        ])
        .where(own(visitor))
        .orderBy('identified_at', 'desc')
        .limit(MAX_SHOWN_RECORDS + 1)
        .execute()
      const records = rows.slice(0, MAX_SHOWN_RECORDS).map((row) => ({
        linkId: row.link_id,
        identifiedAt: row.identified_at,
        name: row.name,
        email: row.email,
        sharer: publicNameOf(row),
        title: row.revoked_at === null && row.taken_down_at === null ? row.title : null,
        steps: row.steps ?? 0,
        seconds: Math.round(row.seconds ?? 0),
        bySessionOnly: row.user_oid === null,
      }))
      return { records, hasMore: rows.length > MAX_SHOWN_RECORDS }
    },

    async remove(visitor, linkId, identifiedAt) {
      const { numDeletedRows } = await write((transaction) =>
        transaction
          .deleteFrom('link_viewers')
          .where('link_id', '=', linkId)
          .where('identified_at', '=', identifiedAt)
          .where(own(visitor))
          .executeTakeFirstOrThrow(),
      )
      return numDeletedRows > 0n
    },

    async removeAll(visitor) {
      const { numDeletedRows } = await write((transaction) =>
        transaction.deleteFrom('link_viewers').where(own(visitor)).executeTakeFirstOrThrow(),
      )
      return Number(numDeletedRows)
    },
  }
}

import { ApiError } from '../../foundation/errors.ts'
import type { Database } from '../../storage/database/open-database.ts'
import type { HookEvents } from '../../people/hooks/hook-events.ts'
import type { Notices } from '../../people/mail/notices.ts'
import { publicNameOf } from '../../content/presentations/public-name.ts'

/** A comment on a presentation, or on one of its steps. */
export interface Comment {
  readonly id: string
  readonly text: string
  /** From 1, on the current path; `null`: on the whole presentation, or on a step that is skipped. */
  readonly step: number | null
  /** ms since 1970 */
  readonly createdAt: number
  readonly author: { readonly oid: string; readonly username: string; readonly displayName: string }
}

export interface CommentPage {
  readonly comments: readonly Comment[]
  readonly hasMore: boolean
}

const COMMENTS_PER_CALL = 200

export interface CommentStore {
  /** Oldest first, after the comment with this id; as many as a call returns. */
  of(oid: string, after: string | null): Promise<CommentPage>
  find(oid: string, id: string): Promise<Comment | null>
  add(comment: { oid: string; userOid: string; step: number | null; text: string }): Promise<Comment>
  remove(oid: string, id: string): Promise<void>
}

export function createCommentStore(
  { read, write }: Database,
  { notices, hookEvents }: { readonly notices: Notices; readonly hookEvents: HookEvents },
  now: () => number = Date.now,
): CommentStore {
  const select = (db: typeof read, oid: string) =>
    db
      .selectFrom('comments')
      .innerJoin('users', 'users.oid', 'comments.user_oid')
      .select(['comments.id', 'text', 'step', 'comments.created_at'])
      .select(['users.oid', 'username', 'first_name', 'last_name', 'users.language'])
      .where('comments.oid', '=', oid)

  return {
    async of(oid, after) {
      const rows = await select(read, oid)
        .$if(after !== null, (query) => query.where('comments.id', '>', Number(after)))
        .orderBy('comments.id')
        .limit(COMMENTS_PER_CALL + 1)
        .execute()
      return {
        comments: rows.slice(0, COMMENTS_PER_CALL).map(asComment),
        hasMore: rows.length > COMMENTS_PER_CALL,
      }
    },

    async find(oid, id) {
      const row = await select(read, oid).where('comments.id', '=', Number(id)).executeTakeFirst()
      return row ? asComment(row) : null
    },

    add: ({ oid, userOid, step, text }) =>
      write(async (transaction) => {
        const { id } = await transaction
          .insertInto('comments')
          .values({ oid, user_oid: userOid, step, text, created_at: now() })
          .returning('id')
          .executeTakeFirstOrThrow()
        const comment = asComment(
          await select(transaction, oid).where('comments.id', '=', id).executeTakeFirstOrThrow(),
        )
        const deck = await transaction
          .selectFrom('presentations')
          .select('owner_oid')
          .where('oid', '=', oid)
          .where('privacy', '<>', 'deleted')
          .executeTakeFirst()
        if (!deck) throw new ApiError('not_found')
        const { owner_oid: owner } = deck
        const happened = { kind: 'comment', userOid: owner, about: oid, oid } as const
        const author = comment.author.displayName
        if (owner !== userOid) await notices.send(transaction, { ...happened, author })
        await hookEvents.send(
          transaction,
          { kind: 'comment', oid, id: String(id), text, step, author },
          userOid,
        )
        return comment
      }),

    async remove(oid, id) {
      await write((transaction) =>
        transaction.deleteFrom('comments').where('oid', '=', oid).where('id', '=', Number(id)).execute(),
      )
    },
  }
}

interface Row {
  id: number
  text: string
  step: number | null
  created_at: number
  oid: string
  username: string
  first_name: string
  last_name: string
  language: string | null
}

function asComment(row: Row): Comment {
  return {
    id: String(row.id),
    text: row.text,
    // Skipped steps have no number that anybody knows.
    step: row.step !== null && row.step > 0 ? row.step : null,
    createdAt: row.created_at,
    author: { oid: row.oid, username: row.username, displayName: publicNameOf(row) },
  }
}

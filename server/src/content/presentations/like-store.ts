import type { Kysely } from 'kysely'
import type { Tables } from '../../storage/database/tables.ts'
import type { Database } from '../../storage/database/open-database.ts'

/** Likes of presentations, by people with an account. */
export interface LikeStore {
  hasLiked(oid: string, userOid: string): Promise<boolean>
  /**
   * Idempotent.
   *
   * @param whenLiked called with the new number in the transaction, unless the account has liked it before. @default nothing
   * @returns the new number of likes
   */
  setLiked(
    oid: string,
    userOid: string,
    liked: boolean,
    linkId: string | null,
    whenLiked?: (transaction: Kysely<Tables>, likesCount: number) => Promise<void>,
  ): Promise<number>
}

export function createLikeStore(
  { read, write }: Pick<Database, 'read' | 'write'>,
  now: () => number,
): LikeStore {
  return {
    async hasLiked(oid, userOid) {
      const row = await read
        .selectFrom('likes')
        .select('oid')
        .where('oid', '=', oid)
        .where('user_oid', '=', userOid)
        .executeTakeFirst()
      return row !== undefined
    },

    setLiked: (oid, userOid, liked, linkId, whenLiked) =>
      write(async (transaction) => {
        const changed = liked
          ? (
              await transaction
                .insertInto('likes')
                .values({ oid, user_oid: userOid, link_id: linkId, created_at: now() })
                .onConflict((conflict) => conflict.columns(['oid', 'user_oid']).doNothing())
                .executeTakeFirst()
            ).numInsertedOrUpdatedRows
          : (
              await transaction
                .deleteFrom('likes')
                .where('oid', '=', oid)
                .where('user_oid', '=', userOid)
                .executeTakeFirst()
            ).numDeletedRows
        const step = Number(changed ?? 0n) * (liked ? 1 : -1)
        const { likes_count } = await transaction
          .updateTable('presentations')
          .set((update) => ({ likes_count: update('likes_count', '+', step) }))
          .where('oid', '=', oid)
          .returning('likes_count')
          .executeTakeFirstOrThrow()
        if (step > 0) await whenLiked?.(transaction, likes_count)
        return likes_count
      }, `view ${oid}`),
  }
}

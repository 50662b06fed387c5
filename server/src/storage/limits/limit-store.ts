import { sql, type Kysely } from 'kysely'
import type { Signer } from '../secrets/signer.ts'
import type { Database } from '../database/open-database.ts'
import type { Tables } from '../database/tables.ts'

/** How often an action is allowed. */
export interface Limit {
  /** Unique. A subject has one count per name. */
  readonly name: string
  readonly max: number
  /** From the first counted action. */
  readonly windowMs: number
}

/** A limit and the subject it counts: an account, an address block, a presentation with an address block… */
export interface Counted {
  readonly limit: Limit
  readonly subject: string
  /** What the action counts for. @default 1 */
  readonly amount?: number
}

/** Counts in the database, so that a limit applies to all processes together. */
export interface LimitStore {
  /**
   * Increments the counts in order, and stops at the first one beyond its limit. Put a subject first that an attacker
   * cannot choose freely, because it bounds the number of rows of the others.
   *
   * @returns `null` if all are within their limits, else ms until the exceeded one starts again
   */
  take(...counted: readonly Counted[]): Promise<number | null>
  /** Like `take` in a transaction, so that the count and the limited action are written together. */
  takeIn(transaction: Kysely<Tables>, ...counted: readonly Counted[]): Promise<number | null>
  /** As `take`, without counting: ms until the first used-up one starts again. */
  waitFor(...counted: readonly Counted[]): Promise<number | null>
  /** Undoes `take`. */
  giveBack(...counted: readonly Counted[]): Promise<void>
}

/**
 * @param signer makes the keyed hashes that are stored instead of addresses and e-mails
 * @param now ms since 1970
 */
export function createLimitStore(
  { read, write }: Pick<Database, 'read' | 'write'>,
  signer: Signer,
  now: () => number,
): LimitStore {
  const keyOf = ({ limit, subject }: Counted) => signer.sign(`limit ${limit.name}`, subject)

  const takeIn: LimitStore['takeIn'] = async (transaction, ...counted) => {
    const time = now()
    for (const each of counted) {
      const amount = each.amount ?? 1
      const start = { count: amount, expires_at: time + each.limit.windowMs }
      const isExpired = sql<boolean>`limit_counts.expires_at <= ${time}`
      const { count, expires_at } = await transaction
        .insertInto('limit_counts')
        .values({ key: keyOf(each), ...start })
        .onConflict((conflict) =>
          conflict.column('key').doUpdateSet({
            count: sql`case when ${isExpired} then excluded.count else limit_counts.count + excluded.count end`,
            expires_at: sql`case when ${isExpired} then ${start.expires_at} else limit_counts.expires_at end`,
          }),
        )
        .returning(['count', 'expires_at'])
        .executeTakeFirstOrThrow()
      if (count > each.limit.max) return expires_at - time
    }
    return null
  }

  return {
    take: (...counted) => write((transaction) => takeIn(transaction, ...counted)),
    takeIn,

    async waitFor(...counted) {
      for (const each of counted) {
        const row = await read
          .selectFrom('limit_counts')
          .select(['count', 'expires_at'])
          .where('key', '=', keyOf(each))
          .executeTakeFirst()
        if (row && row.count >= each.limit.max && row.expires_at > now()) return row.expires_at - now()
      }
      return null
    },

    async giveBack(...counted) {
      await write(async (transaction) => {
        for (const each of counted) {
          const { amount = 1 } = each
          await transaction
            .updateTable('limit_counts')
            .set((update) => ({ count: update('count', '-', amount) }))
            .where('key', '=', keyOf(each))
            .where('count', '>=', amount)
            .execute()
        }
      })
    },
  }
}

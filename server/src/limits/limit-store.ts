import { sql, type Kysely } from 'kysely'
import type { Signer } from '../accounts/signer.ts'
import type { Database } from '../database/open-database.ts'
import type { Tables } from '../database/tables.ts'

/** How often something may happen. */
export interface Limit {
  /** Unique; the same subject has one count for each name. */
  readonly name: string
  readonly max: number
  /** ms from the first one. */
  readonly windowMs: number
}

/** Whose count it is: an account, an address block, a presentation and an address block… */
export interface Counted {
  readonly limit: Limit
  readonly subject: string
}

/** Counts in the database, so that a limit holds for all processes together. */
export interface LimitStore {
  /**
   * Counts one more for each in turn, up to the first that is beyond its limit. So put first what an attacker cannot
   * change at will: nobody makes more rows than that lets through.
   *
   * @returns `null` when all are within their limits, else the ms until the one that is not begins anew
   */
  take(...counted: readonly Counted[]): Promise<number | null>
  /** Does the same in a transaction, so that what is limited and its count are written together. */
  takeIn(transaction: Kysely<Tables>, ...counted: readonly Counted[]): Promise<number | null>
  /** Takes back what `take` counted. */
  giveBack(...counted: readonly Counted[]): Promise<void>
}

/**
 * @param signer subjects are stored as keyed hashes: no address and no e-mail is in the table
 * @param now ms since 1970
 */
export function createLimitStore(
  { write }: Pick<Database, 'write'>,
  signer: Signer,
  now: () => number,
): LimitStore {
  const keyOf = ({ limit, subject }: Counted) => signer.sign(`limit ${limit.name}`, subject)

  const takeIn: LimitStore['takeIn'] = async (transaction, ...counted) => {
    const time = now()
    for (const each of counted) {
      const begin = { count: 1, expires_at: time + each.limit.windowMs }
      const isOver = sql<boolean>`limit_counts.expires_at <= ${time}`
      const { count, expires_at } = await transaction
        .insertInto('limit_counts')
        .values({ key: keyOf(each), ...begin })
        .onConflict((conflict) =>
          conflict.column('key').doUpdateSet({
            count: sql`case when ${isOver} then 1 else limit_counts.count + 1 end`,
            expires_at: sql`case when ${isOver} then ${begin.expires_at} else limit_counts.expires_at end`,
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

    async giveBack(...counted) {
      await write((transaction) =>
        transaction
          .updateTable('limit_counts')
          .set((update) => ({ count: update('count', '-', 1) }))
          .where('key', 'in', counted.map(keyOf))
          .where('count', '>', 0)
          .execute(),
      )
    },
  }
}

import type { Kysely } from 'kysely'
import type { Database } from '../database/open-database.ts'
import type { Tables } from '../database/tables.ts'
import { ApiError } from '../errors.ts'

/** How much an account may store: documents and files, each file once. */
export interface Quota {
  /** Bytes. */
  readonly limit: number
  /** Bytes that an account stores. */
  usedBy(ownerOid: string): Promise<number>
  /** @param more bytes that are to be stored. @throws QuotaExceeded when they would be too many */
  check(ownerOid: string, more: number): Promise<void>
  /** Checks what a transaction has stored so far. @throws QuotaExceeded when it is too much */
  checkStored(transaction: Kysely<Tables>, ownerOid: string): Promise<void>
}

/** An account may store no more. */
export class QuotaExceeded extends ApiError {
  /** Bytes, before. */
  readonly used: number
  readonly limit: number

  constructor(used: number, limit: number) {
    const [has, most] = [used, limit].map((bytes) => Math.round(bytes / 1024 / 1024).toLocaleString('en'))
    const advice = 'Delete presentations that are not needed, then try again.'
    super('quota_exceeded', { message: `This account stores ${has} MB of ${most} MB. ${advice}` })
    this.used = used
    this.limit = limit
  }
}

export function createQuota({ read, kind }: Pick<Database, 'read' | 'kind'>, limit: number): Quota {
  const select = (db: Kysely<Tables>, ownerOid: string) =>
    db.selectFrom('storage_use').select('bytes').where('owner_oid', '=', ownerOid)
  const usedBy = async (ownerOid: string) => (await select(read, ownerOid).executeTakeFirst())?.bytes ?? 0

  return {
    limit,
    usedBy,
    async check(ownerOid, more) {
      const used = await usedBy(ownerOid)
      if (used + more > limit) throw new QuotaExceeded(used, limit)
    },
    async checkStored(transaction, ownerOid) {
      const query = select(transaction, ownerOid)
      // Of two that store at once, one waits here for the other. SQLite has one writer at a time anyway.
      const row = await (kind === 'postgres' ? query.forUpdate() : query).executeTakeFirst()
      if ((row?.bytes ?? 0) > limit) throw new QuotaExceeded(await usedBy(ownerOid), limit)
    },
  }
}

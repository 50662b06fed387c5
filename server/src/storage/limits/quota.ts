import type { Kysely } from 'kysely'
import { forChange } from '../database/for-change.ts'
import type { Database } from '../database/open-database.ts'
import type { Tables } from '../database/tables.ts'
import { ApiError } from '../../foundation/errors.ts'

/** The bytes that an account may store in documents and files. A file counts once. */
export interface Quota {
  /** Bytes. */
  readonly limit: number
  /** Bytes that an account stores. */
  usedBy(ownerOid: string): Promise<number>
  /** @param more bytes to be added. @throws QuotaExceeded if they exceed the limit */
  check(ownerOid: string, more: number): Promise<void>
  /** Checks the sum inside a transaction. @throws QuotaExceeded if it exceeds the limit */
  checkStored(transaction: Kysely<Tables>, ownerOid: string): Promise<void>
}

/** The quota of an account is used up. */
export class QuotaExceeded extends ApiError {
  /** Bytes, before the refused change. */
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

/** Deletes what an account can do without. */
export type MakeRoom = (transaction: Kysely<Tables>, ownerOid: string) => Promise<void>

/** @param limit bytes @param makeRoom called before something is refused. @default nothing can be deleted */
export function createQuota(
  { read, writeLarge, kind }: Pick<Database, 'read' | 'writeLarge' | 'kind'>,
  limit: number,
  makeRoom?: MakeRoom,
): Quota {
  const select = (db: Kysely<Tables>, ownerOid: string) =>
    db.selectFrom('storage_use').select('bytes').where('owner_oid', '=', ownerOid)
  const usedBy = async (ownerOid: string) => (await select(read, ownerOid).executeTakeFirst())?.bytes ?? 0

  return {
    limit,
    usedBy,
    async check(ownerOid, more) {
      if (makeRoom && (await usedBy(ownerOid)) + more > limit)
        await writeLarge((transaction) => makeRoom(transaction, ownerOid))
      const used = await usedBy(ownerOid)
      if (used + more > limit) throw new QuotaExceeded(used, limit)
    },
    async checkStored(transaction, ownerOid) {
      const stored = async () =>
        (await forChange(select(transaction, ownerOid), kind).executeTakeFirst())?.bytes ?? 0
      if (makeRoom && (await stored()) > limit) await makeRoom(transaction, ownerOid)
      if ((await stored()) > limit) throw new QuotaExceeded(await usedBy(ownerOid), limit)
    },
  }
}

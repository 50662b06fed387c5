import { createHash, randomInt } from 'node:crypto'
import { MINUTE_MS } from '@viewpage/shared-events/durations'
import type { Database } from '../../storage/database/open-database.ts'
import { isSameSecret } from '../../foundation/same-secret.ts'
import { isAllowed } from './allowed-addresses.ts'

export const CODE_DIGITS = 6
export const CODE_LIFE_MS = 10 * MINUTE_MS
const MAX_TRIES = 5
const PAUSE_MS = MINUTE_MS

/** Codes that confirm the address of a pass. They are made when the mail is written, so that none waits in the queue. */
export interface PassCodes {
  /** Reserves the next code. @returns `false` within a minute of the last one */
  mayAsk(passHash: string): Promise<boolean>
  /** @returns the digits; `null` if the link is not for this address, or the pass has another one by now */
  make(passHash: string, email: string): Promise<string | null>
  /** Confirms the address. @returns `false` for a wrong or late code, and for the sixth one */
  confirm(passHash: string, code: string): Promise<boolean>
}

/** @param now ms since 1970 */
export function createPassCodes({ write }: Pick<Database, 'write'>, now: () => number): PassCodes {
  return {
    mayAsk: (passHash) =>
      write(async (transaction) => {
        const { numUpdatedRows } = await transaction
          .updateTable('link_passes')
          .set({ code_sent_at: now() })
          .where('pass_hash', '=', passHash)
          .where((is) => is.or([is('code_sent_at', 'is', null), is('code_sent_at', '<=', now() - PAUSE_MS)]))
          .executeTakeFirstOrThrow()
        return numUpdatedRows > 0n
      }),

    make: (passHash, email) =>
      write(async (transaction) => {
        const link = await transaction
          .selectFrom('link_passes')
          .innerJoin('view_links', 'view_links.link_id', 'link_passes.link_id')
          .select(['view_links.link_id', 'allowed_count'])
          .where('pass_hash', '=', passHash)
          .where('email', '=', email)
          .where('revoked_at', 'is', null)
          .executeTakeFirst()
        if (!link) return null
        if (link.allowed_count > 0 && !(await isAllowed(transaction, link.link_id, email))) return null
        const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0')
        const { numUpdatedRows } = await transaction
          .updateTable('link_passes')
          .set({ code_hash: hashOf(passHash, code), code_expires_at: now() + CODE_LIFE_MS, code_tries: 0 })
          .where('pass_hash', '=', passHash)
          // A code must not confirm an address that it was not sent to.
          .where('email', '=', email)
          .executeTakeFirstOrThrow()
        return numUpdatedRows > 0n ? code : null
      }),

    confirm: (passHash, code) =>
      write(async (transaction) => {
        // Counted before it is compared, so that simultaneous tries count, too.
        const tried = await transaction
          .updateTable('link_passes')
          .set((row) => ({ code_tries: row('code_tries', '+', 1) }))
          .where('pass_hash', '=', passHash)
          .where('code_tries', '<', MAX_TRIES)
          .where('code_expires_at', '>', now())
          .returning('code_hash')
          .executeTakeFirst()
        const wanted = tried?.code_hash ?? null
        if (wanted === null || !isSameSecret(hashOf(passHash, code), wanted)) return false
        await transaction
          .updateTable('link_passes')
          .set({ confirmed_at: now(), code_hash: null, code_expires_at: null })
          .where('pass_hash', '=', passHash)
          .execute()
        return true
      }),
  }
}

const hashOf = (passHash: string, code: string): string =>
  createHash('sha256').update(`${passHash}\n${code}`).digest('hex')

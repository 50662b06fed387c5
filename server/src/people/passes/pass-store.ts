import { randomBytes, randomUUID } from 'node:crypto'
import { DAY_MS } from '@viewpage/shared-events/durations'
import type { Database } from '../../storage/database/open-database.ts'
import { hashOfToken } from '../accounts/account-store.ts'
import type { Identification } from '../visitors/identification.ts'
import type { Pass } from './link-terms.ts'

/** How long a browser has fulfilled what a view link asks. Within it, opening the link again is no other view. */
export const PASS_LIFE_MS = DAY_MS

/** What a visitor entered first. */
export interface PassDetails extends Identification {
  readonly linkId: string
  readonly passwordProof: string | null
}

/** The passes of browsers for view links that ask for more than a password. */
export interface PassStore {
  /** Stores what was entered. An address that changed has to be confirmed again. @returns the secret of a new pass */
  begin(details: PassDetails): Promise<string>
  /** Replaces what was entered with a pass. @returns `false` if it ended meanwhile */
  change(passHash: string, details: PassDetails): Promise<boolean>
  /** Stores who accepted which text. @param agreement its hash */
  accept(linkId: string, pass: Pass, agreement: string): Promise<void>
  /** Counts the view, once for a pass. @returns `false` if the link was opened as often as it allows */
  open(linkId: string, passHash: string): Promise<boolean>
}

/** Rolls back. */
class UsedUp extends Error {}

/** @param now ms since 1970 */
export function createPassStore({ write }: Pick<Database, 'write'>, now: () => number): PassStore {
  return {
    async begin({ linkId, passwordProof, name, email }) {
      const secret = randomBytes(16).toString('base64url')
      await write((transaction) =>
        transaction
          .insertInto('link_passes')
          .values({
            ...{ pass_hash: hashOfToken(secret), link_id: linkId, name, email },
            password_proof: passwordProof,
            ...{ created_at: now(), expires_at: now() + PASS_LIFE_MS },
          })
          .execute(),
      )
      return secret
    },

    change: (passHash, { passwordProof, name, email }) =>
      write(async (transaction) => {
        const pass = () => transaction.updateTable('link_passes').where('pass_hash', '=', passHash)
        await pass()
          .set({ confirmed_at: null, agreement: null, code_hash: null, code_expires_at: null })
          .where('email', '<>', email)
          .execute()
        const { numUpdatedRows } = await pass()
          .set({ name, email, password_proof: passwordProof })
          .executeTakeFirstOrThrow()
        return numUpdatedRows > 0n
      }),

    async accept(linkId, { hash, name, email }, agreement) {
      await write(async (transaction) => {
        const { numUpdatedRows } = await transaction
          .updateTable('link_passes')
          .set({ agreement })
          .where('pass_hash', '=', hash)
          // Another tab may have changed who it is.
          .where('email', '=', email)
          .where((is) => is.or([is('agreement', 'is', null), is('agreement', '<>', agreement)]))
          .executeTakeFirstOrThrow()
        if (numUpdatedRows === 0n) return
        await transaction
          .insertInto('link_acceptances')
          .values({ id: randomUUID(), link_id: linkId, sha256: agreement, name, email, accepted_at: now() })
          .execute()
      })
    },

    async open(linkId, passHash) {
      try {
        await write(async (transaction) => {
          const opened = await transaction
            .updateTable('link_passes')
            .set({ opened_at: now() })
            .where('pass_hash', '=', passHash)
            .where('opened_at', 'is', null)
            .executeTakeFirstOrThrow()
          if (opened.numUpdatedRows === 0n) return
          const counted = await transaction
            .updateTable('view_links')
            .set((row) => ({
              opened_views: row
                .case()
                .when('max_views', 'is', null)
                .then(row.ref('opened_views'))
                .else(row('opened_views', '+', 1))
                .end(),
            }))
            .where('link_id', '=', linkId)
            .where((is) => is.or([is('max_views', 'is', null), is('opened_views', '<', is.ref('max_views'))]))
            .executeTakeFirstOrThrow()
          if (counted.numUpdatedRows === 0n) throw new UsedUp()
        }, linkId)
        return true
      } catch (error) {
        if (error instanceof UsedUp) return false
        throw error
      }
    },
  }
}

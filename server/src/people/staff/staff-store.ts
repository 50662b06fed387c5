import { normaliseEmail } from '../accounts/account-store.ts'
import type { Database } from '../../storage/database/open-database.ts'
import { logStaffAction } from './staff-log.ts'
import { publicNameOf } from '../../content/presentations/public-name.ts'

/** A member of staff. */
export interface StaffMember {
  readonly oid: string
  readonly email: string
  readonly name: string
}

export type MarkOutcome = 'done' | 'unchanged' | 'unknown'

export interface StaffStore {
  /**
   * Marks an account as staff, or removes the mark.
   *
   * @returns `unchanged` if it was so already, `unknown` without an account with this e-mail address
   */
  setStaff(email: string, isStaff: boolean): Promise<MarkOutcome>
  /** At most `limit`, sorted by e-mail address. */
  list(limit: number): Promise<StaffMember[]>
}

export function createStaffStore({ read, write }: Database, now: () => number = Date.now): StaffStore {
  return {
    setStaff: (email, isStaff) =>
      write(async (transaction) => {
        const user = await transaction
          .selectFrom('users')
          .select(['oid', 'is_staff'])
          .where('email', '=', normaliseEmail(email))
          .executeTakeFirst()
        if (!user) return 'unknown'
        if ((user.is_staff === 1) === isStaff) return 'unchanged'
        await transaction
          .updateTable('users')
          .set({ is_staff: isStaff ? 1 : 0 })
          .where('oid', '=', user.oid)
          .execute()
        const action = isStaff ? 'staff-add' : 'staff-remove'
        await logStaffAction(transaction, { by: null, action, target: user.oid }, now())
        return 'done'
      }),

    async list(limit) {
      const rows = await read
        .selectFrom('users')
        .select(['oid', 'email', 'first_name', 'last_name', 'language'])
        .where('is_staff', '=', 1)
        .orderBy('email')
        .limit(limit)
        .execute()
      return rows.map(({ oid, email, ...names }) => ({
        oid,
        email,
        name: publicNameOf({ ...names, username: '' }),
      }))
    },
  }
}

import { normaliseEmail } from '../../../people/accounts/account-store.ts'
import type { Database } from '../../../storage/database/open-database.ts'
import { publicNameOf } from '../../../content/presentations/public-name.ts'
import { logStaffAction } from '../../../people/staff/staff-log.ts'

/** An account and what it is entitled to. */
export interface EntitledAccount {
  readonly oid: string
  readonly name: string
  readonly email: string
  readonly hasPresenterView: boolean
}

export function createEntitlements({ read, write }: Pick<Database, 'read' | 'write'>, now: () => number) {
  async function find(column: 'oid' | 'email', value: string): Promise<EntitledAccount | null> {
    const row = await read
      .selectFrom('users')
      .select(['oid', 'email', 'first_name', 'last_name', 'username', 'language', 'has_presenter_view'])
      .where(column, '=', value)
      .executeTakeFirst()
    if (!row) return null
    const { oid, email, has_presenter_view: presenterView } = row
    return { oid, email, name: publicNameOf(row), hasPresenterView: presenterView === 1 }
  }

  return {
    findByEmail: (email: string) => find('email', normaliseEmail(email)),
    findByOid: (oid: string) => find('oid', oid),

    /** @param by the oid of the account of staff @returns `false` if the account was deleted */
    setPresenterView: (oid: string, isOn: boolean, by: string): Promise<boolean> =>
      write(async (transaction) => {
        const user = await transaction
          .selectFrom('users')
          .select('has_presenter_view')
          .where('oid', '=', oid)
          .executeTakeFirst()
        if (!user) return false
        if ((user.has_presenter_view === 1) === isOn) return true
        await transaction
          .updateTable('users')
          .set({ has_presenter_view: isOn ? 1 : 0 })
          .where('oid', '=', oid)
          .execute()
        const action = isOn ? 'presenter-view-on' : 'presenter-view-off'
        await logStaffAction(transaction, { by, action, target: oid }, now())
        return true
      }),
  }
}

import { openDatabase } from '../../server/src/storage/database/open-database.ts'

/** Edits of a presentation of its own owner, which is on no shelf. */
export interface Edits {
  /** The address of the presentation. */
  readonly path: string
  edit(): Promise<void>
  close(): Promise<void>
}

const OWNER_OF_ALL = 'ben@example.com'
const OID = 'copy0'

/**
 * Gives the copies of the demo presentation to one account, and the first to another one. An edit counts for all pages
 * of the owner, and of a presentation on a shelf for all pages.
 */
export async function openEdits(dataDir: string): Promise<Edits> {
  const database = await openDatabase({ dataDir })
  const { oid: owner } = await database.read
    .selectFrom('users')
    .select('oid')
    .where('email', '=', OWNER_OF_ALL)
    .executeTakeFirstOrThrow()
  const { oid: other } = await database.read
    .selectFrom('users')
    .select('oid')
    .where('oid', 'not in', (read) => read.selectFrom('presentations').select('owner_oid'))
    .where('oid', '!=', owner)
    .executeTakeFirstOrThrow()
  await database.write(async (transaction) => {
    const copies = transaction.updateTable('presentations').where('oid', 'like', 'copy%')
    await copies.set({ owner_oid: owner }).execute()
    await copies.set({ owner_oid: other }).where('oid', '=', OID).execute()
  })
  let edits = 0
  return {
    path: `/p/${OID}/`,
    edit: () =>
      database.write(async (transaction) => {
        const title = `Edit ${(edits += 1)} of the benchmark`
        await transaction.updateTable('presentations').set({ title }).where('oid', '=', OID).execute()
      }),
    close: () => database.close(),
  }
}

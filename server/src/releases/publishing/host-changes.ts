import type { Insertable, Kysely } from 'kysely'
import type { Tables } from '../../storage/database/tables.ts'

type HostChange = Omit<Insertable<Tables['host_changes']>, 'id' | 'after_activation'>

/** Adds a change of a host to the timeline of releases. The caller holds the lock of releases, so the order is defined. */
export async function addHostChange(transaction: Kysely<Tables>, change: HostChange): Promise<void> {
  const newest = await transaction
    .selectFrom('remote_activations')
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  await transaction
    .insertInto('host_changes')
    .values({ ...change, after_activation: newest?.id ?? 0 })
    .execute()
}

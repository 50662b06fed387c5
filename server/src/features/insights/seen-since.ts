import type { Database } from '../../storage/database/open-database.ts'

/**
 * ms since 1970 from which views of a presentation count once they were seen (docs/behaviour/tracking.md#view); `null` if
 * all of them do.
 */
export async function readSeenSince({ read }: Pick<Database, 'read'>, oid: string): Promise<number | null> {
  const rule = await read
    .selectFrom('view_rules')
    .select('since')
    .where('name', '=', 'seen')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('presentation_views')
          .select('id')
          .where('oid', '=', oid)
          .whereRef('viewed_at', '<', 'view_rules.since'),
      ),
    )
    .executeTakeFirst()
  return rule?.since ?? null
}

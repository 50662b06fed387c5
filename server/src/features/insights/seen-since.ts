import { sql } from 'kysely'
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
        selectFrom('roll_ups')
          .select('oid')
          .where('oid', '=', oid)
          .where('figure', '=', 'views')
          .where('minutes', '=', 15)
          .where(sql<boolean>`slot < view_rules.since / 900000`),
      ),
    )
    .executeTakeFirst()
  return rule?.since ?? null
}

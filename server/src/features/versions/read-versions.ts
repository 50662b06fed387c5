import type { Kysely } from 'kysely'
import { KEPT_VERSIONS } from '../../content/presentations/delete-old-revisions.ts'
import { publicNameOf } from '../../content/presentations/public-name.ts'
import type { VersionOrigin } from '../../content/presentations/versions.ts'
import type { Database } from '../../storage/database/open-database.ts'
import type { Tables } from '../../storage/database/tables.ts'

/** A version of a presentation, as its editors see it. */
export interface Version {
  readonly revision: number
  readonly origin: VersionOrigin
  /** The revision that it has again; `null` unless it was restored. */
  readonly restoredFrom: number | null
  /** The public name; `null` if nobody knows, or the account was deleted. */
  readonly savedBy: string | null
  /** ms since 1970 */
  readonly savedAt: number
  /** Steps that are shown. */
  readonly steps: number
}

/** The last versions of a presentation, newest first; at most {@link KEPT_VERSIONS}. */
export async function readVersions(
  { readLarge }: Pick<Database, 'readLarge'>,
  oid: string,
): Promise<Version[]> {
  const rows = await readLarge
    .selectFrom('documents')
    .innerJoin('presentations', 'presentations.oid', 'documents.oid')
    .leftJoin('versions', (join) =>
      join.onRef('versions.oid', '=', 'documents.oid').onRef('versions.revision', '=', 'documents.revision'),
    )
    // The first one is the owner's.
    .leftJoin('users', (join) =>
      join.on((on) =>
        on.or([
          on('users.oid', '=', on.ref('versions.user_oid')),
          on.and([on('documents.revision', '=', 1), on('users.oid', '=', on.ref('presentations.owner_oid'))]),
        ]),
      ),
    )
    .select(['documents.revision', 'origin', 'restored_from', 'saved_at', 'documents.created_at'])
    .select(['users.username', 'users.first_name', 'users.last_name', 'users.language'])
    .where('documents.oid', '=', oid)
    .orderBy('documents.revision', 'desc')
    .limit(KEPT_VERSIONS)
    .execute()
  const steps = await countSteps(
    readLarge,
    oid,
    rows.map(({ revision }) => revision),
  )
  return rows.map((row) => ({
    revision: row.revision,
    origin: row.origin ?? (row.revision === 1 ? 'published' : 'edited'),
    restoredFrom: row.restored_from,
    savedBy: row.username === null ? null : publicNameOf(row),
    savedAt: row.saved_at ?? row.created_at,
    steps: steps.get(row.revision) ?? 0,
  }))
}

async function countSteps(db: Kysely<Tables>, oid: string, revisions: readonly number[]) {
  if (revisions.length === 0) return new Map<number, number>()
  const rows = await db
    .selectFrom('assets')
    .select(({ fn }) => ['revision', fn.countAll<number>().as('count')])
    .where('oid', '=', oid)
    .where('role', '=', 'step')
    .where('revision', 'in', revisions)
    .where('step', '>', 0)
    .groupBy('revision')
    .execute()
  return new Map(rows.map(({ revision, count }) => [revision, Number(count)]))
}

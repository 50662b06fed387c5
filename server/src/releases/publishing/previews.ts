import { sql } from 'kysely'
import { mapsOf, remoteBuild } from '../../storage/builds/build-names.ts'
import { lock } from '../../storage/database/advisory-lock.ts'
import type { Database } from '../../storage/database/open-database.ts'
import { ApiError } from '../../foundation/errors.ts'
import { publishVersion, type IncomingBuild, type PublishOptions } from './publish-version.ts'
import { versionOfContent } from '../sets/version-of-content.ts'

/** A published preview. */
export interface Preview {
  readonly version: string
  /** ms since 1970 */
  readonly expiresAt: number
}

const PREVIEW_LIFE_MS = 7 * 24 * 3_600_000
/** Per remote. When one more is published, the oldest expires. */
export const MAX_PREVIEWS = 200
/** Previews that one transaction deletes. */
const BATCH_SIZE = 50

/**
 * Publishes a build under a version named after its content. If a preview with this content exists, it expires later.
 *
 * @throws ApiError `invalid_release`
 */
export async function publishPreview(options: PublishOptions, build: IncomingBuild): Promise<Preview> {
  const { database, now } = options
  const { name: remote } = build.manifest
  const version = versionOfContent(build.manifest, 'dev')
  const manifest = { ...build.manifest, version }
  const expiresAt = now() + PREVIEW_LIFE_MS
  const preview = { version, expiresAt }
  if (await renew(database, remote, preview)) return preview
  const source = { origin: 'preview', expiresAt } as const
  const isNew = await publishVersion(options, { ...build, manifest }, source, async (transaction) => {
    const oldest = transaction
      .selectFrom('remote_versions')
      .select('version')
      .where('remote', '=', remote)
      .where('expires_at', '>', now())
      .orderBy('published_at', 'desc')
      .orderBy('version', 'desc')
      .limit(1)
      .offset(MAX_PREVIEWS)
    await transaction
      .updateTable('remote_versions')
      .set({ expires_at: now() })
      .where('remote', '=', remote)
      .where('version', '=', oldest)
      .execute()
    return true
  })
  if (isNew || (await renew(database, remote, preview))) return preview
  throw new ApiError('already_published', {
    message: `[release] Failed to publish a preview of ${remote}: its version ${version} was released already. Nothing is to be done: override it as it is.`,
  })
}

/** @returns false if there is no such preview */
async function renew({ kind, write }: Database, remote: string, { version, expiresAt }: Preview) {
  return write(async (transaction) => {
    await lock(transaction, kind, 'releases')
    const { numUpdatedRows } = await transaction
      .updateTable('remote_versions')
      .set({ expires_at: expiresAt })
      .where('remote', '=', remote)
      .where('version', '=', version)
      .where('expires_at', 'is not', null)
      .executeTakeFirstOrThrow()
    return numUpdatedRows === 1n
  })
}

/**
 * Deletes expired previews, and marks their files for the sweep of files. Active versions are never deleted.
 *
 * @param now ms since 1970
 * @param signal stops it early
 */
export async function deleteOldPreviews(
  database: Pick<Database, 'kind' | 'write'>,
  now: number,
  signal?: AbortSignal,
): Promise<void> {
  for (let hasMore = true; hasMore && signal?.aborted !== true;) hasMore = await deleteBatch(database, now)
}

/** @returns whether there may be more */
function deleteBatch({ kind, write }: Pick<Database, 'kind' | 'write'>, now: number): Promise<boolean> {
  return write(async (transaction) => {
    await lock(transaction, kind, 'releases')
    const rows = await transaction
      .selectFrom('remote_versions')
      .select(['remote', 'version'])
      .where('expires_at', '<=', now)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('remote_activations')
              .select('id')
              .whereRef('remote_activations.remote', '=', 'remote_versions.remote')
              .whereRef('remote_activations.version', '=', 'remote_versions.version'),
          ),
        ),
      )
      .limit(BATCH_SIZE)
      .execute()
    if (rows.length === 0) return false
    const builds = rows
      .map(({ remote, version }) => remoteBuild(remote, version))
      .flatMap((build) => [build, mapsOf(build)])
    await transaction
      .insertInto('touched_files')
      .columns(['sha256', 'touched_at'])
      .expression((query) =>
        query
          .selectFrom('build_files')
          .select(['sha256', sql.lit(now).as('touched_at')])
          .distinct()
          .where('build', 'in', builds)
          // A fixed order prevents deadlocks of transactions that touch the same files.
          .orderBy('sha256'),
      )
      .onConflict((conflict) => conflict.column('sha256').doUpdateSet({ touched_at: now }))
      .execute()
    await transaction.deleteFrom('build_files').where('build', 'in', builds).execute()
    for (const { remote, version } of rows)
      await transaction
        .deleteFrom('remote_versions')
        .where('remote', '=', remote)
        .where('version', '=', version)
        .execute()
    return rows.length === BATCH_SIZE
  })
}

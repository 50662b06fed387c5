import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import type { RemoteManifest } from '@viewpage/shared-events'
import type { Kysely } from 'kysely'
import type { Database } from '../database/open-database.ts'
import type { ReleaseOrigin, Tables } from '../database/tables.ts'
import type { ServerBuildDescription } from '../rendering/render-answers.ts'
import { lockReleases } from './activations.ts'
import { checkBuild } from './check-build.ts'
import { checkServerBuild } from './check-server-build.ts'
import type { PublishedVersions } from './published-versions.ts'
import { writeBuild } from './write-build.ts'

/** A build on its way in: what it says of itself, and its files. */
export interface IncomingBuild {
  readonly manifest: RemoteManifest
  readonly files: ReadonlyMap<string, Uint8Array>
}

export interface PublishOptions {
  readonly database: Database
  readonly versions: PublishedVersions
  /** Runs a server build and says what it exports. */
  readonly describe: (source: string) => Promise<ServerBuildDescription>
  readonly now: () => number
}

/**
 * Stores a build that passes every check, unless its version is published. Each attempt writes to a folder of its own,
 * and the row names the folder of the one that was first.
 *
 * @param andThen runs in the transaction that adds the row, under the lock of releases
 * @returns what `andThen` returns; `null` if the version was published already
 * @throws ApiError `invalid_release`
 */
export async function publishVersion<Result>(
  { database, versions, describe, now }: PublishOptions,
  { manifest, files }: IncomingBuild,
  origin: ReleaseOrigin,
  andThen: (transaction: Kysely<Tables>) => Promise<Result>,
): Promise<Result | null> {
  const { name, version } = manifest
  if (await versions.find(name, version)) return null
  checkBuild(manifest, files)
  await checkServerBuild(manifest, Buffer.from(files.get(manifest.server) ?? []).toString(), describe)

  const folder = `${version}.${randomBytes(6).toString('hex')}`
  const path = versions.pathOf(name, folder)
  const removeFolder = () => rm(path, { recursive: true, force: true })
  await writeBuild(path, files).catch(async (error: unknown) => {
    await removeFolder()
    throw error
  })
  const row = {
    remote: name,
    version,
    manifest: JSON.stringify(manifest),
    origin,
    folder,
    published_at: now(),
  }
  // If this fails, the row may have been committed all the same: the folder stays.
  const published = await database.write(async (transaction) => {
    await lockReleases(transaction, database.kind)
    const added = await transaction
      .insertInto('remote_versions')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    return added.numInsertedOrUpdatedRows === 1n ? { result: await andThen(transaction) } : null
  })
  if (published) return published.result
  await removeFolder()
  return null
}

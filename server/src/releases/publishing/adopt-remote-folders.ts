import { join } from 'node:path'
import type { RemoteManifest } from '@viewpage/shared-events'
import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import { remoteBuild } from '../../storage/builds/build-names.ts'
import { readWithCopies } from '../../storage/builds/compressed-copies.ts'
import { addBuildFiles, storeBuild } from '../../storage/builds/store-build.ts'
import type { Database } from '../../storage/database/open-database.ts'
import type { StoredFiles } from '../../storage/files/stored-files.ts'
import { integrityOf } from '../builds/check-build.ts'

interface AdoptOptions {
  readonly database: Pick<Database, 'read' | 'write'>
  readonly storedFiles: Pick<StoredFiles, 'put'>
  readonly dataDir: string
  readonly log: Pick<FastifyBaseLogger, 'info' | 'error'>
}

/**
 * Moves the files of versions that earlier releases of the server wrote to `DATA_DIR/remotes/` into the file store. Several
 * processes may do it at the same time, because all add the same rows.
 */
export async function adoptRemoteFolders({
  database,
  storedFiles,
  dataDir,
  log,
}: AdoptOptions): Promise<void> {
  for (const { remote, version, folder, manifest, published_at } of await versionsWithoutFiles(database)) {
    const path = join(dataDir, 'remotes', remote, folder ?? version)
    try {
      const files = await readBuild(path, JSON.parse(manifest) as RemoteManifest)
      const stored = await storeBuild(storedFiles, files)
      await database.write((transaction) =>
        addBuildFiles(transaction, remoteBuild(remote, version), stored, published_at),
      )
      log.info({ remote, version }, 'the files of a published version are in the file store now')
    } catch (error) {
      log.error({ err: error, remote, version }, 'the files of a published version are not in the file store')
    }
  }
}

function versionsWithoutFiles({ read }: Pick<Database, 'read'>) {
  return read
    .selectFrom('remote_versions')
    .select(['remote', 'version', 'folder', 'manifest', 'published_at'])
    .where(({ not, exists, selectFrom, ref }) =>
      not(
        exists(
          selectFrom('build_files')
            .select('name')
            .where('build', '=', sql<string>`${ref('remote')} || '@' || ${ref('version')}`),
        ),
      ),
    )
    .execute()
}

/** @throws Error if a file is missing, or is not the published one */
async function readBuild(folder: string, { integrity }: RemoteManifest): Promise<Map<string, Uint8Array>> {
  const files = await readWithCopies(folder, Object.keys(integrity))
  for (const [name, expected] of Object.entries(integrity)) {
    const content = files.get(name) ?? new Uint8Array()
    if (integrityOf(content) !== expected)
      throw new Error(
        `[releases] Failed to store ${join(folder, name)}: it was changed since it was published. Restore it from a backup, then restart.`,
      )
  }
  return files
}

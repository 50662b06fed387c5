import { readFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { RemoteManifest } from '@viewpage/shared-events'
import type { Kysely } from 'kysely'
import type { Tables } from '../../storage/database/tables.ts'
import type { PublishedVersions } from '../sets/published-versions.ts'
import { newestActivations } from '../sets/read-release-set.ts'
import { versionOfContent } from '../sets/version-of-content.ts'

export interface BundledVersion {
  readonly remote: string
  readonly version: string
}

/** A build beside a server, and the one of another deployment that is active instead. */
export interface ReplacedBuild extends BundledVersion {
  readonly active: string
}

/** The manifest of the build in a folder; `null` for a remote that is not built. */
export async function manifestIn(folder: string): Promise<RemoteManifest | null> {
  const file = join(folder, 'remote.json')
  return existsSync(file) ? (JSON.parse(await readFile(file, 'utf8')) as RemoteManifest) : null
}

/** The version of a build beside the server: its own, or one by its content if another build has that. */
export async function versionFor(
  { manifestOf }: Pick<PublishedVersions, 'manifestOf'>,
  manifest: RemoteManifest,
): Promise<string> {
  const published = await manifestOf(manifest.name, manifest.version)
  const integrity = JSON.stringify(manifest.integrity)
  if (!published || JSON.stringify(published.integrity) === integrity) return manifest.version
  return versionOfContent(manifest, 'local')
}

/** The builds in the folders of a deployment, with the versions under which its start published them. */
export async function deployedBuilds(
  versions: PublishedVersions,
  folders: readonly string[],
): Promise<readonly BundledVersion[]> {
  const manifests = await Promise.all(folders.map(manifestIn))
  return Promise.all(
    manifests
      .filter((manifest) => manifest !== null)
      .map(async (manifest) => ({ remote: manifest.name, version: await versionFor(versions, manifest) })),
  )
}

/** Which of them are not active, because builds of another deployment are. A release of a team is no such build. */
export async function replacedBuilds(
  read: Kysely<Tables>,
  deployed: readonly BundledVersion[],
): Promise<readonly ReplacedBuild[]> {
  const rows = await read
    .selectFrom(newestActivations(read).as('active'))
    .innerJoin('remote_versions', (join_) =>
      join_
        .onRef('remote_versions.remote', '=', 'active.remote')
        .onRef('remote_versions.version', '=', 'active.version'),
    )
    .select(['active.remote', 'active.version'])
    .where('origin', '=', 'bundled')
    .execute()
  return deployed.flatMap((build) => {
    const active = rows.find(({ remote }) => remote === build.remote)?.version ?? build.version
    return active === build.version ? [] : [{ ...build, active }]
  })
}

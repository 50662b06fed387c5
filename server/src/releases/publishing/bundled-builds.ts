import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { RemoteManifest } from '@viewpage/shared-events'
import type { FastifyBaseLogger } from 'fastify'
import { sourceMapsIn } from '../../storage/builds/source-maps.ts'
import type { IncomingBuild } from './publish-version.ts'
import type { ReleaseStore } from './release-store.ts'
import { manifestIn, versionFor, type BundledVersion } from './deployed-builds.ts'

/**
 * Publishes the builds that are deployed with the server, so that pages have remotes at the first start. A build that
 * changed without a new version gets the version `1.0.0-local.<hash>`.
 *
 * @returns the version of each build
 * @throws ApiError `invalid_release` for a build that was changed by hand
 */
export async function publishBundledBuilds(
  store: ReleaseStore,
  folders: readonly string[],
  log: Pick<FastifyBaseLogger, 'info'>,
): Promise<readonly BundledVersion[]> {
  const published: BundledVersion[] = []
  for (const folder of folders) {
    const manifest = await manifestIn(folder)
    if (manifest === null) continue
    const build = await readBuild(folder, manifest)
    const { version, isActivated } = await publishOnce(store, build)
    const remote = build.manifest.name
    if (isActivated) log.info({ remote, version }, 'activated the build beside the server')
    published.push({ remote, version })
  }
  return published
}

async function publishOnce(
  store: ReleaseStore,
  { manifest, files }: IncomingBuild,
): Promise<{ version: string; isActivated: boolean }> {
  for (;;) {
    const version = await versionFor(store, manifest)
    const wasKnown = (await store.manifestOf(manifest.name, version)) !== null
    const outcome = await store.publishBundled({ manifest: { ...manifest, version }, files })
    // Otherwise another process has just published this version, maybe with another build.
    if (outcome !== 'known' || wasKnown) return { version, isActivated: outcome === 'activated' }
  }
}

async function readBuild(folder: string, manifest: RemoteManifest): Promise<IncomingBuild> {
  const files = new Map<string, Uint8Array>()
  for (const file of Object.keys(manifest.integrity)) files.set(file, await readFile(join(folder, file)))
  const { folder: mapsFolder, names } = await sourceMapsIn(folder)
  const maps = new Map<string, Uint8Array>()
  for (const name of names) maps.set(name, await readFile(join(mapsFolder, name)))
  return { manifest, files, maps }
}

import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { RemoteManifest } from '@viewpage/shared-events'
import type { FastifyBaseLogger } from 'fastify'
import { sourceMapsIn } from '../../storage/builds/source-maps.ts'
import type { IncomingBuild } from './publish-version.ts'
import type { ReleaseStore } from './release-store.ts'
import { versionOfContent } from '../sets/version-of-content.ts'

export interface BundledVersion {
  readonly remote: string
  readonly version: string
}

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
    if (!existsSync(join(folder, 'remote.json'))) continue
    const build = await readBuild(folder)
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

async function readBuild(folder: string): Promise<IncomingBuild> {
  const manifest = JSON.parse(await readFile(join(folder, 'remote.json'), 'utf8')) as RemoteManifest
  const files = new Map<string, Uint8Array>()
  for (const file of Object.keys(manifest.integrity)) files.set(file, await readFile(join(folder, file)))
  const { folder: mapsFolder, names } = await sourceMapsIn(folder)
  const maps = new Map<string, Uint8Array>()
  for (const name of names) maps.set(name, await readFile(join(mapsFolder, name)))
  return { manifest, files, maps }
}

async function versionFor(store: ReleaseStore, manifest: RemoteManifest): Promise<string> {
  const published = await store.manifestOf(manifest.name, manifest.version)
  const integrity = JSON.stringify(manifest.integrity)
  if (!published || JSON.stringify(published.integrity) === integrity) return manifest.version
  return versionOfContent(manifest, 'local')
}

import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { RemoteManifest } from '@viewpage/shared-events'
import type { FastifyBaseLogger } from 'fastify'
import type { ReleaseStore } from './release-store.ts'

/**
 * Publishes the builds that lie beside the server, so that a first start has something to show. A build that changed
 * under the same version gets a version of its own (`1.0.0-local.<hash>`). It is activated unless a team's own
 * release is active: a restart never takes a release back.
 */
export async function publishBundledBuilds(
  store: ReleaseStore,
  folders: readonly string[],
  log: FastifyBaseLogger,
): Promise<void> {
  for (const folder of folders) {
    if (!existsSync(join(folder, 'remote.json'))) continue
    const build = await readBuild(folder)
    const version = await versionFor(store, build.manifest)
    const { name } = build.manifest
    if (!(await store.manifestOf(name, version))) {
      await store.publish({ ...build, manifest: { ...build.manifest, version } }, 'bundled')
    }
    const active = (await store.current()).remotes[name]?.version
    const origin = active === undefined ? null : await store.originOf(name, active)
    if (active !== version && origin !== 'released') {
      await store.activate(name, version)
      log.info({ remote: name, version }, 'activated the build beside the server')
    }
  }
}

async function readBuild(
  folder: string,
): Promise<{ manifest: RemoteManifest; files: Map<string, Uint8Array> }> {
  const manifest = JSON.parse(await readFile(join(folder, 'remote.json'), 'utf8')) as RemoteManifest
  const files = new Map<string, Uint8Array>()
  for (const file of Object.keys(manifest.integrity)) files.set(file, await readFile(join(folder, file)))
  return { manifest, files }
}

async function versionFor(store: ReleaseStore, manifest: RemoteManifest): Promise<string> {
  const published = await store.manifestOf(manifest.name, manifest.version)
  const integrity = JSON.stringify(manifest.integrity)
  if (!published || JSON.stringify(published.integrity) === integrity) return manifest.version
  const hash = createHash('sha256').update(integrity).digest('hex').slice(0, 8)
  return `${manifest.version}-local.${hash}`
}

import { createHash } from 'node:crypto'
import { basename, join } from 'node:path'
import webpack from 'webpack'
import { describeApplicationBuild, finishRemote, loadConfig } from '../build.ts'
import type { RemoteConfig } from '../index.ts'
import { createReleaseClient, type ReleaseClient } from '../release/release-client.ts'
import { printError } from '../commands/print.ts'
import { readBuild } from '../release/build-for-release.ts'
import type { ApplicationConfig } from '../webpack/application.ts'

/** While a team works on its remote, what does not fit yet is shown all the same. */
const FORCED = { force: true, reason: 'viewpage watch' }

export interface WatchOptions {
  /** Folders of remotes and hosts. */
  readonly folders: readonly string[]
  /** Address of the server that receives every new build. */
  readonly url: string
  readonly token: string
}

/**
 * Rebuilds the given workspaces in development mode whenever a file changes. The new build of a remote is released to
 * the running server under a version of its own; a reload shows it. The new build of a host replaces its `dist`, which
 * makes the server restart.
 */
export async function watch({ folders, url, token }: WatchOptions): Promise<void> {
  const client = createReleaseClient(url, token)
  for (const folder of folders) {
    const config = await loadConfig(folder)
    if (config.kind === 'remote') watchRemote(folder, config, client)
    else watchApplication(folder, config)
  }
}

function watchRemote(folder: string, config: RemoteConfig, client: ReleaseClient): void {
  const out = join(folder, 'dist/dev')
  let lastVersion = ''
  webpack(config.builds({ mode: 'development', out })).watch({}, (error, stats) => {
    if (error || !stats || stats.hasErrors()) return console.error(error ?? stats?.toString('errors-only'))
    const manifest = finishRemote(config, stats, { out, withContract: false })
    const hash = createHash('sha256').update(JSON.stringify(manifest.integrity)).digest('hex').slice(0, 8)
    // Not `dev`, which names previews.
    const version = `${manifest.version}-watch.${hash}`
    if (version === lastVersion) return
    lastVersion = version
    const { files } = readBuild(out, manifest)
    client
      .publish(manifest.name, version, { manifest: { ...manifest, version }, files }, FORCED)
      .catch((reason: Error) => {
        // This content was built before, so its version exists: activate it.
        if (!reason.message.includes('published already')) throw reason
      })
      .then(() => client.activate(manifest.name, version, FORCED))
      .then(
        () => console.log(`${manifest.name} ${version}`),
        (reason: Error) => printError(reason.message),
      )
  })
}

function watchApplication(folder: string, config: ApplicationConfig): void {
  const out = join(folder, 'dist')
  webpack([config.build({ mode: 'development', out })]).watch({}, (error, stats) => {
    if (error || !stats || stats.hasErrors()) return console.error(error ?? stats?.toString('errors-only'))
    describeApplicationBuild(config, out, stats)
    console.log(`${basename(folder)} built`)
  })
}

import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { HostManifest, RemoteManifest } from '@viewpage/shared-events/wire'
import webpack, { type Configuration, type MultiCompiler, type MultiStats, type Stats } from 'webpack'
import { describeApplicationBuild, finishRemote } from '../build.ts'
import { entryFilesOf } from '../describe/remote-json.ts'
import type { RemoteConfig } from '../index.ts'
import type { ApplicationConfig } from '../webpack/application.ts'
import { identityOf } from '../webpack/remote-options.ts'

/** Where builds that are made again on each save stand, apart from those of `npm run build`. */
export const devFolderOf = (folder: string): string => join(folder, 'dist/dev')

/** ms until a watcher that ended by an error begins again. */
const RETRY_MS = 2_000

interface Watched<Manifest> {
  /** Called after each whole build. @param hash of the build for browsers */
  readonly onBuilt: (manifest: Manifest, hash: string) => void
  /** Called with what is wrong. The watcher goes on: the next save builds again. */
  readonly onFailed: (reason: string) => void
}

interface WatchedRemote extends Watched<RemoteManifest> {
  /** @default false, because it takes seconds */
  readonly withContract?: boolean
  /** Called before `onBuilt`, as soon as a build for browsers has other style sheets of its entry than the one before. */
  readonly onStyles?: (css: string) => void
  /** Changes the build for browsers. @param container the global name of its container */
  readonly prepare?: (browser: Configuration, container: string) => Configuration
}

/** Builds a remote in development mode, and again whenever one of its files changes. @returns what ends it */
export function watchRemote(
  config: RemoteConfig,
  { withContract = false, onStyles, prepare = (build) => build, ...watched }: WatchedRemote,
): () => Promise<void> {
  const { folder } = config.options
  const out = devFolderOf(folder)
  const { container } = identityOf(folder)
  const [plain, server] = config.builds({ mode: 'development', out })
  const browser = prepare(plain, container)
  if (onStyles) {
    const plugin = noticeStyles(container, onStyles)
    browser.plugins = [...(browser.plugins ?? []), plugin]
  }
  return watchBuilds([browser, server], watched, (stats) => {
    const manifest = finishRemote(config, stats, { out, withContract })
    forget(join(out, manifest.server))
    return manifest
  })
}

function noticeStyles(entry: string, onStyles: (css: string) => void): webpack.WebpackPluginInstance {
  let before: ReadonlySet<string> | null = null
  return {
    apply: ({ hooks }: webpack.Compiler) =>
      hooks.afterCompile.tap('noticeStyles', (compilation) => {
        if (compilation.errors.length > 0 || compilation.compiler.isChild()) return
        const files = compilation.getAssets().map(({ name }) => name)
        const known = before
        before = new Set(files)
        const css = entryFilesOf({ compilation }, entry).filter((name) => name.endsWith('.css'))
        if (known === null || css.every((name) => known.has(name))) return
        onStyles(css.map((name) => String(compilation.getAsset(name)?.source.source())).join('\n'))
      }),
  }
}

/** As {@link watchRemote}, for a host. */
export function watchHost(config: ApplicationConfig, watched: Watched<HostManifest>): () => Promise<void> {
  const out = devFolderOf(config.options.folder)
  return watchBuilds([config.build({ mode: 'development', out })], watched, (stats) =>
    describeApplicationBuild(config, out, stats, { withContract: false }),
  )
}

/**
 * Webpack reports only the builds that were made again, because a file may be part of one of them only. So the last of each
 * is kept, and all are described together.
 */
function watchBuilds<Manifest>(
  configurations: Configuration[],
  { onBuilt, onFailed }: Watched<Manifest>,
  describe: (latest: Pick<MultiStats, 'stats'>) => Manifest,
): () => Promise<void> {
  let compiler: MultiCompiler
  let watching: ReturnType<MultiCompiler['watch']>
  let kept: Map<webpack.Compiler, Stats>
  let retry: NodeJS.Timeout | undefined
  let crash = ''

  /** An error that is none of the build's own ends webpack's watcher, so another one begins. */
  function startAgain(error: unknown): void {
    const reason = reasonOf(error)
    if (reason !== crash) onFailed(reason)
    crash = reason
    retry = setTimeout(start, RETRY_MS)
  }

  function start(): void {
    compiler = webpack(configurations)
    kept = new Map()
    watching = compiler.watch({}, (error, stats) => {
      if (error) return startAgain(error)
      crash = ''
      describeKept(stats?.stats ?? [])
    })
  }

  function describeKept(changed: readonly Stats[]): void {
    for (const stats of changed) kept.set(stats.compilation.compiler, stats)
    const latest = compiler.compilers.flatMap((each) => kept.get(each) ?? [])
    if (latest.length < configurations.length) return
    const failed = latest.filter((stats) => stats.hasErrors())
    if (failed.length > 0) return onFailed(failed.map((stats) => stats.toString('errors-only')).join('\n\n'))
    let manifest: Manifest
    try {
      manifest = describe({ stats: latest })
    } catch (error) {
      // Describing a remote runs its server build, which may throw.
      return onFailed(reasonOf(error))
    }
    onBuilt(manifest, latest[0]?.hash ?? '')
  }

  start()
  return () =>
    new Promise((resolve) => {
      clearTimeout(retry)
      if (watching) watching.close(() => resolve())
      else resolve()
    })
}

/** A module that was loaded to be described stays in memory otherwise, one for each save. */
function forget(file: string): void {
  const { cache } = createRequire(import.meta.url)
  // oxlint-disable-next-line typescript/no-dynamic-delete -- the cache is an object
  delete cache[file]
}

export const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { watch as watchFolder } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../setup/install.mjs'
import { REMOTES } from '../../setup/workspaces.mjs'
import { loadConfig } from '../build.ts'
import { printError } from '../commands/print.ts'
import { watchHost, watchRemote } from '../dev/watch-build.ts'
import { hotBuild } from './hot-build.ts'
import { hotModulesScript, readHotUpdate } from './hot-files.ts'
import { openPageFront } from './page-front.ts'
import { createPageLoop, type PageLoop } from './page-loop.ts'

const WORKSPACES = ['shell', 'editor', ...REMOTES]
/** What the server runs, besides the builds. */
const SERVER_SOURCES = ['server', 'importers', 'importer-impress', 'demo', 'deck', 'shared-events'].map(
  (folder) => join(root, folder, 'src'),
)
const STYLEGUIDE = '/styleguide/'

export interface WatchOptions {
  readonly port: number
  readonly host: string
  /** Of the server. */
  readonly env: Readonly<Record<string, string | undefined>>
  readonly print: (line: string) => void
}

/**
 * Serves the page and builds a part again when its files change. A build that fails is shown on the terminal and in open
 * pages; the next save tries again. Open pages load again by themselves; a style sheet is replaced in place.
 *
 * @returns the exit status, after a signal or when the page cannot be served at all
 * @throws Error if the port is in use, or a configuration cannot be loaded
 */
export async function watch({ port, host, env, print }: WatchOptions): Promise<number> {
  const styleguide = createStyleguide(env)
  const front = await openPageFront({
    port,
    host,
    prepare: styleguide.prepare,
    hot: { script: hotModulesScript(), read: readHotUpdate },
  })
  const loop = createPageLoop({ workspaces: WORKSPACES, front, env, print })
  const stops = await Promise.all(WORKSPACES.map((name) => watchWorkspace(name, loop)))
  const sources = SERVER_SOURCES.map((folder) =>
    watchFolder(folder, { recursive: true }, (_, file) => {
      if (file !== null && !/\.test\.tsx?$/.test(file)) loop.serverSourceSaved()
    }).on('error', ({ message }) => printError(`[dev] ${folder} is not watched any more: ${message}`)),
  )
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => loop.end(0))

  if (await addDemoData(env)) loop.dataAdded()
  else {
    printError('[dev] The demo data cannot be added; the reason is above.')
    loop.end(1)
  }
  const status = await loop.ended
  front.close()
  sources.forEach((each) => each.close())
  styleguide.stop()
  await Promise.all([loop.stopServer(), ...stops.map((stop) => stop())])
  return status
}

async function watchWorkspace(name: string, loop: PageLoop): Promise<() => Promise<void>> {
  const config = await loadConfig(join(root, name))
  const onFailed = (reason: string) => loop.failed(name, reason)
  // Pages of the server that it starts get the React of hosts.
  if (config.kind === 'libraries') return async () => undefined
  return config.kind === 'remote'
    ? watchRemote(config, {
        onBuilt: (manifest, hash) => loop.remoteBuilt(name, manifest, hash),
        onStyles: (css) => loop.stylesBuilt(name, css),
        onFailed,
        prepare: hotBuild,
      })
    : watchHost(config, { onBuilt: () => loop.hostBuilt(name), onFailed })
}

/** Beside the first builds. A database with users gets none. @returns whether it succeeded */
async function addDemoData(env: WatchOptions['env']): Promise<boolean> {
  const child = spawn(process.execPath, ['demo/src/fill-database.ts'], { cwd: root, env, stdio: 'inherit' })
  const [status] = (await once(child, 'exit')) as [number | null]
  return status === 0
}

/** The styleguide takes as long as the first page, so it is built for those who look at it. */
function createStyleguide(env: WatchOptions['env']) {
  let built: Promise<void> | null = null
  let stop = (): void => undefined

  async function build(): Promise<void> {
    const args = [join(root, 'tooling/src/cli.ts'), 'styleguide', '--watch']
    const child = spawn(process.execPath, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'] })
    stop = () => void child.kill()
    child.stdout.pipe(process.stdout)
    await Promise.race([once(child.stdout, 'data'), once(child, 'exit')])
  }

  return {
    async prepare(path: string): Promise<void> {
      if (path.startsWith(STYLEGUIDE)) await (built ??= build())
    },
    stop: () => stop(),
  }
}

import { join } from 'node:path'
import type { RemoteManifest } from '@viewpage/shared-events/wire'
import { root } from '../../setup/install.mjs'
import { serverCommand } from '../../setup/server-command.mjs'
import { printError } from '../commands/print.ts'
import { devFolderOf } from '../dev/watch-build.ts'
import { createFailures } from './failures.ts'
import type { HotUpdate } from './follow-builds.ts'
import { isHotUpdate } from './hot-build.ts'
import type { PageFront } from './page-front.ts'
import { createServerProcess } from './server-process.ts'

export interface PageLoopOptions {
  /** Folders of hosts and remotes, from the root. */
  readonly workspaces: readonly string[]
  readonly front: PageFront
  /** Of the server. */
  readonly env: Readonly<Record<string, string | undefined>>
  readonly print: (line: string) => void
}

/** Handles each save: starts the server when all builds and the data are there, and tells it of each build. */
export interface PageLoop {
  /** @param hash of its build for browsers */
  readonly remoteBuilt: (name: string, manifest: RemoteManifest, hash: string) => void
  /** @param css of the entry of a remote, which its new build changes */
  readonly stylesBuilt: (name: string, css: string) => void
  readonly hostBuilt: (name: string) => void
  readonly failed: (name: string, reason: string) => void
  readonly serverSourceSaved: () => void
  readonly dataAdded: () => void
  /** Ends the loop. @param status of the command */
  readonly end: (status: number) => void
  readonly ended: Promise<number>
  readonly stopServer: () => Promise<void>
}

const SERVER_ENDED = 'The server ended; the next save starts it again.'
const SERVER_KNOBS = { PORT: '0', HOST: '127.0.0.1', VIEWPAGE_DEV_BUILDS: '1', VIEWPAGE_GRACE_SECONDS: '1' }

const commandWith = (env: PageLoopOptions['env']) => ({
  command: [process.execPath, ...serverCommand] as const,
  cwd: root,
  env: { ...env, ...SERVER_KNOBS },
})

export function createPageLoop({ workspaces, front, env, print }: PageLoopOptions): PageLoop {
  const failures = createFailures({ print: printError, show: front.showFailure })
  const built = new Map<string, RemoteManifest>()
  const unbuilt = new Set(workspaces)
  /** Remotes whose newest builds differ by style sheets and scripts only, which open pages replace: the files with which they do. */
  const inPlace = new Map<string, HotUpdate>()
  let isDataThere = false
  let isServed = false
  let hasEnded = false
  let end = (_status: number): void => undefined
  const ended = new Promise<number>((resolve) => (end = resolve))

  const server = createServerProcess({
    ...commandWith(env),
    onReady(address) {
      hasEnded = false
      failures.clear('server')
      front.passTo(address)
      if (isServed) return front.reload()
      isServed = true
      printStart(front.url, env, print)
    },
    onStopping: () => front.passTo(null),
    onEnded(errors) {
      hasEnded = true
      front.passTo(null)
      failures.add('server', `${SERVER_ENDED}\n\n${errors}`, { isPrinted: true })
      if (isServed) return
      printError('\n[dev] The server cannot start; the reason is above.')
      end(1)
    },
    onShown(folder, refusal) {
      const name = workspaces.find((each) => devFolderOf(join(root, each)) === folder) ?? folder
      if (refusal !== null) return failures.add(name, refusal)
      failures.clear(name)
      print(`${name} shown`)
      const update = inPlace.get(name)
      inPlace.delete(name)
      if (update === undefined) front.reload()
      else front.replaceModules(update)
    },
  })

  /** Each start before everything is there would be in vain. */
  const startWhenComplete = () => {
    if (unbuilt.size === 0 && isDataThere && !isServed) server.restart()
  }

  /** @param show has the running server show it */
  function onBuilt(name: string, show: () => void): void {
    failures.clear(name)
    unbuilt.delete(name)
    if (isServed) show()
    else startWhenComplete()
  }

  return {
    remoteBuilt(name, manifest, hash) {
      const before = built.get(name)
      built.set(name, manifest)
      onBuilt(name, () => {
        const change = changeOf(before, manifest)
        if (change === 'none') return
        const integrity = { ...inPlace.get(name)?.integrity, ...hotUpdatesOf(manifest) }
        if (change === 'in place') inPlace.set(name, { container: manifest.container, hash, integrity })
        else inPlace.delete(name)
        if (hasEnded) server.restart()
        else server.show(devFolderOf(join(root, name)))
      })
    },
    stylesBuilt: front.replaceStyles,
    hostBuilt: (name) =>
      onBuilt(name, () => {
        print(`${name} built`)
        server.restart()
      }),
    failed: (name, reason) => failures.add(name, reason),
    serverSourceSaved() {
      if (isServed) server.restart()
    },
    dataAdded() {
      isDataThere = true
      startWhenComplete()
    },
    end: (status) => end(status),
    ended,
    stopServer: server.stop,
  }
}

/** What a build has that the build before had not, besides source maps. */
function changeOf(before: RemoteManifest | undefined, after: RemoteManifest): 'none' | 'in place' | 'other' {
  if (before === undefined) return 'other'
  const changed = Object.keys(after.integrity).filter(
    (file) => !(file in before.integrity) && !file.endsWith('.map') && !isHotUpdate(file),
  )
  if (changed.length === 0) return 'none'
  if (before.css.length !== after.css.length) return 'other'
  const scripts = changed.filter((file) => /\.[cm]?js$/.test(file))
  // A watcher that began again knows nothing of the builds before.
  if (scripts.length > 0 && Object.keys(hotUpdatesOf(after)).length === 0) return 'other'
  return changed.every((file) => after.css.includes(file) || scripts.includes(file)) ? 'in place' : 'other'
}

function hotUpdatesOf({ integrity }: RemoteManifest): HotUpdate['integrity'] {
  return Object.fromEntries(Object.entries(integrity).filter(([file]) => isHotUpdate(file)))
}

function printStart(url: string, env: PageLoopOptions['env'], print: PageLoopOptions['print']): void {
  const seconds = (performance.now() / 1000).toFixed(1)
  print(`\nviewpage is at ${url}/p/orbit1/ after ${seconds} s, and follows each file that you save.`)
  print('Log in as ada@example.com with demo-demo; docs/demo.md lists the other accounts.\n')
  print(`To release a remote to it:\n  export VIEWPAGE_URL=${url}`)
  print(`  export VIEWPAGE_RELEASE_TOKEN=${env['VIEWPAGE_RELEASE_TOKEN'] ?? '…'}\n`)
}

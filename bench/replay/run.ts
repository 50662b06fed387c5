// npm run bench:replay: seeded faults and refactorings of our remotes, replayed by the recordings of the demo (docs/releasing.md#behaviour).
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openBrowser } from '@viewpage/importer-impress'
import { findBrowser } from '@viewpage/importers'
import type { Recording, RemoteManifest } from '@viewpage/shared-events/wire'
import { finishRemote, loadConfig } from '@viewpage/tooling/build'
import webpack from 'webpack'
import {
  compareReplays,
  confirmedDifferences,
  type Replayed,
} from '../../server/src/releases/replay/compare-replays.ts'
import { partOfRemote } from '../../server/src/releases/replay/part-of-remote.ts'
import { readReplayPage } from '../../server/src/releases/replay/read-replay-page.ts'
import type { ReplayedBuild } from '../../server/src/releases/replay/replay-task.ts'
import { replay } from '../../server/src/releases/replay/replayed-page.ts'
import { REFACTORINGS, FAULTS, type Variant } from './variants.ts'

const ROOT = join(import.meta.dirname, '../..')
/** Of one replay. The gate takes less time, but a machine that does other things at once may not decide what is found. */
const LIMIT_MS = 90_000
const HOUR_MS = 3_600_000

const program = (await findBrowser(process.env)) ?? 'chromium'
const profile = mkdtempSync(join(tmpdir(), 'viewpage-bench-replay-'))
const browser = await openBrowser({
  ...{ program, profile, isUnsandboxedAccepted: true, hasScripts: true },
  signal: AbortSignal.timeout(HOUR_MS),
})
const shell = join(ROOT, 'shell/dist')
const page = await readReplayPage({ folder: shell, publicPath: '/shell/', files: readdirSync(shell) })

const only = process.argv[2] ?? ''
const remotes = [...new Set([...FAULTS, ...REFACTORINGS].map(({ remote }) => remote))].filter((name) =>
  name.includes(only),
)
const found = { faults: [] as boolean[], refactorings: [] as boolean[] }
let seconds = 0
for (const remote of remotes) {
  const bench = await startBench(remote)
  seconds += bench.seconds
  const ofRemote = (all: readonly Variant[]) => all.filter((each) => each.remote === remote)
  for (const [kind, all] of [
    ['faults', ofRemote(FAULTS)],
    ['refactorings', ofRemote(REFACTORINGS)],
  ] as const)
    for (const variant of all) {
      const what = await bench.try(variant)
      found[kind].push(what !== null)
      console.log(
        `| ${kind === 'faults' ? 'fault' : 'refactoring'} | ${remote} | ${variant.what} | ${what ?? '—'} |`,
      )
    }
  await bench.end()
}
await browser.close()
rmSync(profile, { recursive: true, force: true })
const count = (all: readonly boolean[]) => `${all.filter(Boolean).length} of ${all.length}`
console.log(`\n${count(found.faults)} faults found, ${count(found.refactorings)} refactorings reported`)
console.log(`all recordings with two versions: ${seconds.toFixed(1)} s`)

/** A copy of a remote that is built again for each variant, and what its build does in the recordings. */
async function startBench(remote: string) {
  const folder = join(import.meta.dirname, 'dist', remote)
  rmSync(folder, { recursive: true, force: true })
  cpSync(join(ROOT, remote), folder, {
    recursive: true,
    filter: (path) => !/\/(?:dist|node_modules)$/.test(path),
  })
  const config = await loadConfig(folder)
  if (config.kind !== 'remote') throw new Error(`[bench] ${remote} is no remote.`)
  const out = join(folder, 'dist')
  const builds = config.builds({ mode: 'development', out })
  const compiler = webpack(builds.map((build) => ({ ...build, cache: { type: 'memory' as const } })))
  const built = async () => {
    for (const each of compiler.compilers) each.inputFileSystem?.purge?.()
    const { promise, resolve, reject } = Promise.withResolvers<webpack.MultiStats>()
    compiler.run((error, stats) =>
      error || !stats ? reject(error ?? new Error('no stats')) : resolve(stats),
    )
    const stats = await promise
    if (stats.hasErrors()) throw new Error(stats.toString('errors-only'))
    return readBuild(out, finishRemote(config, stats, { out, withContract: false }))
  }
  const kept = join(ROOT, 'demo/src/recordings', remote)
  const recordings = readdirSync(kept).flatMap((file) => {
    const part = partOfRemote(JSON.parse(readFileSync(join(kept, file), 'utf8')) as Recording, remote, file)
    return part ? [part] : []
  })
  const replayAll = async (build: ReplayedBuild): Promise<Replayed[]> => {
    const all: Replayed[] = []
    for (const recording of recordings) all.push(await replay(browser, page, build, recording, LIMIT_MS))
    return all
  }

  const active = await built()
  const start = performance.now()
  const before = await replayAll(active)
  const once = (performance.now() - start) / 1_000
  for (const [index, { ended }] of before.entries())
    if (ended)
      console.log(`${remote}: ${recordings[index]?.name} ${ended} with the active version, so it finds less`)

  return {
    seconds: 2 * once,
    /** @returns the first difference; `null` for none */
    async try({ file, find, put }: Variant): Promise<string | null> {
      const path = join(folder, 'src', file)
      const source = readFileSync(path, 'utf8')
      if (!source.includes(find)) throw new Error(`[bench] ${file} of ${remote} has no "${find}".`)
      writeFileSync(
        path,
        source.replace(find, () => put),
      )
      const candidate = await built()
      try {
        for (const [index, recording] of recordings.entries()) {
          const run = (build: ReplayedBuild) => replay(browser, page, build, recording, LIMIT_MS)
          const [old, now] = [before[index] as Replayed, await run(candidate)]
          if (compareReplays(old, now).length === 0) continue
          const [difference] = confirmedDifferences([old, await run(active)], [now, await run(candidate)])
          if (difference) return `${recording.name}, step ${difference.step}: ${difference.kind}`
        }
        return null
      } finally {
        writeFileSync(path, source)
      }
    },
    async end() {
      await new Promise((resolve) => compiler.close(resolve))
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function readBuild(folder: string, manifest: RemoteManifest): ReplayedBuild {
  const names = Object.keys(manifest.integrity).filter((name) => name !== manifest.server)
  return { manifest, files: new Map(names.map((name) => [name, readFileSync(join(folder, name))])) }
}

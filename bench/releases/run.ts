import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { startCluster, type ClusterServer } from '@viewpage/cluster/start-cluster'
import { changedBuildOf } from '@viewpage/e2e/fake-remotes'
import { releaseTo } from '@viewpage/e2e/release'
import type { ReleaseSet } from '@viewpage/shared-events'
import { percentile } from '../percentile.ts'
import { table } from '../table.ts'
import { startPageLoad } from './page-load.ts'

const { values } = parseArgs({
  options: {
    /** Releases, each rolled back. */
    releases: { type: 'string', default: '50' },
    /** Page loads a second. */
    load: { type: 'string', default: '200' },
  },
})

const PAGE = '/p/orbit1/'
const REMOTE = 'mf-toolbar'
const LOOK_MS = 10
const TIMEOUT_MS = 20_000
/** Between two changes, so that pages of each version are kept for a while. */
const REST_MS = 300

const cluster = await startCluster({ hasDemo: true })
const { url, servers } = cluster
try {
  const release = releaseTo({ url })
  const load = startPageLoad(url + PAGE, Number(values.load))
  const times = { release: [] as number[], rollback: [] as number[] }
  const first = await versionAt(url)
  for (let count = 1; count <= Number(values.releases); count++) {
    const build = changedBuildOf(REMOTE, `9.0.${count}`, `\n// ${count}`)
    times.release.push(await timeUntilLive(`9.0.${count}`, () => release.release(build)))
    await wait(REST_MS)
    times.rollback.push(await timeUntilLive(first, () => release.rollback(REMOTE)))
    await wait(REST_MS)
  }
  await load.stop()

  const row = (name: string, ms: readonly number[], wanted: string) => [
    ...[name, String(ms.length), percentile(ms, 0.5).toFixed(0), percentile(ms, 0.95).toFixed(0)],
    ...[Math.max(...ms).toFixed(0), wanted],
  ]
  console.log(
    `\nFrom the command until three servers have the version, under ${values.load} page loads a second\n`,
  )
  console.log(
    table(
      ['change', 'times', 'median ms', 'p95 ms', 'longest ms', 'wanted p95'],
      [row('publish and activate', times.release, '2,000'), row('roll back', times.rollback, '1,000')],
    ),
  )
  const { whole, failed, mixed } = load.counts
  console.log(`\n${whole} whole pages, ${failed} failed, ${mixed} with two sets (wanted 0 of 10,000)`)
  for (const problem of load.problems) console.log(problem)
} finally {
  await cluster.stop()
}

async function timeUntilLive(version: string, change: () => Promise<void>): Promise<number> {
  const start = performance.now()
  await change()
  await Promise.all(servers.map((server) => untilLive(server, version, start)))
  return performance.now() - start
}

async function untilLive(server: ClusterServer, version: string, start: number): Promise<void> {
  while ((await versionAt(server.url)) !== version) {
    if (performance.now() - start > TIMEOUT_MS)
      throw new Error(`[bench] ${server.name} has no ${REMOTE} ${version} after ${TIMEOUT_MS} ms.`)
    await wait(LOOK_MS)
  }
}

async function versionAt(origin: string): Promise<string> {
  const answer = await fetch(`${origin}/releases/current`)
  const { remotes } = (await answer.json()) as ReleaseSet
  return remotes[REMOTE]?.version ?? ''
}

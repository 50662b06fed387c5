import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { startCluster, type ClusterServer } from '@viewpage/cluster/start-cluster'
import { changedBuildOf } from '@viewpage/e2e/fake-remotes'
import { releaseTo } from '@viewpage/e2e/release'
import type { ReleaseSet } from '@viewpage/shared-events'
import { percentile } from '../percentile.ts'
import { table } from '../table.ts'
import { startPageLoad } from './page-load.ts'
import { timeCanaryRollback, type CanaryRollback } from './roll-back-canary.ts'

const { values } = parseArgs({
  options: {
    /** Releases, each rolled back. */
    releases: { type: 'string', default: '50' },
    /** Canaries that always fail. */
    canaries: { type: 'string', default: '20' },
    /** Page loads a second. */
    load: { type: 'string', default: '200' },
  },
})

/** Both since the command. */
interface Flip {
  readonly answeredMs: number
  /** Until three servers had the version. */
  readonly liveMs: number
}

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
  const publishes: number[] = []
  const activations: Flip[] = []
  const rollbacks: Flip[] = []
  const first = await versionAt(url)
  for (let count = 1; count <= Number(values.releases); count++) {
    const build = changedBuildOf(REMOTE, `9.0.${count}`, `\n// ${count}`)
    publishes.push(await timeOf(() => release.publish(build)))
    activations.push(await flipTo(`9.0.${count}`, () => release.activate(REMOTE, `9.0.${count}`)))
    await wait(REST_MS)
    rollbacks.push(await flipTo(first, () => release.rollback(REMOTE)))
    await wait(REST_MS)
  }
  const canaries: CanaryRollback[] = []
  for (let count = 1; count <= Number(values.canaries); count++) {
    await release.publish(changedBuildOf(REMOTE, `9.1.${count}`, `\n// canary ${count}`))
    canaries.push(await timeCanaryRollback(cluster, REMOTE, `9.1.${count}`))
  }
  await load.stop()

  const row = (name: string, ms: readonly number[], wanted: string) => [
    ...[name, String(ms.length)],
    ...[0.5, 0.95, 0.99].map((share) => percentile(ms, share).toFixed(0)),
    ...[Math.max(...ms).toFixed(0), wanted],
  ]
  const answered = (flips: readonly Flip[]) => flips.map(({ answeredMs }) => answeredMs)
  const spread = [...activations, ...rollbacks].map(({ answeredMs, liveMs }) => liveMs - answeredMs)
  console.log(`\n${values.load} page loads a second\n`)
  console.log(
    table(
      ['what', 'times', 'p50 ms', 'p95 ms', 'p99 ms', 'longest ms', 'wanted p99'],
      [
        row('publish, until its answer', publishes, ''),
        row('activate, until its answer', answered(activations), ''),
        row('roll back, until its answer', answered(rollbacks), ''),
        row('from either answer until three servers have the version', spread, '1,000'),
        ...(
          [
            ['first bad view', 'sinceFirstBadView', ''],
            ['fourth bad view', 'sinceProof', '1,000'],
            ['decision', 'sinceDecision', ''],
          ] as const
        ).map(([from, key, wanted]) =>
          row(
            `canary: from its ${from} until it is on none of three servers`,
            canaries.map((each) => each[key]),
            wanted,
          ),
        ),
      ],
    ),
  )
  const { whole, failed, mixed } = load.counts
  console.log(`\n${whole} whole pages, ${failed} failed, ${mixed} with two sets (wanted 0 of 10,000)`)
  for (const problem of load.problems) console.log(problem)
} finally {
  await cluster.stop()
}

async function flipTo(version: string, change: () => Promise<void>): Promise<Flip> {
  const start = performance.now()
  const answeredMs = await timeOf(change)
  await Promise.all(servers.map((server) => untilLive(server, version, start)))
  return { answeredMs, liveMs: performance.now() - start }
}

/** @returns ms */
async function timeOf(work: () => Promise<void>): Promise<number> {
  const start = performance.now()
  await work()
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

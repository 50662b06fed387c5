import { setTimeout as wait } from 'node:timers/promises'
import { startCluster, type ClusterServer } from '@viewpage/cluster/start-cluster'
import { changedBuildOf } from '@viewpage/e2e/fake-remotes'
import { releaseTo } from '@viewpage/e2e/release'
import type { ReleaseSet } from '@viewpage/shared-events'
import { percentile } from '@viewpage/tooling/figures'
import { report, timeOf } from '../harness/compare.ts'
import { readOptions } from '../harness/options.ts'
import { DEMO_PATH, ending } from '../harness/start.ts'
import { startPageLoad } from './page-load.ts'
import { timeCanaryRollback, type CanaryRollback } from './roll-back-canary.ts'
import { untilSo } from './until-so.ts'

const options = readOptions({
  releases: [50, 'releases, each rolled back'],
  canaries: [20, 'canaries that always fail'],
  load: [200, 'page loads a second'],
})

/** Both since the command. */
interface Flip {
  readonly answeredMs: number
  /** Until three servers had the version. */
  readonly liveMs: number
}

const REMOTE = 'mf-toolbar'
/** Between two changes, so that pages of each version are kept for a while. */
const REST_MS = 300

await using cluster = ending(await startCluster({ hasDemo: true }), ({ stop }) => stop())
const { url, servers } = cluster
const release = releaseTo({ url })
const load = startPageLoad(url + DEMO_PATH, options.load)
const publishes: number[] = []
const activations: Flip[] = []
const rollbacks: Flip[] = []
const first = await versionAt(url)
for (let count = 1; count <= options.releases; count++) {
  const build = changedBuildOf(REMOTE, `9.0.${count}`, `\n// ${count}`)
  publishes.push(await timeOf(() => release.publish(build)))
  activations.push(await flipTo(`9.0.${count}`, () => release.activate(REMOTE, `9.0.${count}`)))
  await wait(REST_MS)
  rollbacks.push(await flipTo(first, () => release.rollback(REMOTE)))
  await wait(REST_MS)
}
const canaries: CanaryRollback[] = []
for (let count = 1; count <= options.canaries; count++) {
  await release.publish(changedBuildOf(REMOTE, `9.1.${count}`, `\n// canary ${count}`))
  canaries.push(await timeCanaryRollback(cluster, REMOTE, `9.1.${count}`))
}
await load.stop()
print()

async function flipTo(version: string, change: () => Promise<void>): Promise<Flip> {
  const start = performance.now()
  const answeredMs = await timeOf(change)
  const isLive = async (server: ClusterServer) => (await versionAt(server.url)) === version
  await Promise.all(servers.map((server) => untilSo(`${server.name} has ${version}`, () => isLive(server))))
  return { answeredMs, liveMs: performance.now() - start }
}

async function versionAt(origin: string): Promise<string> {
  const { remotes } = (await (await fetch(`${origin}/releases/current`)).json()) as ReleaseSet
  return remotes[REMOTE]?.version ?? ''
}

function print(): void {
  const answered = (flips: readonly Flip[]) => flips.map(({ answeredMs }) => answeredMs)
  const flips = [...activations, ...rollbacks].map(({ answeredMs, liveMs }) => liveMs - answeredMs)
  const canaryTimes = (key: keyof CanaryRollback) => canaries.map((each) => each[key])
  const rows: readonly [what: string, ms: readonly number[], wanted: string][] = [
    ['publish, until its answer', publishes, ''],
    ['activate, until its answer', answered(activations), ''],
    ['roll back, until its answer', answered(rollbacks), ''],
    ['from either answer until three servers have the version', flips, '1,000'],
    [fromUntilGone('first bad view'), canaryTimes('sinceFirstBadView'), ''],
    [fromUntilGone('fourth bad view'), canaryTimes('sinceProof'), '1,000'],
    [fromUntilGone('decision'), canaryTimes('sinceDecision'), ''],
  ]
  report(
    `${options.load} page loads a second`,
    ['what', 'times', 'p50 ms', 'p95 ms', 'p99 ms', 'longest ms', 'wanted p99'],
    rows.map(([what, ms, wanted]) => [
      what,
      String(ms.length),
      ...[0.5, 0.95, 0.99].map((share) => percentile(ms, share).toFixed(0)),
      Math.max(...ms).toFixed(0),
      wanted,
    ]),
  )
  const { whole, failed, mixed } = load.counts
  console.log(`\n${whole} whole pages, ${failed} failed, ${mixed} with two sets (wanted 0 of 10,000)`)
  for (const problem of load.problems) console.log(problem)
}

function fromUntilGone(from: string): string {
  return `canary: from its ${from} until it is on none of three servers`
}

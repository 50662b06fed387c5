import { setTimeout as wait } from 'node:timers/promises'
import { pick, randomFrom } from '@viewpage/tooling/figures'
import { startCluster } from '../start-cluster.ts'
import { compareWithDatabase, type Outcome } from './compare.ts'
import { FAULTS, type Fault, type FaultContext } from './faults.ts'
import { watchFlips } from './flips.ts'
import { startLoad, type Load } from './load/load.ts'
import type { Tally } from './load/tally.ts'
import { warmPages } from './warm-pages.ts'

export interface FaultRun {
  readonly seed: number
  /** Faults are begun for this long; each happens at least once. */
  readonly minutes: number
  /** As of the cluster. */
  readonly s3?: string
  /** @default all */
  readonly faults?: readonly Fault[]
  /** Called with what begins. */
  readonly onProgress?: (name: string) => void
}

export interface FaultReport {
  readonly faults: readonly FaultSeen[]
  readonly tallies: readonly Tally[]
  readonly outcomes: readonly Outcome[]
  /** ms from an acknowledged activation until all servers had it. */
  readonly flips: readonly number[]
  /** Addresses of files of an active version that a server did not have. */
  readonly missingFiles: readonly string[]
}

export interface FaultSeen {
  readonly name: string
  readonly ms: number
  /** Failed requests by kind. */
  readonly failed: Readonly<Record<string, number>>
  readonly seen: string
}

/** ms between two faults. */
const PAUSE_MS = 3_000

/** Starts a cluster under load, and lets faults happen one at a time in random order. */
export async function causeFaultsUnderLoad({
  seed,
  minutes,
  s3 = '',
  faults = FAULTS,
  onProgress = () => undefined,
}: FaultRun): Promise<FaultReport> {
  const cluster = await startCluster({
    s3,
    // Those of the load are not in the catalogue.
    env: { VIEWPAGE_INVALID_EVENTS_PER_DAY: '1000000' },
    onStart: onProgress,
  })
  try {
    const flips = watchFlips(cluster)
    const load = await startLoad(cluster.url, flips.look)
    const context = { cluster, oid: load.oid, random: randomFrom(seed) }
    const seen: FaultSeen[] = []
    for (const fault of inRandomOrder(faults, context.random, minutes * 60_000)) {
      onProgress(fault.name)
      seen.push(await causeFault(fault, context, load))
    }
    await load.stop()
    const outcomes = await compareWithDatabase(cluster.postgres.primary.url, load)
    return {
      faults: seen,
      tallies: load.tallies,
      outcomes,
      flips: flips.latencies,
      missingFiles: flips.missing,
    }
  } finally {
    await cluster.stop()
  }
}

/** Each fault once, then any of them until the time is over. */
function* inRandomOrder(faults: readonly Fault[], random: () => number, ms: number): Generator<Fault> {
  const end = performance.now() + ms
  const left = [...faults]
  while (left.length > 0) {
    const fault = pick(left, random)
    left.splice(left.indexOf(fault), 1)
    yield fault
  }
  while (performance.now() < end) yield pick(faults, random)
}

async function causeFault(fault: Fault, context: FaultContext, { tallies }: Load): Promise<FaultSeen> {
  await warmPages(context.cluster, context.oid)
  const before = tallies.map(({ failures }) => failures)
  const start = performance.now()
  const seen = await fault.run(context)
  const ms = performance.now() - start
  await wait(PAUSE_MS)
  const failed = tallies.map(({ kind, failures }, index) => [kind, failures - (before[index] ?? 0)] as const)
  return {
    name: fault.name,
    ms,
    failed: Object.fromEntries(failed.filter(([, number]) => number > 0)),
    seen: seen ?? '',
  }
}

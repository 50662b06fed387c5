import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { NETWORK_FAULTS, startFaultProxy } from '@viewpage/e2e/fault-proxy'
import { REMOTES } from '@viewpage/tooling/workspaces'
import type { Browser } from 'playwright'
import { matching, readOptions } from '../harness/options.ts'
import { DEMO_OID, DEMO_PATH, ending, startDemo } from '../harness/start.ts'
import { PEERS } from '../page/build-peers.ts'
import { sectionIn } from '../neighbours/print-section.ts'
import { SLOW_LINE } from '../page/conditions.ts'
import { createAttempts } from './attempt.ts'
import { BAD_CODES } from './bad-builds.ts'
import { loadPage } from './load-page.ts'
import { liveAt, outcomeOf, type Outcome } from './outcome.ts'
import { createOwnCells } from './own-cells.ts'
import { measurePeers } from './peer-cells.ts'
import { documentOf, peerTableOf, tableOf, type Cell } from './print-matrix.ts'

const options = readOptions({
  rounds: [3, 'loads per cell'],
  remotes: [REMOTES, 'that have faults'],
  only: ['', 'parts of the names of faults'],
  cpu: [4, 'how many times slower than this machine'],
  peers: [PEERS, 'other frameworks to compare with'],
  write: [false, 'writes docs/faults.md'],
})

/** The remote that fails in other frameworks. */
const PEERS_REMOTE = 'mf-toolbar'
const start = performance.now()
const { rounds, remotes } = options
const conditions = { cpu: options.cpu, line: SLOW_LINE }
const isWanted = matching(options.only)

await using server = await startDemo()
await using attempts = await createAttempts()
await using proxy = ending(await startFaultProxy(server.url), ({ close }) => close())
const { remotes: active } = (await (await fetch(`${server.url}/releases/current`)).json()) as {
  remotes: Record<string, { version: string }>
}
const versionOf = (remote: string) => active[remote]?.version ?? ''
const cells: Cell[] = []
const peers: Cell[] = []
/** Of loads without a fault, for each remote. */
const healthy: Outcome[][] = []
// Also after a failure: a run takes more than an hour.
await using _written = ending({}, write)

await attempts.measure('warm-up', healthyLoad)
await measureHealthy()
const own = createOwnCells({ server, proxy, oid: DEMO_OID, conditions, rounds, versionOf })
for (const remote of remotes) {
  for (const fault of NETWORK_FAULTS.filter(isWanted))
    await attempts.keep(cells, `${remote} ${fault}`, (browser) => own.network(browser, remote, fault))
  for (const code of BAD_CODES.filter(isWanted))
    await attempts.keep(cells, `${remote} ${code}`, (browser) => own.code(browser, remote, code))
  await measureHealthy()
  write()
}
await measurePeers(peers, {
  attempts,
  origin: server.url,
  path: DEMO_PATH,
  remote: PEERS_REMOTE,
  version: versionOf(PEERS_REMOTE),
  conditions,
  isWanted,
  names: options.peers,
})
console.log(`\n${tableOf(cells, baselineOf())}`)
console.log(`\n${peerTableOf(peers)}`)
console.log(`\n${Math.round((performance.now() - start) / 60_000)} minutes`)
if (attempts.failed.length > 0) {
  console.log(`Not measured: ${attempts.failed.join('; ')}`)
  process.exitCode = 1
}

async function measureHealthy(): Promise<void> {
  for (let round = 0; remotes.length > 0 && round < rounds; round++)
    await attempts.keep(healthy, 'no fault', healthyLoad)
}

async function healthyLoad(browser: Browser): Promise<Outcome[]> {
  await using loaded = await loadPage(browser, proxy.origin + DEMO_PATH, conditions, null)
  if (liveAt(Object.values(loaded.slots)) === null)
    throw new Error('[bench] A page without faults is not live.')
  return REMOTES.map((remote) => outcomeOf(loaded.slots, remote, versionOf(remote)))
}

function baselineOf(): Record<string, Outcome[]> {
  return Object.fromEntries(
    REMOTES.map((remote, index) => [remote, healthy.flatMap((each) => each[index] ?? [])]),
  )
}

function write(): void {
  if (!options.write) return
  const file = join(import.meta.dirname, '../../docs/faults.md')
  const neighbours = sectionIn(readFileSync(file, 'utf8'))
  writeFileSync(file, documentOf(cells, baselineOf(), peers, rounds) + neighbours)
}

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startServer } from '@viewpage/e2e/server'
import { REMOTES } from '@viewpage/tooling/workspaces'
import type { Browser } from 'playwright'
import { PEERS } from '../page/build-peers.ts'
import { SLOW_LINE } from '../page/conditions.ts'
import { createAttempts } from './attempt.ts'
import { BAD_CODES } from './bad-builds.ts'
import { NETWORK_FAULTS, startFaultProxy } from './fault-proxy.ts'
import { loadPage } from './load-page.ts'
import { liveAt, outcomeOf, type Outcome } from './outcome.ts'
import { createOwnCells } from './own-cells.ts'
import { addPeerCells } from './peer-cells.ts'
import { documentOf, peerTableOf, tableOf, type Cell } from './print-matrix.ts'

const { values } = parseArgs({
  options: {
    /** Loads per cell. */
    rounds: { type: 'string', default: '3' },
    /** Remotes, separated by commas; `none`. */
    remotes: { type: 'string', default: REMOTES.join(',') },
    /** Parts of the names of faults, separated by commas. */
    only: { type: 'string', default: '' },
    cpu: { type: 'string', default: '4' },
    /** Other frameworks to compare with, separated by commas; `none`. */
    peers: { type: 'string', default: 'single-spa,federation-2,piral,podium' },
    /** Writes `docs/faults.md`. */
    write: { type: 'boolean', default: false },
  },
})

const OID = 'orbit1'
/** The remote that fails in other frameworks. */
const PEERS_REMOTE = 'mf-toolbar'
const start = performance.now()
const rounds = Number(values.rounds)
const conditions = { cpu: Number(values.cpu), line: SLOW_LINE }
const isWanted = (fault: string) => values.only.split(',').some((part) => fault.includes(part))
const remotes = REMOTES.filter((name) => values.remotes.split(',').includes(name))

const attempts = await createAttempts()
const dataDir = mkdtempSync(join(tmpdir(), 'viewpage-bench-'))
const server = await startServer(dataDir)
const proxy = await startFaultProxy(server.url)
const cells: Cell[] = []
const peers: Cell[] = []
/** Of loads without a fault, for each remote. */
const healthy: Outcome[][] = []
try {
  const { remotes: active } = (await (await fetch(`${server.url}/releases/current`)).json()) as {
    remotes: Record<string, { version: string }>
  }
  const versionOf = (remote: string) => active[remote]?.version ?? ''
  const own = createOwnCells({ server, proxy, oid: OID, conditions, rounds, versionOf })
  const keep = (cell: Cell | null, kept: Cell[]) => void (cell && kept.push(cell))
  const measureHealthy = async () => {
    for (let round = 0; remotes.length > 0 && round < rounds; round++) {
      const outcomes = await attempts.measure('no fault', (browser) => healthyLoad(browser, versionOf))
      if (outcomes) healthy.push(outcomes)
    }
  }

  await attempts.measure('warm-up', (browser) => healthyLoad(browser, versionOf))
  await measureHealthy()
  for (const remote of remotes) {
    for (const fault of NETWORK_FAULTS.filter(isWanted))
      keep(
        await attempts.measure(`${remote} ${fault}`, (browser) => own.network(browser, remote, fault)),
        cells,
      )
    for (const code of BAD_CODES.filter(isWanted))
      keep(await attempts.measure(`${remote} ${code}`, (browser) => own.code(browser, remote, code)), cells)
    await measureHealthy()
    print()
  }
  await addPeerCells(peers, {
    ...{ attempts, origin: server.url, path: `/p/${OID}/`, remote: PEERS_REMOTE, conditions, isWanted },
    version: versionOf(PEERS_REMOTE),
    names: PEERS.filter((name) => values.peers.split(',').includes(name)),
  })
} finally {
  print()
  proxy.close()
  await attempts.close()
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
console.log(tableOf(cells, baselineOf()))
console.log(`\n${peerTableOf(peers)}`)
console.log(`\n${Math.round((performance.now() - start) / 60_000)} minutes`)
if (attempts.failed.length > 0) {
  console.log(`Not measured: ${attempts.failed.join('; ')}`)
  process.exitCode = 1
}

async function healthyLoad(browser: Browser, versionOf: (remote: string) => string): Promise<Outcome[]> {
  const { visit, slots } = await loadPage(browser, `${proxy.origin}/p/${OID}/`, conditions, null)
  await visit.context.close()
  if (liveAt(Object.values(slots)) === null) throw new Error('[bench] A page without faults is not live.')
  return REMOTES.map((remote) => outcomeOf(slots, remote, versionOf(remote)))
}

function baselineOf(): Record<string, Outcome[]> {
  return Object.fromEntries(
    REMOTES.map((remote, index) => [remote, healthy.flatMap((each) => each[index] ?? [])]),
  )
}

/** Also after a failure, and before the end: a run takes more than an hour. */
function print(): void {
  if (!values.write) return
  const file = join(import.meta.dirname, '../../docs/faults.md')
  writeFileSync(file, documentOf(cells, baselineOf(), peers, rounds))
}

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { releaseTo } from '@viewpage/e2e/release'
import { startServer } from '@viewpage/e2e/server'
import { REMOTES } from '@viewpage/tooling/workspaces'
import { launchChromium } from '../chromium.ts'
import { PEERS } from '../page/build-peers.ts'
import { SLOW_LINE } from '../page/conditions.ts'
import { badBuildOf, BAD_CODES, type BadCode } from './bad-builds.ts'
import { NETWORK_FAULTS, startFaultProxy, type NetworkFault } from './fault-proxy.ts'
import { peerCells } from './peer-cells.ts'
import { becomesLive, loadPage, loseNetwork, pressTryAgain } from './load-page.ts'
import { liveAt, outcomeOf, type Outcome } from './outcome.ts'
import { documentOf, peerTableOf, tableOf, type Cell } from './print-matrix.ts'

const { values } = parseArgs({
  options: {
    /** Loads per cell. */
    rounds: { type: 'string', default: '3' },
    /** Remotes, separated by commas. */
    remotes: { type: 'string', default: REMOTES.join(',') },
    /** Parts of the names of faults, separated by commas. */
    only: { type: 'string', default: '' },
    cpu: { type: 'string', default: '4' },
    /** Other frameworks to compare with, separated by commas; `none`. */
    peers: { type: 'string', default: PEERS.join(',') },
    /** Writes `docs/faults.md`. */
    write: { type: 'boolean', default: false },
  },
})

const OID = 'orbit1'
/** The remote that fails in other frameworks. */
const PEERS_REMOTE = 'mf-toolbar'
const rounds = Number(values.rounds)
const conditions = { cpu: Number(values.cpu), line: SLOW_LINE }
const isWanted = (fault: string) => values.only.split(',').some((part) => fault.includes(part))

const browser = await launchChromium()
const dataDir = mkdtempSync(join(tmpdir(), 'viewpage-bench-'))
const server = await startServer(dataDir)
const proxy = await startFaultProxy(server.url)
const release = releaseTo(server)
const url = `${proxy.origin}/p/${OID}/`
let released = 0
try {
  const { remotes: active } = (await (await fetch(`${server.url}/releases/current`)).json()) as {
    remotes: Record<string, { version: string }>
  }
  const versionOf = (remote: string) => active[remote]?.version ?? ''
  const cells: Cell[] = []
  const healthy: Outcome[][] = []
  await healthyLoad()
  for (let round = 0; round < rounds; round++) healthy.push(await healthyLoad())
  for (const remote of values.remotes.split(',')) {
    for (const fault of NETWORK_FAULTS.filter(isWanted)) cells.push(await networkCell(remote, fault))
    for (const code of BAD_CODES.filter(isWanted)) cells.push(await codeCell(remote, code))
    for (let round = 0; round < rounds; round++) healthy.push(await healthyLoad())
  }
  const names = values.remotes.split(',')
  const baseline = Object.fromEntries(
    names.map((remote) => [remote, healthy.map((each) => each[REMOTES.indexOf(remote as never)])]),
  ) as Record<string, Outcome[]>
  console.log(tableOf(cells, baseline))
  const peers = await peerCells({
    ...{ browser, origin: server.url, path: `/p/${OID}/`, remote: PEERS_REMOTE, conditions, isWanted },
    version: versionOf(PEERS_REMOTE),
    names: PEERS.filter((name) => values.peers.split(',').includes(name)),
  })
  console.log(`\n${peerTableOf(peers)}`)
  if (values.write)
    writeFileSync(
      join(import.meta.dirname, '../../docs/faults.md'),
      documentOf(cells, baseline, peers, rounds),
    )

  async function healthyLoad(): Promise<Outcome[]> {
    const { visit, slots } = await loadPage(browser, url, conditions, null)
    await visit.context.close()
    if (liveAt(Object.values(slots)) === null) throw new Error('[bench] A page without faults is not live.')
    return REMOTES.map((remote) => outcomeOf(slots, remote, versionOf(remote)))
  }

  async function networkCell(remote: string, kind: NetworkFault): Promise<Cell> {
    const path = new RegExp(`^/remotes/(?:~\\d+/)?${remote}/[^?]*\\.js`)
    const outcomes: Outcome[] = []
    const presses: (number | null)[] = []
    let tryAgain: boolean | null = null
    let heals: boolean | null = null
    for (let round = 0; round < rounds; round++) {
      proxy.set({ kind, path })
      const { visit, slots, pressMs } = await loadPage(browser, url, conditions, remote)
      presses.push(pressMs)
      outcomes.push(outcomeOf(slots, remote, versionOf(remote)))
      proxy.set(null)
      if (round % 2 === 0) {
        if (await pressTryAgain(visit, remote))
          tryAgain = (tryAgain ?? true) && (await becomesLive(visit, remote))
      }
      if (round % 2 === 1 || rounds === 1) {
        await loseNetwork(visit)
        heals = (heals ?? true) && (await becomesLive(visit, remote))
      }
      await visit.context.close()
    }
    return note({ remote, fault: kind, outcomes, presses, tryAgain, heals })
  }

  async function codeCell(remote: string, code: BadCode): Promise<Cell> {
    const version = `9.0.${(released += 1)}`
    await release.release(badBuildOf(remote, version, code, OID))
    const outcomes: Outcome[] = []
    const presses: (number | null)[] = []
    for (let round = 0; round < rounds; round++) {
      const { visit, slots, pressMs } = await loadPage(browser, url, conditions, remote)
      presses.push(pressMs)
      outcomes.push(outcomeOf(slots, remote, version))
      await visit.context.close()
    }
    await release.activate(remote, versionOf(remote))
    return note({ remote, fault: code, outcomes, presses, tryAgain: null, heals: null })
  }

  function note(cell: Cell): Cell {
    process.stderr.write(
      `${cell.remote} ${cell.fault}: ${JSON.stringify(cell.outcomes.at(-1))} ${cell.tryAgain} ${cell.heals}\n`,
    )
    return cell
  }
} finally {
  proxy.close()
  await browser.close()
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
}

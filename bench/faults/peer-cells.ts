import type { PeerName } from '../page/build-peers.ts'
import type { Conditions } from '../page/conditions.ts'
import type { Attempts } from './attempt.ts'
import { CHANGED_CODE, NETWORK_FAULTS, type ProxyFault } from '@viewpage/e2e/fault-proxy'
import { loadPage, pressTryAgain, type BrokenPart } from './load-page.ts'
import { outcomeOf } from './outcome.ts'
import type { Cell } from './print-matrix.ts'
import { servePeers } from './serve-peers.ts'

export interface PeersWanted {
  readonly attempts: Pick<Attempts, 'measure' | 'keep'>
  readonly names: readonly PeerName[]
  /** Origin of a running viewpage server. */
  readonly origin: string
  readonly path: string
  readonly remote: string
  /** The active one. */
  readonly version: string
  readonly conditions: Conditions
  readonly isWanted: (fault: string) => boolean
}

/** Faults of components, which the slots of `bench/page/slots` have on demand. */
const BROKEN_PARTS = { 'throws on mount': 'mount', 'throws in render': 'render' } as const
type PeerFault = ProxyFault | keyof typeof BROKEN_PARTS

const FAULTS: readonly PeerFault[] = [
  ...NETWORK_FAULTS,
  ...(Object.keys(CHANGED_CODE) as (keyof typeof CHANGED_CODE)[]),
  ...(Object.keys(BROKEN_PARTS) as (keyof typeof BROKEN_PARTS)[]),
]

/** The same faults of one remote on the same page, hosted by other frameworks. A page without a fault comes first. */
export async function measurePeers(
  cells: Cell[],
  { attempts, names, origin, path, remote, version, conditions, isWanted }: PeersWanted,
): Promise<void> {
  await using peers = await servePeers(names, origin, path)
  const { proxy } = peers
  for (const { name, url } of peers.pages) {
    const files = new RegExp(`^/bench/peers/${name}/${remote}/.*\\.(?:js|json)$`)
    // The server compresses each file when it is first asked for it.
    await attempts.measure(`${name} warm-up`, async (browser) => {
      await using _loaded = await loadPage(browser, url, conditions, remote)
    })
    for (const kind of [null, ...FAULTS.filter(isWanted)]) {
      const broken = brokenPartOf(remote, kind)
      await attempts.keep(cells, `${name} ${kind}`, async (browser) => {
        proxy.set(isOnTheWay(kind) ? { kind, path: files } : null)
        await using loaded = await loadPage(browser, url, conditions, remote, broken)
        const outcome = outcomeOf(loaded.slots, remote, version)
        const tryAgain = outcome.inPlace === 'itself' ? null : await pressTryAgain(loaded.visit, remote)
        const measured = { outcomes: [outcome], presses: [loaded.pressMs], tryAgain, heals: null }
        return { remote: name, fault: kind ?? '(none)', ...measured }
      })
    }
  }
}

const isBrokenPart = (fault: PeerFault): fault is keyof typeof BROKEN_PARTS => fault in BROKEN_PARTS
const isOnTheWay = (fault: PeerFault | null): fault is ProxyFault => fault !== null && !isBrokenPart(fault)

function brokenPartOf(remote: string, fault: PeerFault | null): BrokenPart | null {
  return fault !== null && isBrokenPart(fault) ? { remote, phase: BROKEN_PARTS[fault] } : null
}

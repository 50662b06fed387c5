import type { HostManifest } from '@viewpage/shared-events'
import { ending } from '../harness/start.ts'
import { buildPeers, peerFiles, startPodium, type PeerName } from '../page/build-peers.ts'
import { comparedPages } from '../page/compared-pages.ts'
import type { Conditions } from '../page/conditions.ts'
import { servePages } from '../page/serve-pages.ts'
import type { Attempts } from './attempt.ts'
import { CHANGED_CODE, NETWORK_FAULTS, startFaultProxy, type ProxyFault } from '@viewpage/e2e/fault-proxy'
import { loadPage, pressTryAgain, type BrokenPart } from './load-page.ts'
import { outcomeOf } from './outcome.ts'
import type { Cell } from './print-matrix.ts'

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

const NO_BUNDLE: HostManifest = { name: 'none', publicPath: '/none/', scripts: {}, css: {}, integrity: {} }

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
  if (names.length === 0) return
  const peers = buildPeers(names)
  let pages: ReturnType<typeof comparedPages> = []
  using server = await servePages({ pages: () => pages, folders: { '/bench/peers/': peerFiles }, origin })
  await using proxy = ending(await startFaultProxy(server.origin), ({ close }) => close())
  const composed = peers.find(({ name }) => name === 'podium')
  using podium = composed ? await startPodium(origin + path, composed.head, proxy.origin) : null
  pages = comparedPages({ url: origin + path, bundle: NO_BUNDLE, peers, podiumUrl: podium?.url ?? null })
  for (const page of pages.filter(({ name }) => names.some((each) => each === name))) {
    const url = server.urlOf(page).replace(server.origin, proxy.origin)
    const files = new RegExp(`^/bench/peers/${page.name}/${remote}/.*\\.(?:js|json)$`)
    // The server compresses each file when it is first asked for it.
    await attempts.measure(`${page.name} warm-up`, async (browser) => {
      await using _loaded = await loadPage(browser, url, conditions, remote)
    })
    for (const kind of [null, ...FAULTS.filter(isWanted)]) {
      const broken = brokenPartOf(remote, kind)
      await attempts.keep(cells, `${page.name} ${kind}`, async (browser) => {
        proxy.set(isOnTheWay(kind) ? { kind, path: files } : null)
        await using loaded = await loadPage(browser, url, conditions, remote, broken)
        const outcome = outcomeOf(loaded.slots, remote, version)
        const tryAgain = outcome.inPlace === 'itself' ? null : await pressTryAgain(loaded.visit, remote)
        const measured = { outcomes: [outcome], presses: [loaded.pressMs], tryAgain, heals: null }
        return { remote: page.name, fault: kind ?? '(none)', ...measured }
      })
    }
  }
}

const isBrokenPart = (fault: PeerFault): fault is keyof typeof BROKEN_PARTS => fault in BROKEN_PARTS
const isOnTheWay = (fault: PeerFault | null): fault is ProxyFault => fault !== null && !isBrokenPart(fault)

function brokenPartOf(remote: string, fault: PeerFault | null): BrokenPart | null {
  return fault !== null && isBrokenPart(fault) ? { remote, phase: BROKEN_PARTS[fault] } : null
}

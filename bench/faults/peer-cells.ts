import type { HostManifest } from '@viewpage/shared-events'
import type { Browser } from 'playwright'
import { buildPeers, peerFiles, startPodium, type PeerName } from '../page/build-peers.ts'
import { comparedPages } from '../page/compared-pages.ts'
import type { Conditions } from '../page/conditions.ts'
import { servePages } from '../page/serve-pages.ts'
import { CHANGED_CODE, NETWORK_FAULTS, startFaultProxy } from './fault-proxy.ts'
import { loadPage } from './load-page.ts'
import { outcomeOf } from './outcome.ts'
import type { Cell } from './print-matrix.ts'

export interface PeersWanted {
  readonly browser: Browser
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

/** The same faults of one remote on the same page, hosted by other frameworks. A page without a fault comes first. */
export async function peerCells(wanted: PeersWanted): Promise<Cell[]> {
  const { browser, names, origin, path, remote, version, conditions, isWanted } = wanted
  const peers = buildPeers(names)
  let pages: ReturnType<typeof comparedPages> = []
  const server = await servePages({ pages: () => pages, folders: { '/bench/peers/': peerFiles }, origin })
  const proxy = await startFaultProxy(server.origin)
  const composed = peers.find(({ name }) => name === 'podium')
  const podium = composed ? await startPodium(origin + path, composed.head, proxy.origin) : null
  const cells: Cell[] = []
  try {
    pages = comparedPages({ url: origin + path, bundle: NO_BUNDLE, peers, podiumUrl: podium?.url ?? null })
    for (const page of pages.filter(({ name }) => names.some((each) => each === name))) {
      const url = server.urlOf(page).replace(server.origin, proxy.origin)
      const files = new RegExp(`^/bench/peers/${page.name}/${remote}/.*\\.(?:js|json)$`)
      const faults = [...NETWORK_FAULTS, ...(Object.keys(CHANGED_CODE) as (keyof typeof CHANGED_CODE)[])]
      for (const kind of [null, ...faults.filter(isWanted)]) {
        proxy.set(kind && { kind, path: files })
        const { visit, slots, pressMs } = await loadPage(browser, url, conditions, remote)
        const outcomes = [outcomeOf(slots, remote, version)]
        cells.push({
          ...{ remote: page.name, fault: kind ?? '(none)', outcomes, presses: [pressMs] },
          ...{ tryAgain: null, heals: null },
        })
        process.stderr.write(`${page.name} ${kind}: ${JSON.stringify(outcomes)}\n`)
        await visit.context.close()
      }
    }
  } finally {
    podium?.stop()
    proxy.close()
    server.close()
  }
  return cells
}

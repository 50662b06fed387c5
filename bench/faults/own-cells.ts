import { releaseTo } from '@viewpage/e2e/release'
import type { Browser } from 'playwright'
import type { Conditions, Visit } from '../page/conditions.ts'
import { badBuildOf, type BadCode } from './bad-builds.ts'
import type { FaultProxy, NetworkFault } from '@viewpage/e2e/fault-proxy'
import { becomesLive, loadPage, loseNetwork, pressTryAgain } from './load-page.ts'
import { outcomeOf, type Outcome } from './outcome.ts'
import type { Cell } from './print-matrix.ts'

export interface OwnPage {
  /** A running server, and its proxy. */
  readonly server: { readonly url: string }
  readonly proxy: FaultProxy
  readonly oid: string
  readonly conditions: Conditions
  /** Loads per cell. */
  readonly rounds: number
  /** The version of a remote without a fault. */
  readonly versionOf: (remote: string) => string
}

/** Cells of the view page. Each leaves the server and the proxy as they were. */
export function createOwnCells({ server, proxy, oid, conditions, rounds, versionOf }: OwnPage) {
  const url = `${proxy.origin}/p/${oid}/`
  const release = releaseTo(server)
  let released = 0

  /** Loads the page with a fault, and calls `afterwards` with each loaded page. */
  async function load(
    browser: Browser,
    { remote, fault, version }: { remote: string; fault: string; version: string },
    before: () => void = () => {},
    afterwards: (visit: Visit, round: number) => Promise<void> = async () => {},
  ): Promise<Omit<Cell, 'tryAgain' | 'heals'>> {
    const outcomes: Outcome[] = []
    const presses: (number | null)[] = []
    for (let round = 0; round < rounds; round++) {
      before()
      await using loaded = await loadPage(browser, url, conditions, remote)
      presses.push(loaded.pressMs)
      outcomes.push(outcomeOf(loaded.slots, remote, version))
      await afterwards(loaded.visit, round)
    }
    return { remote, fault, outcomes, presses }
  }

  return {
    async network(browser: Browser, remote: string, kind: NetworkFault): Promise<Cell> {
      const path = new RegExp(`^/remotes/(?:~\\d+/)?${remote}/[^?]*\\.js`)
      let tryAgain: boolean | null = null
      let heals: boolean | null = null
      try {
        const cell = await load(
          browser,
          { remote, fault: kind, version: versionOf(remote) },
          () => proxy.set({ kind, path }),
          async (visit, round) => {
            proxy.set(null)
            if (round % 2 === 0 && (await pressTryAgain(visit, remote)))
              tryAgain = (tryAgain ?? true) && (await becomesLive(visit, remote))
            if (round % 2 === 0 && rounds > 1) return
            await loseNetwork(visit)
            heals = (heals ?? true) && (await becomesLive(visit, remote))
          },
        )
        return { ...cell, tryAgain, heals }
      } finally {
        proxy.set(null)
      }
    },

    async code(browser: Browser, remote: string, code: BadCode): Promise<Cell> {
      const version = `9.0.${(released += 1)}`
      try {
        await release.release(badBuildOf(remote, version, code, oid))
        return { ...(await load(browser, { remote, fault: code, version })), tryAgain: null, heals: null }
      } finally {
        await release.activate(remote, versionOf(remote))
      }
    },
  }
}

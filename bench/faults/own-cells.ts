import { releaseTo } from '@viewpage/e2e/release'
import type { Browser } from 'playwright'
import type { Conditions } from '../page/conditions.ts'
import { badBuildOf, type BadCode } from './bad-builds.ts'
import type { FaultProxy, NetworkFault } from './fault-proxy.ts'
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

  return {
    async network(browser: Browser, remote: string, kind: NetworkFault): Promise<Cell> {
      const path = new RegExp(`^/remotes/(?:~\\d+/)?${remote}/[^?]*\\.js`)
      const outcomes: Outcome[] = []
      const presses: (number | null)[] = []
      let tryAgain: boolean | null = null
      let heals: boolean | null = null
      try {
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
      } finally {
        proxy.set(null)
      }
      return { remote, fault: kind, outcomes, presses, tryAgain, heals }
    },

    async code(browser: Browser, remote: string, code: BadCode): Promise<Cell> {
      const version = `9.0.${(released += 1)}`
      const outcomes: Outcome[] = []
      const presses: (number | null)[] = []
      try {
        await release.release(badBuildOf(remote, version, code, oid))
        for (let round = 0; round < rounds; round++) {
          const { visit, slots, pressMs } = await loadPage(browser, url, conditions, remote)
          presses.push(pressMs)
          outcomes.push(outcomeOf(slots, remote, version))
          await visit.context.close()
        }
      } finally {
        await release.activate(remote, versionOf(remote))
      }
      return { remote, fault: code, outcomes, presses, tryAgain: null, heals: null }
    },
  }
}

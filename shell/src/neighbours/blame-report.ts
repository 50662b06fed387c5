import type { PageBlames } from '@viewpage/shared-events/wire'
import { beacon } from '../browser/post.ts'
import { uuidV7 } from '../browser/uuid-v7.ts'
import type { Charges } from './strikes.ts'

const ADDRESS = '/api/v1/page-blames/'
/** Remotes in a report. */
const MAX_BLAMED = 50
const MAX_MS = 86_400_000

export interface BlameReport {
  /** Sends it, unless that was done. */
  send(): void
}

/**
 * Reports once which remotes kept others from working: when the host stops one, or the page is hidden. A page without blame
 * sends nothing.
 *
 * @param set id of the release set
 * @param isOptedOut called before it is sent
 */
export function createBlameReport(
  set: string,
  charges: () => readonly Charges[],
  isOptedOut: () => boolean,
): BlameReport {
  const since = performance.now()
  let isSent = false

  function send(): void {
    const blamed = charges()
      .slice(0, MAX_BLAMED)
      .map(({ sender: { remote, version }, blamedMs, faults, isStopped }) => ({
        remote,
        version,
        ms: Math.min(MAX_MS, blamedMs),
        faults: [...faults],
        stopped: isStopped,
      }))
    if (isSent || blamed.length === 0 || isOptedOut()) return
    isSent = true
    const watched = Math.min(MAX_MS, Math.round(performance.now() - since))
    const report: PageBlames = { set, view: uuidV7(), watched, blamed }
    beacon(ADDRESS, JSON.stringify(report))
  }

  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') send()
  })
  return { send }
}

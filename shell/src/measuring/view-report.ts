import { isDiagnosing, type ErrorLog } from '@viewpage/remote-kit/host'
import { beacon } from '../browser/post.ts'

/** Receives the state of a page's slots while a canary is open (docs/behaviour/releases.md#reports). */
const ADDRESS = '/api/v1/page-views/'
/** ms after the last slot became live. A page that freezes before does not report that it is live. */
const LIVE_AFTER_MS = 2_000
/** Remotes in a report. */
const MAX_FAILED = 20

/**
 * Reports that the page was opened, that its slots are live, and which remotes failed. Nothing without a token.
 *
 * @param settled resolves when every slot is live or has failed
 * @param isOptedOut checked before each report: the visitor may opt out in another tab
 */
export function reportView(
  onError: ErrorLog['subscribe'],
  settled: Promise<unknown>,
  isOptedOut: () => boolean,
): void {
  const token = tokenOfPage()
  if (token === undefined || isDiagnosing()) return
  const failed = new Set<string>()
  let state: 'started' | 'live' | 'left' = 'started'
  const send = () => {
    if (!isOptedOut())
      beacon(ADDRESS, JSON.stringify({ token, state, failed: [...failed].slice(0, MAX_FAILED) }))
  }

  onError(({ remote, version, phase }) => {
    const name = `${remote}@${version}`
    if (phase === 'unmount' || failed.has(name)) return
    failed.add(name)
    send()
  })

  void settled.then(() =>
    setTimeout(() => {
      state = 'live'
      send()
    }, LIVE_AFTER_MS),
  )
  addEventListener('pagehide', () => {
    if (state === 'live') return
    state = 'left'
    send()
  })
  send()
}

/** The server signs one for each page that it sends. */
function tokenOfPage(): string | undefined {
  const [navigation] = performance.getEntriesByType('navigation')
  return navigation?.serverTiming?.find(({ name }) => name === 'view')?.description
}

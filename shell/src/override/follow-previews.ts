const STATE_ADDRESS = '/releases/override/state'
const INTERVAL_MS = 1_000

export interface Following {
  readonly fetch: (url: string) => Promise<Response>
  readonly reload: () => void
}

/**
 * Compares the versions in the banner with those of the override on the server while the tab is visible. Reloads the page
 * when they differ or the override has ended.
 *
 * @returns the undo
 */
export function followPreviews(banner: HTMLElement, { fetch, reload }: Following): () => void {
  const shown = banner.dataset['override'] ?? ''
  let isPolling = false

  async function poll(): Promise<void> {
    if (document.hidden || isPolling) return
    isPolling = true
    const key = await readKey(fetch).finally(() => (isPolling = false))
    if (key === undefined || key === shown) return
    stop()
    reload()
  }

  // A request fails while the server restarts.
  const timer = setInterval(() => void poll().catch(() => undefined), INTERVAL_MS)
  const stop = () => clearInterval(timer)
  return stop
}

/** @returns `undefined` without a valid response */
async function readKey(fetch: Following['fetch']): Promise<string | null | undefined> {
  const answer = await fetch(STATE_ADDRESS)
  if (!answer.ok) return undefined
  const { key } = (await answer.json()) as { key?: unknown }
  return key === null || typeof key === 'string' ? key : undefined
}

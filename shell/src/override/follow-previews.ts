const STATE_ADDRESS = '/releases/override/state'
const INTERVAL_MS = 1_000

export interface Following {
  readonly fetch: (url: string) => Promise<Response>
  readonly reload: () => void
}

/**
 * Compares the versions that the banner names with those that the server has for this browser, as long as the tab is
 * visible, and loads the page again when they differ or the override is over.
 *
 * @returns a function that stops it
 */
export function followPreviews(banner: HTMLElement, { fetch, reload }: Following): () => void {
  const shown = banner.dataset['override'] ?? ''
  let isAsking = false

  async function look(): Promise<void> {
    if (document.hidden || isAsking) return
    isAsking = true
    const key = await readKey(fetch).finally(() => (isAsking = false))
    if (key === undefined || key === shown) return
    stop()
    reload()
  }

  // A server that restarts is asked again.
  const timer = setInterval(() => void look().catch(() => undefined), INTERVAL_MS)
  const stop = () => clearInterval(timer)
  return stop
}

/** @returns `undefined` without a valid answer */
async function readKey(fetch: Following['fetch']): Promise<string | null | undefined> {
  const answer = await fetch(STATE_ADDRESS)
  if (!answer.ok) return undefined
  const { key } = (await answer.json()) as { key?: unknown }
  return key === null || typeof key === 'string' ? key : undefined
}

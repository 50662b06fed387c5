import { ownFetch } from '@viewpage/remote-kit'
import { browserClock } from '@viewpage/remote-kit/browser'
import type { DeliveryBrowser } from './answer/deliver-answer.ts'
import { reloadOnce } from './reload-once.ts'

/** What identification needs from the browser. */
export interface Browser extends DeliveryBrowser {
  readonly fetch: typeof fetch
  /** `document.cookie` */
  cookies(): string
  reload(): void
  /** Loads the page again, unless this entry of the history was loaded again so before: `false` then. */
  reloadOnce(): boolean
  /** ms since 1970 */
  now(): number
  /** Where unsent answers wait. @throws DOMException in a browser that stores nothing */
  storage(): Storage
  /** Writes to the console, where a failure is shown nowhere else (docs/behaviour/identification.md#hides-at-once). */
  log(message: string, error?: unknown): void
}

export const browser: Browser = {
  fetch: (...request) => ownFetch(...request),
  cookies: () => document.cookie,
  reload: () => location.reload(),
  reloadOnce: () => reloadOnce(() => location.reload()),
  now: () => Date.now(),
  storage: () => localStorage,
  after: browserClock.after,
  onOnline(callback) {
    window.addEventListener('online', callback)
    return () => window.removeEventListener('online', callback)
  },
  // oxlint-disable-next-line no-console -- a failed answer goes to the console only
  log: (...message) => console.log(...message),
}

import { browserClock, pageVisibility, type Clock } from '@viewpage/remote-kit/browser'
import type { NativeApp } from '@viewpage/shared-events'
import { shouldGoToStore, STORE_DELAY_MS } from './store-decision.ts'

/** What opening an app needs from the browser. */
export interface AppBrowser extends Pick<Clock, 'after'> {
  /** ms since 1970; advances while the machine is suspended, unlike a monotonic clock. */
  now(): number
  /** Calls back when the page becomes hidden. @returns the undo */
  onHidden(callback: () => void): () => void
  go(url: string): void
}

export const appBrowser: AppBrowser = {
  now: () => Date.now(),
  after: browserClock.after,
  onHidden: (callback) => pageVisibility.subscribe((isVisible) => !isVisible && callback()),
  go: (url) => location.assign(url),
}

/**
 * Opens the URL of the app, and its store if the page is still visible after `openAppTimeout` + 1000 ms.
 *
 * @returns the undo
 */
export function openApp({ ownProtocolUrl, url, openAppTimeout }: NativeApp, browser: AppBrowser): () => void {
  const startedAt = browser.now()
  const delay = openAppTimeout + STORE_DELAY_MS
  let wasHidden = false
  const stopListening = browser.onHidden(() => (wasHidden = true))
  const stopTimer = browser.after(delay, () => {
    stopListening()
    if (shouldGoToStore({ startedAt, firedAt: browser.now(), delay, wasHidden })) browser.go(url)
  })
  browser.go(ownProtocolUrl)
  return () => {
    stopListening()
    stopTimer()
  }
}

import { browserClock, pageVisibility, type Clock } from '@viewpage/remote-kit/browser'
import type { NativeApp } from '@viewpage/shared-events'

/** Time after `openAppTimeout` before the store opens (docs/behaviour/page.md#native-app-promo). */
const STORE_DELAY_MS = 1_000

/** What opening an app needs from the browser. */
export interface AppBrowser extends Pick<Clock, 'after'> {
  /** Calls back when the page becomes hidden. @returns the undo */
  onHidden(callback: () => void): () => void
  go(url: string): void
}

export const appBrowser: AppBrowser = {
  after: browserClock.after,
  onHidden: (callback) => pageVisibility.subscribe((isVisible) => !isVisible && callback()),
  go: (url) => location.assign(url),
}

/**
 * Opens the URL of the app, and its store if the page still shows after `openAppTimeout` + 1000 ms. A page that was hidden
 * meanwhile made way for the app (docs/behaviour/page.md#no-store-after-the-app).
 *
 * @returns the undo
 */
export function openApp({ ownProtocolUrl, url, openAppTimeout }: NativeApp, browser: AppBrowser): () => void {
  const stopTimer = browser.after(openAppTimeout + STORE_DELAY_MS, () => {
    stopListening()
    browser.go(url)
  })
  const stop = () => {
    stopListening()
    stopTimer()
  }
  const stopListening = browser.onHidden(() => stop())
  browser.go(ownProtocolUrl)
  return stop
}

import type { NativeApp } from '@viewpage/shared-events'
import { shouldGoToStore, STORE_DELAY_MS } from './store-decision.ts'

/** What opening an app asks of the page. A test hands in its own. */
export interface AppPage {
  /** ms; goes on while the page sleeps */
  now(): number
  /** Calls back after `ms`; returns the undo. */
  after(ms: number, callback: () => void): () => void
  /** Calls back when the page is hidden; returns the undo. */
  onHidden(callback: () => void): () => void
  go(url: string): void
}

/** The page in this browser. */
export const thisPage: AppPage = {
  now: () => Date.now(),
  after(ms, callback) {
    const timer = setTimeout(callback, ms)
    return () => clearTimeout(timer)
  },
  onHidden(callback) {
    const listen = () => {
      if (document.visibilityState === 'hidden') callback()
    }
    document.addEventListener('visibilitychange', listen)
    return () => document.removeEventListener('visibilitychange', listen)
  },
  go: (url) => location.assign(url),
}

/**
 * Opens the URL of the app, and its store if the page is still visible after `openAppTimeout` + 1000 ms.
 *
 * @returns the undo
 */
export function openApp({ ownProtocolUrl, url, openAppTimeout }: NativeApp, page: AppPage): () => void {
  const startedAt = page.now()
  const delay = openAppTimeout + STORE_DELAY_MS
  let wasHidden = false
  const stopListening = page.onHidden(() => (wasHidden = true))
  const stopTimer = page.after(delay, () => {
    stopListening()
    if (shouldGoToStore({ startedAt, firedAt: page.now(), delay, wasHidden })) page.go(url)
  })
  page.go(ownProtocolUrl)
  return () => {
    stopListening()
    stopTimer()
  }
}

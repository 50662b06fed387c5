import { readCookie } from '@viewpage/remote-kit/host'

/** The cookie that path view, logs and identification share (D21, D59). */
export const SESSION_ID_COOKIE = 'session_id'

/** Seconds; renewed by every sign of life. */
const LIFE = 30 * 60
/** ms between two renewals. */
const RENEW_EVERY = 60_000

export interface SessionOptions {
  /** Hosts marked so get no cookies. */
  readonly noCookies: boolean
  /** The visitor asked not to be tracked (D31). */
  readonly trackingDisabled: boolean
  /** In a frame on another site: one jar for each site around it (D20). @default false */
  readonly partitioned?: boolean
  readonly now?: () => number
}

/**
 * Keeps the session id cookie alive while the visitor does something: 30 minutes, sliding, secure, SameSite none
 * (section 4).
 *
 * @returns the undo
 */
export function keepSession({
  noCookies,
  trackingDisabled,
  partitioned = false,
  now = Date.now,
}: SessionOptions): () => void {
  if (noCookies || trackingDisabled) return () => undefined
  let renewedAt = -Infinity

  function renew(): void {
    if (now() - renewedAt < RENEW_EVERY) return
    renewedAt = now()
    const id = readCookie(SESSION_ID_COOKIE) ?? crypto.randomUUID()
    document.cookie = `${SESSION_ID_COOKIE}=${id}; path=/; max-age=${LIFE}; secure; samesite=none${partitioned ? '; partitioned' : ''}`
  }

  renew()
  const signs = ['pointerdown', 'keydown', 'visibilitychange'] as const
  for (const sign of signs) document.addEventListener(sign, renew)
  return () => signs.forEach((sign) => document.removeEventListener(sign, renew))
}

/** The visitor's stored choice, or the browser's Global Privacy Control (D31). */
export function isTrackingDisabled(): boolean {
  const { globalPrivacyControl } = navigator as { globalPrivacyControl?: boolean }
  return globalPrivacyControl === true || readCookie('tracking_choice') === 'off'
}

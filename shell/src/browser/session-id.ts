import { readCookie } from '@viewpage/remote-kit/host'
import { matches, SESSION_ID } from '@viewpage/shared-events/patterns'
import { uuidV7 } from './uuid-v7.ts'

/** The cookie that path view, logs and identification share (D21, D59). */
export const SESSION_ID_COOKIE = 'session_id'

/** Seconds; renewed by every sign of life. */
const LIFE = 30 * 60
/** ms between two renewals. */
const RENEW_EVERY = 60_000

export interface SessionOptions {
  /** Hosts marked so get no cookies. */
  readonly noCookies: boolean
  /** Whether the visitor asked not to be tracked (D31); a choice made in another tab holds at once. */
  readonly isOptedOut: () => boolean
  /** In a frame on another site: one jar for each site around it (D20). @default false */
  readonly partitioned?: boolean
  readonly now?: () => number
}

/** The session of a visitor, over all their tabs. */
export interface Session {
  /** Of this page load alone. */
  readonly pageLoadId: string
  /**
   * The id in the cookie, which asking renews; of a visitor who opted out, and where cookies are not kept, the id of the
   * page load.
   */
  id(): string
  stop(): void
}

/**
 * Keeps the session id cookie alive while the visitor does something: 30 minutes, sliding, secure, SameSite none
 * (section 4). For a visitor who opted out it is neither set nor renewed: the server took it away with their choice, and
 * one they have since is of an answer to who is watching, which goes on (D59).
 */
export function keepSession({
  noCookies,
  isOptedOut,
  partitioned = false,
  now = Date.now,
}: SessionOptions): Session {
  const pageLoadId = uuidV7(now())
  const stored = () => {
    const id = readCookie(SESSION_ID_COOKIE)
    return id !== undefined && matches(SESSION_ID, id) ? id : undefined
  }
  let renewedAt = -Infinity

  function renew(): void {
    if (noCookies || isOptedOut() || now() - renewedAt < RENEW_EVERY) return
    renewedAt = now()
    const id = stored() ?? uuidV7(now())
    document.cookie = `${SESSION_ID_COOKIE}=${id}; path=/; max-age=${LIFE}; secure; samesite=none${partitioned ? '; partitioned' : ''}`
  }

  renew()
  const signs = ['pointerdown', 'keydown', 'visibilitychange'] as const
  for (const sign of signs) document.addEventListener(sign, renew)
  return {
    pageLoadId,
    id() {
      renew()
      return (isOptedOut() ? undefined : stored()) ?? pageLoadId
    },
    stop: () => signs.forEach((sign) => document.removeEventListener(sign, renew)),
  }
}

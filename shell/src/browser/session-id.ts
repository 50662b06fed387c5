import { readCookie } from '@viewpage/remote-kit/browser'
import { matches, SESSION_ID } from '@viewpage/shared-events/patterns'
import { uuidV7 } from './uuid-v7.ts'

/** The cookie that path view, logs and identification share (D21, D59). */
export const SESSION_ID_COOKIE = 'session_id'

/** The cookie with the id of the session and the number of its last event; it ends with the session. */
export const SESSION_SEQUENCE_COOKIE = 'session_seq'

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
  /**
   * The next number of an event of this session, from 0, over all its tabs: gaps show how many did not arrive. Where the
   * id is that of the page load, the numbers are of the page load, too.
   */
  nextNumber(): number
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
  let lastOfPageLoad = -1

  function write(name: string, value: string): void {
    document.cookie = `${name}=${value}; path=/; max-age=${LIFE}; secure; samesite=none${partitioned ? '; partitioned' : ''}`
  }

  function renew(): void {
    if (noCookies || isOptedOut() || now() - renewedAt < RENEW_EVERY) return
    renewedAt = now()
    const id = stored() ?? uuidV7(now())
    write(SESSION_ID_COOKIE, id)
    const last = lastNumberOf(id)
    if (last >= 0) write(SESSION_SEQUENCE_COOKIE, `${id}.${last}`)
  }

  function id(): string {
    renew()
    return (isOptedOut() ? undefined : stored()) ?? pageLoadId
  }

  renew()
  const signs = ['pointerdown', 'keydown', 'visibilitychange'] as const
  for (const sign of signs) document.addEventListener(sign, renew)
  return {
    pageLoadId,
    id,
    nextNumber() {
      const session = id()
      if (session === pageLoadId) return (lastOfPageLoad += 1)
      const next = lastNumberOf(session) + 1
      write(SESSION_SEQUENCE_COOKIE, `${session}.${next}`)
      return next
    },
    stop: () => signs.forEach((sign) => document.removeEventListener(sign, renew)),
  }
}

/** @returns -1 when the session has none */
function lastNumberOf(session: string): number {
  const [of, last] = (readCookie(SESSION_SEQUENCE_COOKIE) ?? '').split('.')
  return of === session ? Number(last) || 0 : -1
}

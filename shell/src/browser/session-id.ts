import { readCookie } from '@viewpage/remote-kit/browser'
import { matches, SESSION_ID } from '@viewpage/shared-events/patterns'
import { isPlainLoopback } from '@viewpage/shared-events/plain-loopback'
import {
  SESSION_ID_COOKIE,
  SESSION_LIFETIME_SECONDS,
  SESSION_SEQUENCE_COOKIE,
} from '@viewpage/shared-events/visitor-cookies'
import { uuidV7 } from './uuid-v7.ts'

const RENEW_INTERVAL_MS = 60_000

export interface SessionOptions {
  /** The host is marked as one without cookies. */
  readonly noCookies: boolean
  /**
   * Whether the visitor opted out of tracking (docs/behaviour/tracking.md#opt-out). Checked on every use: they may opt
   * out in another tab.
   */
  readonly isOptedOut: () => boolean
  /** Use partitioned cookies, for frames on other sites (docs/behaviour/embed.md#embed-tracking). @default false */
  readonly partitioned?: boolean
  /** Of the page. @default location */
  readonly address?: Pick<Location, 'protocol' | 'hostname'>
  readonly now?: () => number
}

/** The session of a visitor, across tabs. */
export interface Session {
  /** Identifies this page load only. */
  readonly pageLoadId: string
  /**
   * The session id from the cookie, which this renews. For visitors who opted out and where cookies are disabled it is the
   * id of the page load.
   */
  id(): string
  /**
   * The next event number of this session, from 0, across tabs: gaps show how many events were lost. Without a session
   * cookie events are numbered per page load.
   */
  nextNumber(): number
  stop(): void
}

/**
 * Renews the session id cookie while the visitor is active: 30 minutes, sliding, secure, SameSite none, but on loopback over
 * plain HTTP (docs/behaviour/tracking.md#session-cookie). For visitors who opted out it is neither set nor renewed. The server
 * removed it when they opted out; if they have one, it belongs to an identification and is left as it is
 * (docs/behaviour/tracking.md#session-cookie).
 */
export function keepSession({
  noCookies,
  isOptedOut,
  partitioned = false,
  address = location,
  now = Date.now,
}: SessionOptions): Session {
  const pageLoadId = uuidV7(now())
  const stored = () => {
    const id = readCookie(SESSION_ID_COOKIE)
    return id !== undefined && matches(SESSION_ID, id) ? id : undefined
  }
  let renewedAt = -Infinity
  let lastOfPageLoad = -1

  // A browser keeps no cookie in a frame on another site without these, on loopback either.
  const attributes =
    !partitioned && isPlainLoopback(address)
      ? 'samesite=lax'
      : `secure; samesite=none${partitioned ? '; partitioned' : ''}`

  function write(name: string, value: string): void {
    document.cookie = `${name}=${value}; path=/; max-age=${SESSION_LIFETIME_SECONDS}; ${attributes}`
  }

  function renew(): void {
    if (noCookies || isOptedOut() || now() - renewedAt < RENEW_INTERVAL_MS) return
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
  const activityEvents = ['pointerdown', 'keydown', 'visibilitychange'] as const
  for (const type of activityEvents) document.addEventListener(type, renew)
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
    stop: () => activityEvents.forEach((type) => document.removeEventListener(type, renew)),
  }
}

/** @returns -1 if there is none */
function lastNumberOf(session: string): number {
  const [of, last] = (readCookie(SESSION_SEQUENCE_COOKIE) ?? '').split('.')
  return of === session ? Number(last) || 0 : -1
}

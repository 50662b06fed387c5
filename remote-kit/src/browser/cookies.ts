import { DAY_MS } from '@viewpage/shared-events/durations'
import { isPlainLoopback } from '@viewpage/shared-events/plain-loopback'

export interface CookieOptions {
  /** Days until the cookie expires. @default it lasts for the browser session */
  readonly days?: number
  /** @default '/' */
  readonly path?: string
  /** @default 'lax' */
  readonly sameSite?: 'lax' | 'strict' | 'none'
  /** @default true; false on loopback over plain HTTP, where not every browser keeps it */
  readonly secure?: boolean
}

/**
 * The decoded value of a cookie, or `undefined`. A value that is not percent-encoded correctly (other scripts may write
 * such) is returned as it is.
 *
 * @param cookies for example `a=1; b=2`
 */
export function readCookie(name: string, cookies: string = document.cookie): string | undefined {
  for (const pair of cookies.split('; ')) {
    const [key, ...value] = pair.split('=')
    if (key === name) return decode(value.join('='))
  }
  return undefined
}

function decode(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}

/** Sets a cookie; default path /, expiry in days (docs/behaviour/tracking.md#cookie-defaults). */
export function writeCookie(name: string, value: string, options: CookieOptions = {}): void {
  document.cookie = cookieText(name, value, { secure: !isPlainLoopback(location), ...options }, Date.now())
}

/** What {@link writeCookie} writes. @param now ms since 1970 */
export function cookieText(name: string, value: string, options: CookieOptions, now: number): string {
  const { days, path = '/', sameSite = 'lax', secure = true } = options
  const parts = [`${name}=${encodeURIComponent(value)}`, `path=${path}`, `samesite=${sameSite}`]
  if (days !== undefined) parts.push(`expires=${new Date(now + days * DAY_MS).toUTCString()}`)
  if (secure) parts.push('secure')
  return parts.join('; ')
}

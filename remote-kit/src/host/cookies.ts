export interface CookieOptions {
  /** Until when; absent for a cookie of the browser session. */
  readonly days?: number
  /** @default '/' */
  readonly path?: string
  /** @default 'lax' */
  readonly sameSite?: 'lax' | 'strict' | 'none'
  /** @default true on https and on this machine's own addresses */
  readonly secure?: boolean
}

const MS_PER_DAY = 86_400_000

/** The value of a cookie, or `undefined`. */
export function readCookie(name: string, cookies: string = document.cookie): string | undefined {
  for (const pair of cookies.split('; ')) {
    const [key, ...value] = pair.split('=')
    if (key === name) return decodeURIComponent(value.join('='))
  }
  return undefined
}

/** Sets a cookie (section 9: default path /, expiry in days). */
export function writeCookie(name: string, value: string, options: CookieOptions = {}): void {
  document.cookie = cookieText(name, value, options, Date.now())
}

/** What {@link writeCookie} writes. @param now ms since 1970 */
export function cookieText(name: string, value: string, options: CookieOptions, now: number): string {
  const { days, path = '/', sameSite = 'lax', secure = true } = options
  const parts = [`${name}=${encodeURIComponent(value)}`, `path=${path}`, `samesite=${sameSite}`]
  if (days !== undefined) parts.push(`expires=${new Date(now + days * MS_PER_DAY).toUTCString()}`)
  if (secure) parts.push('secure')
  return parts.join('; ')
}

import { readCookie } from '@viewpage/remote-kit/browser'
import { matches, SITE_HOSTNAME } from '@viewpage/shared-events/patterns'
import { isPlainLoopback } from '@viewpage/shared-events/plain-loopback'
import { CAME_FROM_COOKIE, SESSION_LIFETIME_SECONDS } from '@viewpage/shared-events/visitor-cookies'

/** Value of the cookie if the referring site is unknown. */
const DIRECT = '-'

/** Stores the referring site in a cookie. Page loads within this site do not change it. */
export function rememberReferrer(referrer = document.referrer, own = location.hostname): void {
  const from = hostnameOf(referrer, own)
  if (from === null && readCookie(CAME_FROM_COOKIE) !== undefined) return
  const secure = isPlainLoopback(location) ? '' : '; secure'
  document.cookie = `${CAME_FROM_COOKIE}=${from ?? DIRECT}; path=/; max-age=${SESSION_LIFETIME_SECONDS}; samesite=lax${secure}`
}

/** @returns `null` for no referrer, this site, and names that the server would refuse */
function hostnameOf(referrer: string, own: string): string | null {
  if (!URL.canParse(referrer)) return null
  const { hostname } = new URL(referrer)
  const from = hostname.replace(/^www\./, '')
  return hostname !== own && matches(SITE_HOSTNAME, from) ? from : null
}

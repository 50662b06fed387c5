import { readCookie } from '@viewpage/remote-kit/browser'

/**
 * Keeps the referring site until a view is counted, which sends it to the server
 * (docs/behaviour/insights.md#view-traits).
 */
const CAME_FROM_COOKIE = 'came_from'
/** Value of the cookie if the site is unknown. */
const DIRECT = '-'
/** As long as a session. */
const MAX_AGE_SECONDS = 30 * 60

const HOSTNAME = /^[a-z0-9][a-z0-9.-]{0,252}$/

/** Remembers the site that the visitor comes from. Page loads within this site do not change it. */
export function rememberReferrer(referrer = document.referrer, own = location.hostname): void {
  const from = hostnameOf(referrer, own)
  if (from === null && readCookie(CAME_FROM_COOKIE) !== undefined) return
  document.cookie = `${CAME_FROM_COOKIE}=${from ?? DIRECT}; path=/; max-age=${MAX_AGE_SECONDS}; secure; samesite=lax`
}

/** @returns `null` for no referrer, this site, and names that the server would refuse */
function hostnameOf(referrer: string, own: string): string | null {
  if (!URL.canParse(referrer)) return null
  const { hostname } = new URL(referrer)
  const from = hostname.replace(/^www\./, '')
  return hostname !== own && HOSTNAME.test(from) ? from : null
}

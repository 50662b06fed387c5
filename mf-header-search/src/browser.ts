/** What the header needs from the browser. */
export interface Browser {
  /** Writes one cookie; `secure` is added on https. */
  writeCookie(cookie: string): void
  /** Whether the page is narrower than 768 px (docs/behaviour/page.md#responsive-modes). */
  isExtraSmall(): boolean
  /** Whether the visitor came from a page of this site, so that going back stays on it. */
  cameFromThisSite(): boolean
  goBack(): void
}

export const browser: Browser = {
  writeCookie(cookie) {
    document.cookie = location.protocol === 'https:' ? `${cookie}; secure` : cookie
  },
  isExtraSmall: () => matchMedia('(max-width: 767.98px)').matches,
  cameFromThisSite: () => isSameOrigin(document.referrer, location.origin) && history.length > 1,
  goBack: () => history.back(),
}

function isSameOrigin(referrer: string, origin: string): boolean {
  return URL.canParse(referrer) && new URL(referrer).origin === origin
}

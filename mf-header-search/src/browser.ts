import { responsiveMode, writeCookie, type ResponsiveMode } from '@viewpage/remote-kit/browser'

/** What the header needs from the browser. */
export interface Browser {
  /** Writes a cookie for this site. */
  writeCookie(name: string, value: string, options: { readonly days: number }): void
  responsiveMode(): ResponsiveMode
  /** Whether the visitor came from a page of this site, so that going back stays on it. */
  cameFromThisSite(): boolean
  goBack(): void
}

export const browser: Browser = {
  writeCookie,
  responsiveMode,
  cameFromThisSite: () => isSameOrigin(document.referrer, location.origin) && history.length > 1,
  goBack: () => history.back(),
}

function isSameOrigin(referrer: string, origin: string): boolean {
  return URL.canParse(referrer) && new URL(referrer).origin === origin
}

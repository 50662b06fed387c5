import type { Browser } from '../src/browser.ts'

/** A browser for tests: wide, come from elsewhere; keeps the cookies it is given and counts the steps back. */
export function fakeBrowser(is: { extraSmall?: boolean; fromThisSite?: boolean } = {}) {
  const cookies: string[] = []
  const steps = { back: 0 }
  const browser: Browser = {
    writeCookie: (cookie) => cookies.push(cookie),
    isExtraSmall: () => is.extraSmall ?? false,
    cameFromThisSite: () => is.fromThisSite ?? false,
    goBack: () => (steps.back += 1),
  }
  return { browser, cookies, steps }
}

import type { Browser } from '../src/browser.ts'

export interface FakeBrowserOptions {
  /** @default false */
  readonly extraSmall?: boolean
  /** The referrer is a page of this site. @default false */
  readonly fromThisSite?: boolean
}

/** A browser for tests that records written cookies and steps back in the history. */
export function fakeBrowser({ extraSmall = false, fromThisSite = false }: FakeBrowserOptions = {}) {
  const cookies: unknown[] = []
  let backSteps = 0
  const browser: Browser = {
    writeCookie: (...cookie) => cookies.push(cookie),
    responsiveMode: () => (extraSmall ? 'extraSmall' : 'large'),
    cameFromThisSite: () => fromThisSite,
    goBack: () => (backSteps += 1),
  }
  return { browser, cookies, backSteps: () => backSteps }
}

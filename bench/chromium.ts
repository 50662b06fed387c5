import { existsSync } from 'node:fs'
import { chromium, type Browser } from 'playwright'

/** Allows pages with `no-store` in the back/forward cache, as in a visitor's browser. */
const KEEPS_PAGES = 'CacheControlNoStoreEnterBackForwardCache:level/restore-unless-http-only-cookie-change'

/** A Chromium without a GPU, with a back/forward cache. */
export function launchChromium(): Promise<Browser> {
  const executablePath = ['/usr/bin/chromium', '/usr/bin/google-chrome'].find((path) => existsSync(path))
  return chromium.launch({
    ...(executablePath && { executablePath }),
    args: ['--no-sandbox', '--disable-gpu', `--enable-features=${KEEPS_PAGES}`],
    // Playwright's own browser has no back/forward cache.
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  })
}

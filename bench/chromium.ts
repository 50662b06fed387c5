import { existsSync } from 'node:fs'
import { chromium, type Browser } from 'playwright'

/** Pages that say "no-store" go into the back/forward cache, as they do in a visitor's browser. */
const KEEPS_PAGES = 'CacheControlNoStoreEnterBackForwardCache:level/restore-unless-http-only-cookie-change'

/** A Chromium without a GPU, with the back/forward cache that visitors have. */
export function launchChromium(): Promise<Browser> {
  const executablePath = ['/usr/bin/chromium', '/usr/bin/google-chrome'].find((path) => existsSync(path))
  return chromium.launch({
    ...(executablePath && { executablePath }),
    args: ['--no-sandbox', '--disable-gpu', `--enable-features=${KEEPS_PAGES}`],
    // Playwright's own browser has that cache turned off.
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  })
}

import { existsSync } from 'node:fs'
import { chromium, type Browser } from 'playwright'

/** Allows pages with `no-store` in the back/forward cache, as in a visitor's browser. */
const KEEPS_PAGES = 'CacheControlNoStoreEnterBackForwardCache:level/restore-unless-http-only-cookie-change'

const INSTALLED = ['/usr/bin/chromium', '/usr/bin/google-chrome', '/usr/bin/chromium-headless-shell']

/** The path of the Chromium of `VIEWPAGE_CHROMIUM` or of an installed one; `undefined` for Playwright's. */
export function chromiumPath(): string | undefined {
  return process.env['VIEWPAGE_CHROMIUM'] || INSTALLED.find((path) => existsSync(path))
}

/** As on phones; otherwise Chromium on Linux rounds the width of each letter to a pixel. */
const EXACT_LETTERS = ['--font-render-hinting=none', '--enable-font-subpixel-positioning']

/** SwiftShader stands for a GPU. */
const WITH_GPU = ['--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader', '--ignore-gpu-blocklist'] // oxfmt-ignore

/**
 * A Chromium without a GPU, with a back/forward cache: the one of `VIEWPAGE_CHROMIUM`, an installed one, or Playwright's.
 *
 * @param options.composesInSoftware false: layers are composed as with a GPU. The software compositor leaves out parts of
 * layers that cut each other in space.
 * @throws Error if there is none
 */
export async function launchChromium({ composesInSoftware = true } = {}): Promise<Browser> {
  const executablePath = chromiumPath()
  try {
    return await chromium.launch({
      ...(executablePath !== undefined && { executablePath }),
      args: [
        '--no-sandbox',
        ...EXACT_LETTERS,
        ...(composesInSoftware ? ['--disable-gpu'] : WITH_GPU),
        `--enable-features=${KEEPS_PAGES}`,
      ],
      // Playwright's own browser has no back/forward cache.
      ignoreDefaultArgs: ['--disable-back-forward-cache', ...(composesInSoftware ? [] : ['--disable-gpu'])],
    })
  } catch (cause) {
    const which = executablePath ?? "Playwright's own"
    throw new Error(
      `[bench] Chromium did not start (${which}). Install one (\`apt-get install chromium\`, or \`npx playwright install chromium\`), or set VIEWPAGE_CHROMIUM to its path.`,
      { cause },
    )
  }
}

import type { Browser } from 'playwright'
import { launchChromium } from '../chromium.ts'

/** Measures cells one after another, in a browser that is replaced when it dies. */
export interface Attempts {
  /** Measures once more if it fails. @returns `null` if it fails again, which is printed */
  measure<Result>(name: string, measured: (browser: Browser) => Promise<Result>): Promise<Result | null>
  /** Names of the cells that failed. */
  readonly failed: readonly string[]
  close(): Promise<void>
}

const ATTEMPTS = 2

export async function createAttempts(): Promise<Attempts> {
  let browser = await launchChromium()
  const failed: string[] = []
  return {
    failed,
    async measure(name, measured) {
      for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
        try {
          if (!browser.isConnected()) browser = await launchChromium()
          const result = await measured(browser)
          process.stderr.write(`${name}: ${JSON.stringify(result)}\n`)
          return result
        } catch (error) {
          process.stderr.write(`${name} was not measured: ${String(error)}\n`)
          // Ends the pages that the attempt left open.
          await browser.close().catch(() => undefined)
        }
      }
      failed.push(name)
      return null
    },
    close: () => browser.close(),
  }
}

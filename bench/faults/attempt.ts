import type { Browser } from 'playwright'
import { launchChromium } from '../harness/chromium.ts'

/** Measures cells one after another, in a browser that is replaced when it dies. */
export interface Attempts extends AsyncDisposable {
  /** Measures once more if it fails. @returns `null` if it fails again, which is printed */
  measure<Result>(name: string, measured: (browser: Browser) => Promise<Result>): Promise<Result | null>
  /** Measures, and adds the result. */
  keep<Result>(kept: Result[], name: string, measured: (browser: Browser) => Promise<Result>): Promise<void>
  /** Names of the cells that failed. */
  readonly failed: readonly string[]
}

const ATTEMPTS = 2

export async function createAttempts(): Promise<Attempts> {
  let browser = await launchChromium()
  const failed: string[] = []
  const attempts: Attempts = {
    failed,
    async keep(kept, name, measured) {
      const result = await attempts.measure(name, measured)
      if (result !== null) kept.push(result)
    },
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
    [Symbol.asyncDispose]: () => browser.close(),
  }
  return attempts
}

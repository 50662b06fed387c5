import type { Page } from 'playwright/test'
import { Toolbar } from '../models/toolbar.ts'
import { expect, test as base } from './test.ts'

export const test = base.extend<{ toolbar: Toolbar; noViolations: void }>({
  toolbar: ({ page }, use) => use(new Toolbar(page)),

  // The toolbar must not violate the content security policy of the page.
  noViolations: [
    async ({ page }, use) => {
      const violations: string[] = []
      await page.exposeFunction('reportViolation', (violation: string) => violations.push(violation))
      await page.addInitScript(() => {
        document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
          window.reportViolation(`${violatedDirective}: ${blockedURI}`),
        )
      })
      await use()
      expect(violations, 'no violations of the content security policy').toEqual([])
    },
    { auto: true },
  ],
})

/** Turns the wheel over a dialog; returns by how many px the page behind it scrolled. */
export async function scrolledBehind(page: Page): Promise<number> {
  const before = await page.evaluate(() => window.scrollY)
  await page.mouse.move(8, 8)
  await page.mouse.wheel(0, 600)
  // After two frames a scroll would have started.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  return (await page.evaluate(() => window.scrollY)) - before
}

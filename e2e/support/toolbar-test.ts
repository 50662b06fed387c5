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

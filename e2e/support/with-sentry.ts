import { startSentry, type Sentry } from './sentry.ts'
import { test as base } from './test.ts'

/** Journeys on a server whose pages also report errors to Sentry. */
export const test = base.extend<object, { sentry: Sentry; moreKnobs: Record<string, string> }>({
  moreKnobs: [{}, { option: true, scope: 'worker' }],
  sentry: [
    // oxlint-disable-next-line no-empty-pattern -- the runner reads what a fixture needs from its first argument
    async ({}, use) => {
      const sentry = await startSentry()
      await use(sentry)
      await sentry.close()
    },
    { scope: 'worker' },
  ],
  serverKnobs: [
    ({ sentry, moreKnobs }, use) => use({ VIEWPAGE_SENTRY_DSN: sentry.dsn, ...moreKnobs }),
    { scope: 'worker' },
  ],
})

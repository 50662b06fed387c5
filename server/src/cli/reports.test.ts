import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { runCommand } from '../../test/support/run-command.ts'
import { startApp, type TestApp } from '../../test/support/start-app.ts'

/** ms; a process starts. */
const STARTING = 30_000

describe('the command that shows reports', () => {
  let app: TestApp

  beforeAll(async () => {
    app = await startApp('sqlite')
  }, STARTING)
  afterAll(() => app.stop())

  const run = (...args: string[]) => runCommand('reports.ts', app.context.config.dataDir, args)

  it(
    'lists them with their receipts, newest first, while the server runs',
    async () => {
      expect((await run()).out).toBe('Nothing was reported.\n')
      const ada = await app.logIn('ada@example.com')
      await app.addPresentation({ oid: 'orbit1', owner_oid: ada.oid })
      const presentation = await app.presentation('orbit1')
      if (!presentation) throw new Error('The presentation is missing.')
      const about = { presentation, linkId: null, language: 'en' }
      const add = (formId: string, note: string, reporterOid: string | null) =>
        app.context.reports.add({
          report: { reason: 'spam', step: 2, note },
          formId,
          reporterOid,
          ...about,
        })
      const first = await add('one', '', null)
      const second = await add('two', 'Look\nat the end', ada.oid)
      const { code, out } = await run()
      expect(code).toBe(0)
      expect(out).toBe(
        `${second}  2026-11-14 12:00  spam\n  orbit1  Going around\n  step 2: Two\n  by ada@example.com\n  | Look\n  | at the end\n\n` +
          `${first}  2026-11-14 12:00  spam\n  orbit1  Going around\n  step 2: Two\n`,
      )
      const { out: json } = await run('--json', '--limit', '1')
      expect(JSON.parse(json)).toMatchObject([{ receipt: second, reporterEmail: 'ada@example.com' }])
    },
    STARTING,
  )

  it(
    'says how it is used',
    async () => {
      const { code, err } = await run('--limit', 'many')
      expect(code).toBe(1)
      expect(err).toContain('--limit must be a number from 1\nusage: npm run reports')
    },
    STARTING,
  )
})

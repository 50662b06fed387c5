import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { pageError as error } from '../../test/support/page-error.ts'
import { runCommand } from '../../test/support/run-command.ts'
import { startApp, type TestApp } from '../../test/support/start-app.ts'
import { storesOf } from '../../test/support/stores.ts'

/** ms; the command is a process. */
const STARTING = 30_000

describe('the command that shows page errors', () => {
  let app: TestApp

  beforeAll(async () => {
    app = await startApp('sqlite')
  }, STARTING)
  afterAll(() => app.stop())

  it(
    'shows whose they are, how often they happened and where, the last first',
    async () => {
      const run = async (...args: string[]) =>
        (await runCommand('errors.ts', app.parts.config.dataDir, args)).out
      expect(await run()).toBe('Nothing went wrong.\n')
      await storesOf(app).pageErrors.add([error])
      app.clock.now += 3_600_000
      const none = { name: '', message: '', stack: '', page: '' }
      await storesOf(app).pageErrors.add([
        { ...error, count: 11 },
        { ...none, remote: 'shell', version: 'r_1', kind: 'dropped', count: 1 },
      ])
      expect(await run()).toBe(
        [
          'shell r_1  dropped  1 time  2026-11-14 13:00',
          '  more errors than were sent individually',
          '',
          'mf-toolbar 1.2.0  uncaught  12 times  2026-11-14 12:00 to 2026-11-14 13:00',
          '  TypeError: x is undefined',
          '  /p/orbit1/',
          '    at like (https://x.org/remotes/mf-toolbar/1.2.0/a.js:1:2)',
          '',
        ].join('\n'),
      )
      expect(JSON.parse(await run('--json', '--limit', '1'))).toMatchObject([{ kind: 'dropped' }])
    },
    STARTING,
  )
})

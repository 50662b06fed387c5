import { describe, expect, it } from '@jest/globals'
import { COMMAND_TIMEOUT_MS, setUpCommandTests } from '../../test/support/command-tests.ts'
import { pageError as error } from '../../test/support/page-error.ts'
import { storesOf } from '../../test/support/stores.ts'

describe('npm run errors', () => {
  const command = setUpCommandTests('errors.ts')

  it(
    'shows the remote, count and page of each error, the last first',
    async () => {
      const run = async (...args: string[]) => (await command.run(...args)).out
      expect(await command.run()).toMatchObject({
        out: 'Nothing went wrong.\n',
        err: expect.stringContaining(`reads SQLite in ${command.app.parts.config.dataDir}\n`),
      })
      await storesOf(command.app).pageErrors.add([error])
      command.app.clock.now += 3_600_000
      const none = { name: '', message: '', stack: '', page: '' }
      await storesOf(command.app).pageErrors.add([
        { ...error, count: 11 },
        { ...none, remote: 'shell', version: 'r_1', kind: 'dropped', count: 1 },
      ])
      expect(await run()).toBe(
        [
          'shell r_1  dropped  1 time  2026-11-14 13:00',
          '  further errors were only counted',
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
    COMMAND_TIMEOUT_MS,
  )
})

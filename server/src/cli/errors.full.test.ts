import { describe, expect, it } from '@jest/globals'
import { setUpCommandTests } from '../../test/support/command-tests.ts'
import { fakeBuild } from '../../test/support/fake-builds.ts'
import { pageError as error } from '../../test/support/page-error.ts'
import { storesOf } from '../../test/support/stores.ts'

describe('npm run errors', () => {
  const command = setUpCommandTests('errors.ts')

  it('shows the remote, count and page of each error, the last first', async () => {
    const run = async (...args: string[]) => (await command.run(...args)).out
    expect(await command.run()).toMatchObject({
      out: 'Nothing went wrong.\n',
      uses: `uses the SQLite database in ${command.app.parts.config.files.dataDir}\n`,
    })
    await storesOf(command.app).pageErrors.add([error])
    command.app.clock.now += 3_600_000
    const none = { name: '', message: '', stack: '', page: '' }
    // The test of source positions has more.
    const { manifest, files } = fakeBuild('mf-toolbar', '1.2.0', ['toolbar'])
    const map = { version: 3, sources: ['mf-toolbar/src/like.ts'], names: [], mappings: 'AAWI' }
    const maps = new Map([['remoteEntry.1.js.map', Buffer.from(JSON.stringify(map))]])
    await command.app.parts.releases.publish({ manifest, files, maps })
    const stack = 'at like (https://x.org/remotes/mf-toolbar/1.2.0/remoteEntry.1.js:1:1)'
    const where = { slot: 'toolbar', releaseSet: 'r_2', browser: 'Safari 26', stack }
    await storesOf(command.app).pageErrors.add([
      { ...error, ...where, count: 11 },
      { ...none, remote: 'shell', version: 'r_1', kind: 'dropped', count: 1 },
    ])
    expect(await run()).toBe(
      [
        'shell r_1  dropped  1 time  2026-11-14 13:00',
        '  further errors were only counted',
        '',
        'mf-toolbar 1.2.0  uncaught  12 times  2026-11-14 12:00 to 2026-11-14 13:00',
        '  TypeError: x is undefined',
        '  /p/orbit1/, slot toolbar, release set r_2, Safari 26',
        '    at like (mf-toolbar/src/like.ts:12:5)',
        '',
      ].join('\n'),
    )
    expect(JSON.parse(await run('--json', '--limit', '1'))).toMatchObject([{ kind: 'dropped' }])
  })
})

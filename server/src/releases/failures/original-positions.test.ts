import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { createBuildFiles } from '../../storage/builds/build-files.ts'
import { hostBuild, mapsOf } from '../../storage/builds/build-names.ts'
import { addBuildFiles, storeBuild } from '../../storage/builds/store-build.ts'
import { fakeBuild } from '../../../test/support/fake-builds.ts'
import { startApp, type TestApp } from '../../../test/support/start-app.ts'
import { locateIn } from './locate.ts'
import { createOriginalPositions, type OriginalPositions } from './original-positions.ts'

/** Its first position is line 12, column 5 of the source. */
const MAP = JSON.stringify({ version: 3, sources: ['mf-toolbar/src/like.ts'], names: [], mappings: 'AAWI' })

describe('the stack of an error', () => {
  let app: TestApp
  let positions: OriginalPositions

  beforeAll(async () => {
    app = await startApp('sqlite')
    const { database, storedFiles, releases } = app.parts
    const { manifest, files } = fakeBuild('mf-toolbar', '1.2.0', ['toolbar'])
    const maps = new Map([['remoteEntry.1.js.map', Buffer.from(MAP)]])
    await releases.publish({ manifest, files, maps })
    const stored = await storeBuild(storedFiles, new Map([['main.1f.js.map', Buffer.from(MAP)]]))
    const broken = await storeBuild(storedFiles, new Map([['broken.1f.js.map', Buffer.from('<!doctype')]]))
    await database.write(async (transaction) => {
      await addBuildFiles(transaction, mapsOf(hostBuild('/shell/')), stored, 0)
      await addBuildFiles(transaction, mapsOf(hostBuild('/shell/')), broken, 0)
    })
    positions = createOriginalPositions({
      buildFiles: createBuildFiles(database, storedFiles),
      locate: (map, at) => app.parts.releaseThread.run('locate', { map, positions: at }),
    })
  })
  afterAll(() => app.stop())

  // docs/behaviour/errors.md#source-positions
  it.each([
    ['Chrome', '    at like (https://x.org/remotes/mf-toolbar/1.2.0/remoteEntry.1.js:1:1)', 'at like ('],
    ['Firefox and Safari', 'like@https://x.org/remotes/mf-toolbar/1.2.0/remoteEntry.1.js:1:1', 'like@'],
    ['a second attempt', '    at https://x.org/remotes/~1/mf-toolbar/1.2.0/remoteEntry.1.js:1:9', 'at '],
    ['a host', '    at https://x.org/shell/main.1f.js:1:1', 'at '],
  ])('names the source, file and line, in %s', async (_, stack, before) => {
    const [text] = await positions.ofStacks([stack])
    expect(text).toContain(`${before}mf-toolbar/src/like.ts:12:5`)
    expect(text).not.toContain('x.org')
  })

  it.each([
    'at like (https://x.org/remotes/mf-toolbar/9.9.9/remoteEntry.1.js:1:1)',
    'at like (https://x.org/remotes/mf-toolbar/1.2.0/remoteEntry.1.js:0:0)',
    'at https://x.org/shell/broken.1f.js:1:1',
    'at https://x.org/shell/../../etc/passwd.js:1:1 and more',
    'Error: 10:20:30',
    '',
  ])('stays as it is where no map tells more: %s', async (stack) => {
    expect(await positions.ofStacks([stack])).toEqual([stack])
  })

  it('keeps positions in further scripts as they are once enough maps were read', async () => {
    const { database, storedFiles } = app.parts
    let reads = 0
    const few = createOriginalPositions({
      buildFiles: createBuildFiles(database, storedFiles),
      async locate(map, at) {
        reads += 1
        return locateIn(map, at)
      },
      maxMaps: 1,
    })
    const [own, host] = ['/remotes/mf-toolbar/1.2.0/remoteEntry.1.js:1:1', '/shell/main.1f.js:1:1']
    const source = 'mf-toolbar/src/like.ts:12:5'
    expect(await few.ofStacks([`at ${own}`, `at ${host} ${own}`])).toEqual([
      `at ${source}`,
      `at ${host} ${source}`,
    ])
    // What is known needs no map.
    expect(await few.ofStacks([`at ${host} ${own}`])).toEqual([`at ${source} ${source}`])
    expect(await few.ofStacks([`at ${host} ${own}`])).toEqual([`at ${source} ${source}`])
    expect(reads).toBe(2)
  })

  it('is not read for another remote than the one wanted', async () => {
    const stack = 'at /remotes/mf-toolbar/1.2.0/remoteEntry.1.js:1:1'
    expect(await positions.ofStacks([stack], 'mf-viewer')).toEqual([stack])
  })

  // docs/behaviour/errors.md#source-positions
  it('is no way for others to get the sources: no address sends a map', async () => {
    const browser = app.browser()
    for (const file of ['remoteEntry.1.js.map', 'maps/remoteEntry.1.js.map'])
      expect((await browser.get(`/remotes/mf-toolbar/1.2.0/${file}`)).statusCode).toBe(404)
    expect((await browser.get('/shell/main.1f.js.map')).statusCode).toBe(404)
    expect((await browser.get('/shell/maps/main.1f.js.map')).statusCode).toBe(404)
  })
})

describe('a release', () => {
  it('is refused with a map that belongs to none of its scripts', async () => {
    const app = await startApp('sqlite')
    const { manifest, files } = fakeBuild('mf-toolbar', '1.2.0', ['toolbar'])
    const maps = new Map([['other.js.map', Buffer.from(MAP)]])
    await expect(app.parts.releases.publish({ manifest, files, maps })).rejects.toThrow(
      'other.js.map is not the source map of a script',
    )
    await app.stop()
  })
})

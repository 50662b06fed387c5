import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { readHostBuild } from '../../src/storage/hosts/host-build.ts'
import { isHashedName } from '../../src/storage/hosts/add-host-files.ts'
import { workspaceBuilds } from '../../src/start/workspace-builds.ts'
import { createSeveralServers, type SeveralServers } from '../support/several-servers.ts'
import type { ServerProcess } from '../support/start-server-process.ts'

/** Processes start slowly on a busy machine. */
const TEST_TIMEOUT_MS = 120_000

describe('server processes of two deploys, with data folders of their own,', () => {
  let several: SeveralServers
  let old: ServerProcess
  let newer: ServerProcess

  beforeAll(async () => {
    several = await createSeveralServers('postgres')
    old = await several.start({ hash: 'aaaa', ownFolder: true })
    newer = await several.start({ hash: 'bbbb', ownFolder: true })
  }, TEST_TIMEOUT_MS)

  afterAll(() => several.remove(), TEST_TIMEOUT_MS)

  /** Addresses of the shell's files that a page names. */
  async function filesOfPage({ url }: ServerProcess): Promise<string[]> {
    const page = await fetch(`${url}/explore/`, { headers: { accept: 'text/html' } })
    return [...new Set((await page.text()).match(/\/shell\/[\w./-]+\.(?:css|js)\b/g))]
  }

  it('serve the files that pages of the other deploy load', async () => {
    for (const [server, other, hash] of [
      [old, newer, 'bbbb'],
      [newer, old, 'aaaa'],
    ] as const) {
      const files = await filesOfPage(other)
      expect(files).toContain(`/shell/main.${hash}.js`)
      const others = [
        `/shell/account.${hash}.js`,
        `/editor/main.${hash}.js`,
        `/shell/locales/en.${hash}.json`,
      ]
      for (const file of [...files, ...others]) {
        const answer = await fetch(server.url + file)
        expect([file, answer.status]).toEqual([file, 200])
        expect(answer.headers.get('cache-control')).toContain('immutable')
        expect(await answer.text()).not.toBe('')
      }
    }
  })

  it(
    'add their files also if several start at the same moment',
    async () => {
      const started = await Promise.all([1, 2, 3].map(() => several.start({ hash: 'eeee', ownFolder: true })))
      for (const { url } of [old, ...started]) {
        for (const file of ['/shell/main.eeee.js', '/editor/main.eeee.js', '/shell/locales/en.eeee.json'])
          expect([file, (await fetch(url + file)).status]).toEqual([file, 200])
      }
    },
    TEST_TIMEOUT_MS,
  )

  it(
    'keep their files for later deploys',
    async () => {
      const files = await filesOfPage(old)
      const latest = await several.start({ hash: 'cccc', ownFolder: true })
      await several.end(old)
      for (const file of files) expect((await fetch(latest.url + file)).status).toBe(200)
    },
    TEST_TIMEOUT_MS,
  )

  it.each([
    'main.dddd.js',
    'application.json',
    '..%2f..%2fviewpage.sqlite',
    '..%2f..%2fhosts%2fshell%2fmain.bbbb.js',
    'locales%2f..%2fmain.bbbb.js',
    '%2e%2e/shell/main.bbbb.js%00',
    'constructor',
  ])('answer %s with 404 and without caching', async (name) => {
    const answer = await fetch(`${newer.url}/shell/${name}`)
    expect([answer.status, answer.headers.get('cache-control') ?? '']).toEqual([
      404,
      expect.not.stringContaining('max-age'),
    ])
  })
})

it('have a hash of the content in the names of the real hosts’ files', () => {
  const { shellFolder, editorFolder } = workspaceBuilds()
  const files = [shellFolder, editorFolder].flatMap((folder) => readHostBuild(folder).files)
  expect(files.filter((name) => !isHashedName(name))).toEqual([
    'embed-client.d.ts',
    'viewpage-elements.d.ts',
    'toolbar-host.d.ts',
  ])
})

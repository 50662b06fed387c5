import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { workspaceBuilds } from '../../src/start/workspace-builds.ts'
import { readHostBuild } from '../../src/hosts/host-build.ts'
import { isKeptFile } from '../../src/hosts/kept-host-files.ts'
import { createSeveralServers, type SeveralServers } from '../support/several-servers.ts'
import type { ServerProcess } from '../support/start-server-process.ts'

/** ms; processes are slow to start on a busy machine. */
const TIME_LIMIT = 120_000

describe('server processes of two deploys', () => {
  let several: SeveralServers
  let old: ServerProcess
  let newer: ServerProcess

  beforeAll(async () => {
    several = await createSeveralServers('postgres')
    old = await several.start({ hash: 'aaaa' })
    newer = await several.start({ hash: 'bbbb' })
  }, TIME_LIMIT)

  afterAll(() => several.remove(), TIME_LIMIT)

  /** Addresses of the shell's files that a page names. */
  async function filesOfPage({ url }: ServerProcess): Promise<string[]> {
    const page = await fetch(`${url}/explore/`, { headers: { accept: 'text/html' } })
    return [...new Set((await page.text()).match(/\/shell\/[\w./-]+\.(?:css|js)\b/g))]
  }

  it('each serve the files that a page of the other names', async () => {
    for (const [server, other, hash] of [
      [old, newer, 'bbbb'],
      [newer, old, 'aaaa'],
    ] as const) {
      const files = await filesOfPage(other)
      expect(files).toContain(`/shell/account.${hash}.js`)
      for (const file of [...files, `/editor/main.${hash}.js`, `/shell/locales/en.${hash}.json`]) {
        const answer = await fetch(server.url + file)
        expect([file, answer.status]).toEqual([file, 200])
        expect(answer.headers.get('cache-control')).toContain('immutable')
        expect(await answer.text()).not.toBe('')
      }
    }
  })

  it(
    'leave their files to the deploys after them',
    async () => {
      const files = await filesOfPage(old)
      const latest = await several.start({ hash: 'cccc' })
      await several.end(old)
      for (const file of files) expect((await fetch(latest.url + file)).status).toBe(200)
    },
    TIME_LIMIT,
  )

  it.each([
    'main.dddd.js',
    'application.json',
    '..%2f..%2fviewpage.sqlite',
    '..%2f..%2fhosts%2fshell%2fmain.bbbb.js',
    'locales%2f..%2fmain.bbbb.js',
    '%2e%2e/shell/main.bbbb.js%00',
    'constructor',
  ])('answer 404 to %s, and nobody keeps that answer', async (name) => {
    const answer = await fetch(`${newer.url}/shell/${name}`)
    expect([answer.status, answer.headers.get('cache-control') ?? '']).toEqual([
      404,
      expect.not.stringContaining('max-age'),
    ])
  })
})

it('the files of the real hosts change their names with their content', () => {
  const { shellFolder, editorFolder } = workspaceBuilds()
  const files = [shellFolder, editorFolder].flatMap((folder) => readHostBuild(folder).files)
  expect(files.filter((name) => !isKeptFile(name))).toEqual(['embed-client.d.ts', 'toolbar-host.d.ts'])
})

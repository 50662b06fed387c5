import type { PageRelease } from '@viewpage/shared-events'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { fakeBuild } from '../support/fake-builds.ts'
import { teamAt, type Team } from '../support/release-over-http.ts'
import { createSeveralServers, type SeveralServers } from '../support/several-servers.ts'
import type { ServerProcess } from '../support/start-server-process.ts'
import { until } from '../support/until.ts'

const REMOTE = 'mf-header-search'
const RELEASES = 25
/** Processes start slowly on a busy machine. */
const TEST_TIMEOUT_MS = 120_000

describe('two servers with data folders of their own, one database and one file store', () => {
  let several: SeveralServers
  let first: ServerProcess
  let second: ServerProcess
  let team: Team

  beforeAll(async () => {
    several = await createSeveralServers('postgres')
    first = await several.start({ ownFolder: true })
    second = await several.start({ ownFolder: true })
    team = teamAt(first.url)
  }, TEST_TIMEOUT_MS)

  afterAll(() => several.remove(), TEST_TIMEOUT_MS)

  const release = (number: number) => fakeBuild(REMOTE, `1.${number}.0`, ['header'])

  /** Files that browsers load, of which a server does not send the bytes that were published. */
  async function wrongAt(
    { url }: ServerProcess,
    { manifest, files }: ReturnType<typeof release>,
  ): Promise<string[]> {
    const wrong: string[] = []
    for (const [name, content] of files) {
      if (name === manifest.server) continue
      const answer = await fetch(`${url}/remotes/${REMOTE}/${manifest.version}/${name}`)
      const isRight = answer.status === 200 && Buffer.from(content).equals(await answer.bytes())
      if (!isRight) wrong.push(`${answer.status} ${name}`)
    }
    return wrong
  }

  /** Loads a page like a browser. @returns the active version, and addresses of files that were not found */
  async function loadPage({ url }: ServerProcess) {
    const html = await (await fetch(`${url}/explore/`, { headers: { accept: 'text/html' } })).text()
    const block = /<script type="application\/json" id="page-release">(.*?)<\/script>/.exec(html)?.[1]
    const { set } = JSON.parse(block ?? '{}') as PageRelease
    const remote = set.remotes[REMOTE]
    const addresses = [remote, remote?.fallback].flatMap((each) =>
      Object.keys(each?.integrity ?? {}).map((name) => `${each?.base ?? ''}${name}`),
    )
    expect(addresses.length).toBeGreaterThan(0)
    const missing: string[] = []
    for (const address of addresses) if ((await fetch(url + address)).status !== 200) missing.push(address)
    return { html, version: remote?.version, missing }
  }

  // docs/behaviour/releases.md#published-once
  it(
    'both send every file of a version as soon as it is published',
    async () => {
      for (let number = 0; number < RELEASES; number++) {
        expect((await team.publish(release(number))).status).toBe(201)
        expect(await wrongAt(second, release(number))).toEqual([])
      }
      expect(await wrongAt(first, release(0))).toEqual([])
    },
    TEST_TIMEOUT_MS,
  )

  it(
    'send every file that a page names while versions are released',
    async () => {
      await team.activate(REMOTE, '1.0.0')
      const seen = new Set<string | undefined>()
      let isReleasing = true
      const visit = async (server: ServerProcess) => {
        while (isReleasing) {
          const { version, missing } = await loadPage(server)
          seen.add(version)
          expect(missing).toEqual([])
        }
      }
      const visits = [visit(first), visit(second)]
      for (let number = 0; number < RELEASES; number++) {
        await team.publish(fakeBuild(REMOTE, `2.${number}.0`, ['header']))
        await team.activate(REMOTE, `2.${number}.0`)
      }
      isReleasing = false
      await Promise.all(visits)
      expect(seen.size).toBeGreaterThan(1)
    },
    TEST_TIMEOUT_MS,
  )

  it(
    'render the versions that the other one received',
    async () => {
      const rendered = `data-version-rendered="2.${RELEASES - 1}.0"`
      await until(async () => (await loadPage(second)).html.includes(rendered))
    },
    TEST_TIMEOUT_MS,
  )

  it(
    'are joined by a third one that has each version, also one that is published while it starts',
    async () => {
      const [third] = await Promise.all([
        several.start({ ownFolder: true }),
        team.publish(fakeBuild(REMOTE, '3.0.0', ['header'])),
      ])
      expect(await wrongAt(third, fakeBuild(REMOTE, '3.0.0', ['header']))).toEqual([])
      expect((await loadPage(third)).missing).toEqual([])
    },
    TEST_TIMEOUT_MS,
  )
})

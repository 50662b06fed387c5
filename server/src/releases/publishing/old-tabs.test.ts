import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { PageRelease } from '@viewpage/shared-events'
import { ONE_DATABASE } from '../../../test/support/databases.ts'
import { fakeBuild } from '../../../test/support/fake-builds.ts'
import { listen, teamAt, type Team } from '../../../test/support/release-over-http.ts'
import { startApp, type TestApp } from '../../../test/support/start-app.ts'
import { sweepLater } from '../../../test/support/sweep-later.ts'

const DAY_MS = 86_400_000

/** Addresses of everything that the scripts of a page may load. */
function filesOf({ set, shell }: PageRelease): string[] {
  const ofRemotes = Object.values(set.remotes).flatMap(({ base, integrity }) =>
    Object.keys(integrity).map((file) => base + file),
  )
  return [...ofRemotes, ...Object.keys(shell.integrity)]
}

describe.each(ONE_DATABASE)('a tab that stays open on %s', (kind) => {
  let app: TestApp
  let team: Team

  beforeAll(async () => {
    app = await startApp(kind, { remotes: { 'mf-toolbar': { slots: ['toolbar'] } } })
    const { oid } = await app.logIn('ada@example.com')
    await app.addPresentation({ oid: 'orbit1', owner_oid: oid })
    team = teamAt(await listen(app))
  })
  afterAll(() => app.stop())

  // docs/behaviour/releases.md#pinned-tab
  it('finds all its files after 30 days with a release and a rollback each', async () => {
    const visitor = app.browser()
    const page = await visitor.get('/p/orbit1/')
    const block = /id="page-release">(.*?)<\/script>/s.exec(page.body)?.[1] ?? 'null'
    const files = filesOf(JSON.parse(block) as PageRelease)
    expect(files).toContain('/remotes/mf-toolbar/1.0.0/remoteEntry.1.js')
    const read = async () => {
      const responses = await Promise.all(files.map((address) => visitor.get(address)))
      return responses.map(({ statusCode, body }) => ({ statusCode, body }))
    }
    const before = await read()
    expect(new Set(before.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))

    for (let day = 1; day <= 30; day++) {
      app.clock.now += DAY_MS
      await team.publish(fakeBuild('mf-toolbar', `1.${day}.0`, ['toolbar']))
      expect((await team.activate('mf-toolbar', `1.${day}.0`)).status).toBe(200)
      if (day % 2 === 0) expect((await team.rollback('mf-toolbar')).status).toBe(200)
      await sweepLater(app)
    }
    expect(await read()).toEqual(before)
  })
})

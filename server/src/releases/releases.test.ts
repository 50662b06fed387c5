import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import type { RemoteVersions } from '@viewpage/shared-events/wire'
import type { ReleaseSet } from '@viewpage/shared-events'
import { DATABASES, type DatabaseName } from '../../test/support/databases.ts'
import { fakeBuild, withFile, type FakeBuild } from '../../test/support/fake-builds.ts'
import { RELEASE_TOKEN, startApp, type Browser, type TestApp } from '../../test/support/start-app.ts'

const authorization = `Bearer ${RELEASE_TOKEN}`

function publish(
  browser: Browser,
  { manifest, files }: FakeBuild,
  headers: Record<string, string> = { authorization },
) {
  return browser.ask({
    method: 'PUT',
    url: `/api/v1/remotes/${encodeURIComponent(manifest.name)}/versions/${manifest.version}`,
    headers,
    payload: {
      manifest,
      files: Object.fromEntries(
        [...files].map(([file, content]) => [file, Buffer.from(content).toString('base64')]),
      ),
    },
  })
}

interface Fixture {
  app: TestApp
  team: Browser
  visitor: Browser
  activate(version: string, more?: object): ReturnType<Browser['ask']>
  rollback(more?: object): ReturnType<Browser['ask']>
  current(): Promise<ReleaseSet>
  /** Of the toolbar, in a new page load. */
  seenVersion(): Promise<string | undefined>
}

async function createFixture(kind: DatabaseName): Promise<Fixture> {
  const app = await startApp(kind, {
    remotes: { 'mf-toolbar': { slots: ['toolbar'] }, 'mf-viewer': { slots: ['viewer', 'metadata'] } },
    env: {
      VIEWPAGE_RELEASE_TOKENS: JSON.stringify({
        'mf-viewer': 'token-of-the-viewer-team',
        '*': RELEASE_TOKEN,
      }),
    },
  })
  const team = app.browser()
  const visitor = app.browser()
  const { oid } = await app.logIn('ada@example.com')
  await app.addPresentation({ oid: 'orbit1', owner_oid: oid })
  return {
    app,
    team,
    visitor,
    activate: (version, more) =>
      team.ask({
        method: 'PUT',
        url: '/api/v1/remotes/mf-toolbar/active',
        headers: { authorization },
        payload: { version, ...more },
      }),
    rollback: (more) =>
      team.ask({
        method: 'POST',
        url: '/api/v1/remotes/mf-toolbar/rollback',
        headers: { authorization },
        ...(more && { payload: more }),
      }),
    current: async () => (await visitor.get('/releases/current')).json<ReleaseSet>(),
    seenVersion: async () =>
      /data-slot="toolbar" data-remote="mf-toolbar" data-version="([^"]+)"/.exec(
        (await visitor.get('/p/orbit1/')).body,
      )?.[1],
  }
}

describe.each(DATABASES)('releasing a remote on %s', (kind) => {
  let fixture: Fixture

  beforeEach(async () => {
    fixture = await createFixture(kind)
  })

  afterEach(() => fixture.app.stop())

  // docs/behaviour/releases.md#next-page-load
  it('shows the new version with the next page load, and no other remote changes', async () => {
    const { team, activate, current, seenVersion } = fixture
    expect(await seenVersion()).toBe('1.0.0')
    expect((await publish(team, fakeBuild('mf-toolbar', '1.1.0', ['toolbar']))).statusCode).toBe(201)
    expect(await seenVersion()).toBe('1.0.0')
    expect((await activate('1.1.0')).statusCode).toBe(200)
    expect(await seenVersion()).toBe('1.1.0')
    const { remotes } = await current()
    expect(remotes['mf-toolbar']?.fallback?.version).toBe('1.0.0')
    expect(remotes['mf-viewer']?.version).toBe('1.0.0')
  })

  // docs/behaviour/releases.md#pinned-tab
  it('keeps the files of both versions where a tab may need them', async () => {
    const { team, visitor, activate } = fixture
    await publish(team, fakeBuild('mf-toolbar', '1.1.0', ['toolbar']))
    await activate('1.1.0')
    for (const version of ['1.0.0', '1.1.0']) {
      const entry = await visitor.get(`/remotes/mf-toolbar/${version}/remoteEntry.1.js`)
      expect([entry.statusCode, entry.body]).toEqual([200, `var mf_toolbar={version:"${version}"}`])
      expect(entry.headers['cache-control']).toContain('immutable')
    }
    const again = await visitor.get('/remotes/~1/mf-toolbar/1.1.0/remoteEntry.1.js')
    expect(again.statusCode).toBe(200)
  })

  // docs/behaviour/releases.md#rollback
  it('goes back to the version before, and further back', async () => {
    const { team, activate, rollback, seenVersion } = fixture
    for (const version of ['1.1.0', '1.2.0']) {
      await publish(team, fakeBuild('mf-toolbar', version, ['toolbar']))
      await activate(version)
    }
    expect((await rollback()).json<ReleaseSet>().remotes['mf-toolbar']).toMatchObject({
      version: '1.1.0',
      fallback: { version: '1.0.0' },
    })
    expect(await seenVersion()).toBe('1.1.0')
    await rollback()
    expect(await seenVersion()).toBe('1.0.0')
    const refused = await rollback()
    expect([refused.statusCode, refused.json<{ error: string }>().error]).toEqual([
      409,
      'nothing_to_roll_back',
    ])
  })

  it('lists what is published and what is active', async () => {
    const { team, visitor } = fixture
    await publish(team, fakeBuild('mf-toolbar', '1.1.0', ['toolbar']))
    const list = (await visitor.get('/api/v1/remotes/')).json<RemoteVersions[]>()
    expect(list.map(({ remote, active, versions }) => [remote, active, versions.length])).toEqual([
      ['mf-toolbar', '1.0.0', 2],
      ['mf-viewer', '1.0.0', 1],
    ])
  })

  // docs/behaviour/releases.md#who-and-why
  it('lists since when, by whom and why a version is active, the last two to teams only', async () => {
    const { app, team, visitor, activate, rollback } = fixture
    await publish(team, fakeBuild('mf-toolbar', '1.1.0', ['toolbar']))
    app.clock.now += 1_000
    const at = new Date(app.clock.now).toISOString()
    await activate('1.1.0', { by: 'Grace', reason: 'Share is "back" – 共有' })

    const activationFor = async (headers: Record<string, string>) =>
      (await visitor.get('/api/v1/remotes/', headers)).json<RemoteVersions[]>()[0]?.activation
    expect(await activationFor({})).toEqual({ at })
    expect(await activationFor({ authorization: 'Bearer not-a-token-of-ours' })).toEqual({ at })
    const forTeams = { at, token: '*', by: 'Grace', reason: 'Share is "back" – 共有' }
    expect(await activationFor({ authorization })).toEqual(forTeams)
    expect(await activationFor({ authorization: 'Bearer token-of-the-viewer-team' })).toEqual(forTeams)

    await rollback()
    expect(await activationFor({ authorization })).toEqual({ at, token: '*', by: null, reason: null })
  })

  it.each([
    ['a reason with control characters', { reason: 'red \u001b[31m' }],
    ['a reason without end', { reason: 'x'.repeat(501) }],
    ['a name of two lines', { by: 'Grace\nHopper' }],
    ['a field that it does not know', { when: 'now' }],
    ['an expectation that is no version', { expect: 'latest' }],
  ])('refuses %s', async (_, more) => {
    const { activate, rollback } = fixture
    for (const answer of [await activate('1.0.0', more), await rollback(more)]) {
      expect(answer.statusCode).toBe(422)
    }
  })

  // docs/behaviour/releases.md#expected-version
  it('refuses to replace another version than expected, and says which one is active', async () => {
    const { team, activate, rollback, seenVersion } = fixture
    for (const version of ['1.1.0', '1.2.0'])
      await publish(team, fakeBuild('mf-toolbar', version, ['toolbar']))
    await activate('1.1.0', { expect: '1.0.0', by: 'Grace' })
    const refused = [
      await activate('1.2.0', { expect: '1.0.0' }),
      await activate('1.2.0', { expect: null }),
      await rollback({ expect: '1.2.0' }),
    ]
    expect(refused.map(({ statusCode }) => statusCode)).toEqual([409, 409, 409])
    expect(refused.map((answer) => answer.json<{ error: string; message: string }>())).toMatchObject([
      {
        error: 'active_changed',
        message:
          '[release] Failed to activate mf-toolbar 1.2.0: it was to replace 1.0.0, but 1.1.0 is active now, activated by Grace. Look at what changed, then run the command again.',
      },
      { message: expect.stringContaining('it was to replace no version, but 1.1.0') },
      {
        message: expect.stringContaining(
          'Failed to roll back mf-toolbar: it was to replace 1.2.0, but 1.1.0',
        ),
      },
    ])
    expect(await seenVersion()).toBe('1.1.0')
    expect((await rollback({ expect: '1.1.0' })).statusCode).toBe(200)
    expect(await seenVersion()).toBe('1.0.0')
  })
})

describe.each(DATABASES)('what a release is held to on %s', (kind) => {
  let fixture: Fixture

  beforeAll(async () => {
    fixture = await createFixture(kind)
  })

  afterAll(() => fixture.app.stop())

  // docs/behaviour/releases.md#published-once
  it('refuses to publish a version twice', async () => {
    const { team } = fixture
    const refused = await publish(team, fakeBuild('mf-toolbar', '1.0.0', ['toolbar']))
    expect(refused.statusCode).toBe(409)
    expect(refused.json<{ message: string }>().message).toContain('Raise the version')
  })

  // docs/behaviour/releases.md#release-token
  it('wants a token, and one for this remote', async () => {
    const { team } = fixture
    const build = fakeBuild('mf-toolbar', '1.1.0', ['toolbar'])
    expect((await publish(team, build, {})).statusCode).toBe(401)
    const others = await publish(team, build, { authorization: 'Bearer token-of-the-viewer-team' })
    expect([others.statusCode, others.json<{ error: string }>().error]).toEqual([403, 'token_refused'])
    const own = fakeBuild('mf-viewer', '1.1.0', ['viewer', 'metadata'])
    expect((await publish(team, own, { authorization: 'Bearer token-of-the-viewer-team' })).statusCode).toBe(
      201,
    )
  })

  it('refuses what was never published', async () => {
    const { activate } = fixture
    const refused = await activate('9.9.9')
    expect([refused.statusCode, refused.json<{ message: string }>().message]).toEqual([
      404,
      '[release] Failed to activate mf-toolbar 9.9.9: it was never published.',
    ])
  })

  // docs/behaviour/releases.md#checked-build
  it.each([
    [
      'a file that is not listed',
      (build: FakeBuild) => build.files.set('extra.js', new Uint8Array()),
      'not listed',
    ],
    ['a file that is missing', (build: FakeBuild) => build.files.delete('style.1.css'), 'is missing'],
    [
      'a file that was changed',
      (build: FakeBuild) => build.files.set('style.1.css', new TextEncoder().encode('changed')),
      'does not match its integrity',
    ],
    [
      'a server build that does not do what remote.json says',
      (build: FakeBuild) => Object.assign(build.manifest, { slots: ['toolbar', 'modals'] }),
      'differ in slots',
    ],
  ])('refuses %s, and leaves nothing behind', async (_, spoil, reason) => {
    const { team, visitor, activate } = fixture
    const build = fakeBuild('mf-toolbar', '1.1.0', ['toolbar'])
    spoil(build)
    const refused = await publish(team, build)
    expect(refused.statusCode).toBe(422)
    expect(refused.json<{ message: string }>().message).toContain(reason)
    expect((await visitor.get('/remotes/mf-toolbar/1.1.0/remoteEntry.1.js')).statusCode).toBe(404)
    expect((await activate('1.1.0')).statusCode).toBe(404)
  })

  it.each([
    [
      'mf-toolbar',
      '1.1.0',
      '../evil.js',
      '/manifest/integrity must NOT have additional properties: "../evil.js"',
    ],
    [
      'mf-toolbar',
      '1.1.0',
      '.hidden.js',
      '/manifest/integrity must NOT have additional properties: ".hidden.js"',
    ],
    ['mf-../x', '1.1.0', 'a.js', '/remote must match pattern'],
    ['toolbar', '1.1.0', 'a.js', '/remote must match pattern'],
    ['mf-toolbar', 'latest', 'a.js', '/version must match pattern'],
  ])(
    'refuses the remote %s, version %s, file %s, and names what is wrong',
    async (remote, version, file, reason) => {
      const { team } = fixture
      const build = withFile(fakeBuild(remote, version, ['toolbar']), file, '')
      const refused = await publish(team, build)
      expect(refused.statusCode).toBe(422)
      expect(refused.json<{ details: string[] }>().details.join()).toContain(reason)
    },
  )

  // docs/behaviour/releases.md#checked-build
  it('refuses a server build that cannot be run, and says what it said', async () => {
    const { team } = fixture
    const refused = await publish(team, fakeBuild('mf-toolbar', '1.1.0', ['toolbar'], 'cannot-run'))
    expect(refused.statusCode).toBe(422)
    expect(refused.json<{ message: string }>().message).toContain('this server build cannot run')
  })

  it('serves neither server builds nor files that are not of the build', async () => {
    const { visitor } = fixture
    for (const file of ['server.1.cjs', 'remote.json', '..%2f..%2fviewpage.sqlite', 'remoteEntry.1.js.br']) {
      expect((await visitor.get(`/remotes/mf-toolbar/1.0.0/${file}`)).statusCode).toBe(404)
    }
  })

  it('serves scripts compressed', async () => {
    const { visitor } = fixture
    const entry = await visitor.get('/remotes/mf-toolbar/1.0.0/remoteEntry.1.js', { 'accept-encoding': 'br' })
    expect(entry.headers['content-encoding']).toBe('br')
  })
})

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { DATABASES } from '../../../test/support/databases.ts'
import { fakeBuild, withFile, type FakeBuild } from '../../../test/support/fake-builds.ts'
import { createReleaseFixture, publish, type ReleaseFixture } from '../../../test/support/release-fixture.ts'

describe.each(DATABASES)('what a release is held to on %s', (kind) => {
  let fixture: ReleaseFixture

  beforeAll(async () => {
    fixture = await createReleaseFixture(kind)
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

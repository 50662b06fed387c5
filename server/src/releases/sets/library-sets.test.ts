import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { PageRelease } from '@viewpage/shared-events'
import { registerHost, SHELL } from '../../../test/support/declared-contracts.ts'
import { fakeBuild, type FakeBuild } from '../../../test/support/fake-builds.ts'
import { publish } from '../../../test/support/release-fixture.ts'
import { RELEASE_TOKEN, startApp, type Browser, type TestApp } from '../../../test/support/start-app.ts'
import { submitForm } from '../../../test/support/submit-form.ts'

const SETS_TOKEN = 'token-of-the-library-team'
const authorization = `Bearer ${SETS_TOKEN}`

const modulesWith = (react: string, kit = '1.4.0') => ({
  ...{ react, 'react/jsx-runtime': react, 'react-dom': react, 'react-dom/client': react },
  ...{ 'remote-kit': kit, 'shared-events': '1.1.0' },
})

/** A library set in the format of the preset. */
function librarySet(name: string, version: string, provides: Record<string, string>): FakeBuild {
  const build = fakeBuild(name, version, [])
  const { 'style.1.css': _, ...integrity } = build.manifest.integrity
  build.files.delete('style.1.css')
  return {
    ...build,
    manifest: { ...build.manifest, css: [], integrity, exposes: ['./modules'], provides },
  }
}

/** A remote that is built for a major of React. */
function remoteFor(react: string, version: string, kit = '^1.4.0'): FakeBuild {
  const build = fakeBuild('mf-toolbar', version, ['toolbar'])
  return { ...build, manifest: { ...build.manifest, shared: { react, 'remote-kit': kit } } }
}

let app: TestApp
let team: Browser

beforeAll(async () => {
  app = await startApp('sqlite', {
    remotes: { 'mf-toolbar': { slots: ['toolbar'] }, 'mf-viewer': { slots: ['viewer', 'metadata'] } },
    env: {
      VIEWPAGE_RELEASE_TOKENS: JSON.stringify({ libraries: SETS_TOKEN, '*': RELEASE_TOKEN }),
    },
  })
  team = app.browser()
  const { oid } = await app.logIn('ada@example.com')
  await app.addPresentation({ oid: 'orbit1', owner_oid: oid })
})
afterAll(() => app.stop())

async function activate(remote: string, version: string, token = SETS_TOKEN) {
  return team.ask({
    method: 'PUT',
    url: `/api/v1/remotes/${remote}/active`,
    headers: { authorization: `Bearer ${token}` },
    payload: { version },
  })
}

/** The library set of the toolbar in a new page load. */
async function setOfToolbar() {
  const { body } = await app.browser().get('/p/orbit1/')
  const { set } = JSON.parse(/id="page-release">(.*?)<\/script>/.exec(body)?.[1] ?? '') as PageRelease
  const { libraries } = set.remotes['mf-toolbar'] ?? {}
  return libraries && `${libraries.name} ${libraries.version}`
}

const set18 = (version: string, provides: Record<string, string> = modulesWith('18.3.1')) =>
  librarySet('mf-libraries-18', version, provides)

// docs/behaviour/releases.md#library-sets
test('a page names the set of a remote by the ranges of the remote, and that set is rolled back like a remote', async () => {
  expect((await publish(team, set18('1.0.0'), { authorization })).statusCode).toBe(201)
  expect((await activate('mf-libraries-18', '1.0.0')).statusCode).toBe(200)
  expect(await setOfToolbar()).toBeUndefined()
  await publish(team, remoteFor('^18.0.0', '2.0.0'), { authorization: `Bearer ${RELEASE_TOKEN}` })
  expect((await activate('mf-toolbar', '2.0.0', RELEASE_TOKEN)).statusCode).toBe(200)
  expect(await setOfToolbar()).toBe('mf-libraries-18 1.0.0')
  await publish(team, set18('1.1.0'), { authorization })
  await activate('mf-libraries-18', '1.1.0')
  expect(await setOfToolbar()).toBe('mf-libraries-18 1.1.0')
  const url = '/api/v1/remotes/mf-libraries-18/rollback'
  expect((await team.ask({ method: 'POST', url, headers: { authorization } })).statusCode).toBe(200)
  expect(await setOfToolbar()).toBe('mf-libraries-18 1.0.0')
})

// docs/behaviour/releases.md#library-sets
test('a visitor in the canary of a set gets its version, and the others the active one', async () => {
  await publish(team, set18('1.2.0'), { authorization })
  const url = '/api/v1/remotes/mf-libraries-18/canary'
  const payload = { version: '1.2.0', share: 50 }
  const started = await team.ask({ method: 'PUT', url, headers: { authorization }, payload })
  expect(started.statusCode).toBe(201)
  const { headers } = await app.browser().get('/p/orbit1/')
  expect(headers['server-timing']).toContain('view;desc=')
  const seen = new Set<string | undefined>()
  for (let views = 0; views < 60 && seen.size < 2; views += 1) seen.add(await setOfToolbar())
  expect([...seen].sort()).toEqual(['mf-libraries-18 1.0.0', 'mf-libraries-18 1.2.0'])
  await team.ask({ method: 'POST', url: `${url}/abort`, headers: { authorization } })
})

// docs/behaviour/releases.md#library-sets
test('a version of a set is published once', async () => {
  const again = await publish(team, set18('1.0.0', modulesWith('18.2.0')), { authorization })
  expect([again.statusCode, again.json<{ error: string }>().error]).toEqual([409, 'already_published'])
})

// docs/behaviour/releases.md#library-sets
test.each<[string, FakeBuild, string]>([
  [
    'the name of another React',
    librarySet('mf-libraries-17', '1.0.0', modulesWith('18.3.1')),
    'it has React 18.3.1, so it must be called mf-libraries-18, not mf-libraries-17',
  ],
  [
    'too few modules',
    set18('2.0.0', { react: '18.3.1' }),
    'a library set provides all shared modules, and it lacks react/jsx-runtime, react-dom, react-dom/client, remote-kit, shared-events',
  ],
  [
    'a style sheet',
    { ...fakeBuild('mf-libraries-18', '2.0.0', []) },
    'a library set has modules only: no slots, no style sheets, and no actions',
  ],
])('a set with %s is refused', async (_, build, reason) => {
  const refused = await publish(team, build, { authorization })
  expect(refused.statusCode).toBe(422)
  expect(refused.json<{ details: string[] }>().details).toContain(reason)
})

// docs/behaviour/releases.md#library-sets
test('a remote provides no shared modules', async () => {
  const remote = remoteFor('^18.0.0', '3.0.0')
  const build = { ...remote, manifest: { ...remote.manifest, provides: modulesWith('18.3.1') } }
  const refused = await publish(team, build, { authorization: `Bearer ${RELEASE_TOKEN}` })
  expect(refused.json<{ details: string[] }>().details).toEqual([
    'it provides shared modules, so it must be called mf-libraries-<major version of its React>, not mf-toolbar',
  ])
})

// docs/behaviour/releases.md#library-sets
test('the token for library sets releases no remote', async () => {
  const refused = await publish(team, remoteFor('^18.0.0', '4.0.0'), { authorization })
  expect([refused.statusCode, refused.json<{ error: string }>().error]).toEqual([403, 'token_refused'])
})

// docs/behaviour/releases.md#library-sets
test('who enters that token sees the sets and their modules, and no remote', async () => {
  const browser = app.browser()
  const who = { 'release-token': SETS_TOKEN, person: 'Ada', action: 'log-in' }
  await submitForm(browser, '/releases/', who)
  const { body } = await browser.get('/releases/')
  expect(body).toContain('href="/releases/mf-libraries-18/"')
  expect(body).not.toContain('href="/releases/mf-toolbar/"')
  expect((await browser.get('/releases/mf-libraries-18/1.0.0/')).body).toContain('react-dom/client 18.3.1')
  expect((await browser.get('/releases/mf-toolbar/')).statusCode).toBe(404)
})

// docs/behaviour/releases.md#library-sets
test('a set goes back to a version that lacks what a live remote needs only with the token for all remotes', async () => {
  await registerHost(app, { ...SHELL, provides: modulesWith('19.3.1'), loadsLibraries: true })
  const ofAll = `Bearer ${RELEASE_TOKEN}`
  await publish(team, set18('1.3.0', modulesWith('18.3.1', '1.5.0')), { authorization })
  expect((await activate('mf-libraries-18', '1.3.0')).statusCode).toBe(200)
  await publish(team, remoteFor('^18.0.0', '2.1.0', '^1.5.0'), { authorization: ofAll })
  expect((await activate('mf-toolbar', '2.1.0', RELEASE_TOKEN)).statusCode).toBe(200)
  const rollBack = (by: string) =>
    team.ask({
      method: 'POST',
      url: '/api/v1/remotes/mf-libraries-18/rollback',
      headers: { authorization: by },
    })
  const refused = await rollBack(authorization)
  expect([refused.statusCode, refused.json<{ error: string }>().error]).toEqual([409, 'breaks_pages'])
  expect(refused.json<{ details: string[] }>().details.join()).toContain('mf-toolbar 2.1.0 needs ^1.5.0')
  expect(await setOfToolbar()).toBe('mf-libraries-18 1.3.0')
  expect((await rollBack(ofAll)).statusCode).toBe(200)
  expect(await setOfToolbar()).toBeUndefined()
})

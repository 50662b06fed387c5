import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { fakeBuild, withFile, type FakeBuild } from '../support/fake-builds.ts'
import { listen, teamAt, type Team } from '../support/release-over-http.ts'
import { startApp, type TestApp } from '../support/start-app.ts'

const build = () => fakeBuild('mf-toolbar', '1.1.0', ['toolbar'])
const withName = (file: string) => withFile(build(), file, 'evil()')

function withManifest(change: (build: FakeBuild) => object): FakeBuild {
  const sound = build()
  return { ...sound, manifest: { ...sound.manifest, ...change(sound) } }
}

describe('a team that publishes an invalid build', () => {
  let app: TestApp
  let url: string
  let team: Team

  beforeAll(async () => {
    app = await startApp('sqlite', { remotes: { 'mf-viewer': { slots: ['viewer'] } } })
    url = await listen(app)
    team = teamAt(url)
  })

  afterAll(() => app.stop())

  /** All files of the server but its database, with when each was written. */
  function storedFiles(): string[] {
    const { dataDir } = app.parts.config.files
    return readdirSync(dataDir, { recursive: true, encoding: 'utf8' })
      .filter((path) => !path.startsWith('viewpage.sqlite'))
      .map((path) => `${path} ${statSync(join(dataDir, path)).mtimeMs}`)
      .sort()
  }

  async function expectRefused(attempt: FakeBuild): Promise<string> {
    const before = storedFiles()
    const { status, body } = await team.publish(attempt)
    expect([status, storedFiles()]).toEqual([422, before])
    return String(body['details'])
  }

  // docs/behaviour/releases.md#checked-build
  it.each([
    ['../mf-viewer/1.0.0/remoteEntry.1.js'],
    ['../../evil.js'],
    ['../evil.js'],
    ['chunks/../../evil.js'],
    ['/evil.js'],
    ['chunks//evil.js'],
    ['./evil.js'],
    ['..\\evil.js'],
    ['.hidden.js'],
    ['chunks/.hidden/evil.js'],
    ['a/b/c/evil.js'],
    ['evil'],
    ['evil.html'],
    ['evil.sh'],
    ['style.1.css.br'],
    ['style.1.css.gz'],
    ['evil.js\n'],
    ['évil.js'],
    [`${'a'.repeat(200)}.js`],
  ])('gets a refusal for the file name %j, and nothing is written', async (file) => {
    const reason = await expectRefused(withName(file))
    expect(reason).toContain(`must NOT have additional properties: ${JSON.stringify(file).slice(0, 40)}`)
  })

  it('gets a refusal for a file name that would change the prototype of objects', async () => {
    const before = storedFiles()
    expect([(await team.publish(withName('__proto__'))).status, storedFiles()]).toEqual([400, before])
  })

  it.each([
    ['entry', (file: string) => ({ entry: file })],
    ['server', (file: string) => ({ server: file })],
    ['css', (file: string) => ({ css: [file] })],
    ['preload', (file: string) => ({ preload: [file] })],
    ['locales', (file: string) => ({ locales: { ...build().manifest.locales, de: file } })],
    [
      'integrity',
      (file: string) => ({
        integrity: { ...build().manifest.integrity, [file]: `sha384-${'A'.repeat(64)}` },
      }),
    ],
  ])('gets a refusal for a path outside its folder in the manifest field %s', async (field, change) => {
    for (const file of ['../../evil.js', '../mf-viewer/1.0.0/style.1.css']) {
      expect(await expectRefused(withManifest(() => change(file)))).toContain(field)
    }
  })

  it('gets a refusal for file names that differ in case only', async () => {
    expect(await expectRefused(withName('REMOTEENTRY.1.js'))).toContain('differ only in upper and lower case')
  })

  it('gets a refusal for a file with the name of a folder', async () => {
    const attempt = withFile(withName('chunk.js'), 'chunk.js/evil.js', 'evil()')
    expect(await expectRefused(attempt)).toContain('both a file and a folder')
  })

  it('gets a refusal for too many files', async () => {
    const attempt = Array.from({ length: 301 }, (_, index) => `chunk${index}.js`).reduce(
      (files, file) => withFile(files, file, ''),
      build(),
    )
    await expectRefused(attempt)
  })

  it('gets a refusal for too many bytes', async () => {
    const part = 'x'.repeat(7 * 1024 * 1024)
    const attempt = ['1.js', '2.js', '3.js'].reduce((files, file) => withFile(files, file, part), build())
    expect(await expectRefused(attempt)).toContain('bytes')
  })

  it('gets a refusal for a render timeout that would delay every page', async () => {
    expect(await expectRefused(withManifest(() => ({ timeouts: { render: 60_000 } })))).toContain('render')
  })

  it('gets a refusal for data whose schema takes any value or long to check', async () => {
    const source = {
      url: 'https://a.example/',
      ttlSeconds: 5,
      staleSeconds: 0,
      deadlineMs: 50,
      for: 'visitor',
    }
    const withSchema = (schema: object) => withManifest(() => ({ data: { notes: { ...source, schema } } }))
    expect(await expectRefused(withSchema({}))).toContain('remote.json/data/notes/schema allows any value')
    expect(await expectRefused(withSchema({ type: 'string', pattern: '(a+)+$' }))).toContain('"pattern"')
  })

  it('gets a refusal for server code that cannot run, and nothing is written', async () => {
    await expectRefused(fakeBuild('mf-toolbar', '1.1.0', ['toolbar'], 'cannot-run'))
  })

  it('can publish a valid build afterwards', async () => {
    expect((await team.publish(build())).status).toBe(201)
  })

  it.each(['constructor', '__proto__', 'toString', 'mf-constructor'])(
    'gets a refusal, not a failure, for a remote called %s',
    async (name) => {
      const responses = [await team.activate(name, '1.0.0'), await team.rollback(name)]
      const codes = responses.map(({ status, body }) => [status >= 400 && status < 500, typeof body['error']])
      expect(codes).toEqual(responses.map(() => [true, 'string']))
    },
  )

  it('gets a refusal with an unknown token for a remote called constructor', async () => {
    const stranger = teamAt(url, 'not-a-token-of-anybody')
    expect((await stranger.activate('constructor', '1.0.0')).status).toBe(403)
  })
})

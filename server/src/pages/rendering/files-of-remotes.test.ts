import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { fakeBuild, withFile, type FakeBuild } from '../../../test/support/fake-builds.ts'
import { overrideSteps } from '../../../test/support/override-steps.ts'
import { createReleaseFixture, publish, type ReleaseFixture } from '../../../test/support/release-fixture.ts'

const STYLE =
  '@layer mf-toolbar{.a{background:url(picture.1.png)}@font-face{font-family:A;src:url("font.1.woff2")}}'

/** A build whose style sheet and whose server build name a picture and a font. */
function buildWithFiles(version: string): FakeBuild {
  let build = fakeBuild('mf-toolbar', version, ['toolbar'], 'names-files')
  for (const file of ['picture.1.png', 'font.1.woff2']) build = withFile(build, file, file)
  return withFile(build, 'style.1.css', STYLE)
}

// docs/behaviour/releases.md#files-of-a-remote
describe('the files of a remote', () => {
  let fixture: ReleaseFixture
  beforeAll(async () => {
    fixture = await createReleaseFixture('sqlite')
  })
  afterAll(() => fixture.app.stop())

  const page = async () => fixture.visitor.get('/p/orbit1/')

  it('are named by the address of the version, in inlined style sheets and in HTML of the server', async () => {
    const { team, visitor, activate } = fixture
    expect((await publish(team, buildWithFiles('1.1.0'))).statusCode).toBe(201)
    await activate('1.1.0')
    const { body } = await page()
    expect(body).toContain('url(/remotes/mf-toolbar/1.1.0/picture.1.png)')
    expect(body).toContain('url("/remotes/mf-toolbar/1.1.0/font.1.woff2")')
    expect(body).toContain(
      '<img src="/remotes/mf-toolbar/1.1.0/picture.1.png" data-font="/remotes/mf-toolbar/1.1.0/font.1.woff2">',
    )
    for (const path of ['/remotes', '/remotes/~1']) {
      const picture = await visitor.get(`${path}/mf-toolbar/1.1.0/picture.1.png`)
      expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/png'])
      // Pages on other origins load fonts only with it.
      expect(picture.headers['access-control-allow-origin']).toBe('*')
    }
  })

  it('have the address of the preview in a preview', async () => {
    const { publishPreview, browserWith } = overrideSteps(fixture.app)
    const { version } = (await publishPreview(buildWithFiles('1.2.0'))).json<{ version: string }>()
    expect(version).toMatch(/^1\.2\.0-dev\./)
    const { body } = await (await browserWith({ 'mf-toolbar': version })).get('/p/orbit1/')
    expect(body).toContain(`url(/remotes/mf-toolbar/${version}/picture.1.png)`)
    expect(body).toContain(`<img src="/remotes/mf-toolbar/${version}/picture.1.png"`)
  })

  it.each([
    [
      'a style sheet',
      (build: FakeBuild) => withFile(build, 'style.1.css', '.a{background:url(gone.2.png)}'),
      'style.1.css names gone.2.png, which is not among the files for browsers',
    ],
    [
      'a style sheet of a lazy chunk',
      (build: FakeBuild) => withFile(build, 'lazy.1.css', '.a{background:url("gone.2.png")}'),
      'lazy.1.css names gone.2.png, which is not among the files for browsers',
    ],
    [
      'a style sheet, in another build',
      (build: FakeBuild) => withFile(build, 'style.1.css', '.a{background:url(../../mf-viewer/1.0.0/a.png)}'),
      'style.1.css names ../../mf-viewer/1.0.0/a.png, which',
    ],
    [
      'the server build',
      (build: FakeBuild) =>
        withFile(build, 'server.1.cjs', `exports.a = "/remotes/{name}/{version}/gone.2.png"`),
      'server.1.cjs names gone.2.png, which is not among the files for browsers',
    ],
    [
      'a style sheet, although browsers never get it',
      (build: FakeBuild) => withFile(build, 'style.1.css', '.a{background:url(server.1.cjs)}'),
      'style.1.css names server.1.cjs, which is not among the files for browsers',
    ],
  ])('are missing if %s names one that is not there, and the build is refused', async (_, spoil, reason) => {
    const refused = await publish(fixture.team, spoil(buildWithFiles('1.3.0')))
    expect(refused.statusCode).toBe(422)
    expect(refused.json<{ message: string }>().message).toContain(
      `[release] Failed to publish mf-toolbar 1.3.0: ${reason}`,
    )
  })

  it('are reported up to a number, however many are missing', async () => {
    const names = Array.from({ length: 1_000 }, (_, index) => `url(gone.${index}.png)`)
    const refused = await publish(
      fixture.team,
      withFile(buildWithFiles('1.3.0'), 'style.1.css', `@layer mf-toolbar{.a{background:${names.join()}}}`),
    )
    expect(refused.json<{ details: string[] }>().details).toHaveLength(20)
  })

  it('may be WebAssembly, which only pages with such a remote may run', async () => {
    const { team, visitor, activate } = fixture
    const policy = async (url: string) => String((await visitor.get(url)).headers['content-security-policy'])
    expect(await policy('/p/orbit1/')).not.toContain('wasm')
    expect(await policy('/remotes/mf-toolbar/1.1.0/remoteEntry.1.js')).not.toContain('wasm')
    await publish(team, withFile(buildWithFiles('1.4.0'), 'sum.1.wasm', 'wasm'))
    await activate('1.4.0')
    expect(await policy('/p/orbit1/')).toMatch(
      /script-src 'sha256-[^']+' 'strict-dynamic' 'wasm-unsafe-eval';/,
    )
    expect(await policy('/remotes/mf-toolbar/1.4.0/remoteEntry.1.js')).toContain(
      "script-src 'self' 'wasm-unsafe-eval';",
    )
    // The page may fall back to it.
    await publish(team, buildWithFiles('1.5.0'))
    await activate('1.5.0')
    expect(await policy('/p/orbit1/')).toContain("'wasm-unsafe-eval'")
  })
})

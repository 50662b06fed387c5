import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { fakeBuild, withFile, type FakeBuild } from '../support/fake-builds.ts'
import { FORCED, listen, teamAt, type Team } from '../support/release-over-http.ts'
import { startApp, type TestApp } from '../support/start-app.ts'

const KB = 1024
const build = (version = '1.1.0') => fakeBuild('mf-toolbar', version, ['toolbar'])

const withStyle = (bytes: number, version?: string) =>
  withFile(build(version), 'style.1.css', `@layer mf-toolbar{.a::after{content:"${'x'.repeat(bytes)}"}}`)
const withTexts = (bytes: number, version?: string) =>
  withFile(build(version), 'locales/ja.1.json', JSON.stringify({ hello: 'x'.repeat(bytes) }))

/** Little HTML on the page that the gate renders, and much on every other one. */
const withHtml = (bytes: number, version: string) =>
  withFile(
    build(version),
    'server.1.cjs',
    `exports.slots = ['toolbar']
exports.contract = { emits: [], consumes: [] }
exports.render = (slot, { pageData }) =>
  '<p>' + 'x'.repeat(pageData.title.startsWith('Going around: a short') ? 10 : ${bytes}) + '</p>'`,
  )

describe('a remote that would make every page large', () => {
  let app: TestApp
  let url: string
  let team: Team

  beforeAll(async () => {
    app = await startApp('sqlite', { remotes: { 'mf-toolbar': { slots: ['toolbar'] } } })
    url = await listen(app)
    team = teamAt(url)
    const { oid } = await app.logIn('ada@example.com')
    await app.addPresentation({ oid: 'orbit1', owner_oid: oid })
  })

  afterAll(() => app.stop())

  const page = async () => (await fetch(`${url}/p/orbit1/`, { headers: { accept: 'text/html' } })).text()

  async function expectRefused(attempt: FakeBuild, status: number, more?: object): Promise<string> {
    const answer = await team.publish(attempt, more)
    expect(answer.status).toBe(status)
    return String(answer.body['details'])
  }

  // docs/behaviour/releases.md#gate
  it('is refused for its style sheets, also one that is listed many times', async () => {
    expect(await expectRefused(withStyle(64 * KB), 409)).toContain(
      'The style sheets of mf-toolbar 1.1.0 have 65576 bytes, which every page inlines, and the server allows 65536.',
    )
    const sheet = withStyle(8 * KB)
    const repeated = { ...sheet, manifest: { ...sheet.manifest, css: Array(20).fill('style.1.css') } }
    expect(await expectRefused(repeated, 409)).toContain('have 164640 bytes')
  })

  // docs/behaviour/releases.md#gate
  it('is refused for the texts of one language', async () => {
    expect(await expectRefused(withTexts(32 * KB), 409)).toContain(
      'The texts of mf-toolbar 1.1.0 in ja have 32780 bytes, which every page inlines, and the server allows 32768.',
    )
  })

  // docs/behaviour/releases.md#checked-build
  it('is refused for much more, also if it is forced', async () => {
    expect(await expectRefused(withStyle(1024 * KB), 422, FORCED)).toContain('its style sheets have')
    expect(await expectRefused(withTexts(512 * KB), 422, FORCED)).toContain('locales/ja.1.json has')
  })

  // docs/behaviour/releases.md#checked-build
  it.each([
    ['no JSON', '{"hello":'],
    ['a list', '["hello"]'],
    ['a number', '{"hello":1}'],
    ['nothing', 'null'],
    ['many levels', `${'{"a":'.repeat(20_000)}"b"${'}'.repeat(20_000)}`],
  ])('is refused for texts that no page can inline: %s', async (_, texts) => {
    const reason = await expectRefused(withFile(build(), 'locales/de.1.json', texts), 422, FORCED)
    expect(reason).toContain('locales/de.1.json is not a tree of texts in JSON')
  })

  // docs/behaviour/page.md#large-slots
  it('shows a skeleton where it has much HTML on real pages only', async () => {
    const before = await page()
    expect(before).toMatch(/data-slot="toolbar"[^>]*data-rendered="html"/)
    expect((await team.publish(withHtml(3_000 * KB, '1.2.0'))).status).toBe(201)
    expect((await team.activate('mf-toolbar', '1.2.0')).status).toBe(200)
    for (let view = 0; view < 2; view++) {
      const large = await page()
      expect(large).toMatch(/data-slot="toolbar"[^>]*data-version="1.2.0"[^>]*data-rendered="skeleton"/)
      expect(large.length).toBeLessThan(before.length + 1_000)
    }
  })

  // docs/behaviour/page.md#large-slots
  it('shows what is within the cap and what the data of the page are worth', async () => {
    expect((await team.publish(withHtml(250 * KB, '1.3.0'))).status).toBe(201)
    expect((await team.activate('mf-toolbar', '1.3.0')).status).toBe(200)
    expect(await page()).toMatch(/data-slot="toolbar"[^>]*data-version="1.3.0"[^>]*data-rendered="html"/)
  })
})

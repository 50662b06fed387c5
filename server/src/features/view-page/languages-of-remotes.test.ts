import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { fakeBuild, withFile, type FakeBuild } from '../../../test/support/fake-builds.ts'
import { listen, teamAt, type Team } from '../../../test/support/release-over-http.ts'
import { startApp, type TestApp } from '../../../test/support/start-app.ts'

/** A build with texts in these languages only. */
function buildIn(languages: readonly string[], version: string): FakeBuild {
  const build = fakeBuild('mf-toolbar', version, ['toolbar'])
  const isLeftOut = (file: string) => file.startsWith('locales/') && !languages.includes(file.slice(8, -7))
  const kept = <Value>(entries: Iterable<[string, Value]>) =>
    [...entries].filter(([file]) => !isLeftOut(file))
  const { locales, integrity } = build.manifest
  return {
    files: new Map(kept(build.files)),
    manifest: {
      ...build.manifest,
      locales: Object.fromEntries(
        Object.entries(locales).filter(([language]) => languages.includes(language)),
      ),
      integrity: Object.fromEntries(kept(Object.entries(integrity))),
    },
  }
}

// docs/behaviour/releases.md#languages-of-a-remote
describe('a remote with texts in English and German', () => {
  let app: TestApp
  let team: Team

  beforeAll(async () => {
    app = await startApp('sqlite', { remotes: { 'mf-viewer': { slots: ['metadata'] } } })
    team = teamAt(await listen(app))
    const { oid } = await app.logIn('ada@example.com')
    await app.addPresentation({ oid: 'orbit1', owner_oid: oid })
    const texts = '{"hello":"hallo","@en":{"bye":"bye"}}'
    const build = withFile(buildIn(['de', 'en'], '1.0.0'), 'locales/de.1.json', texts)
    expect((await team.publish(build)).status).toBe(201)
    expect((await team.activate('mf-toolbar', '1.0.0')).status).toBe(200)
  })

  afterAll(() => app.stop())

  async function pageIn(language: string) {
    const { body } = await app.browser().get(`/p/orbit1/?lang=${language}`)
    const [, release = ''] = /id="page-release">(.*?)<\/script>/.exec(body) ?? []
    const { messages } = JSON.parse(release) as { messages: Record<string, object> }
    const slotOf = (slot: string) => new RegExp(`<div data-slot="${slot}"[^>]*>`).exec(body)?.[0]
    return { texts: messages['mf-toolbar'], slotOf }
  }

  it('has a page in German with the English texts that German lacks', async () => {
    const { texts, slotOf } = await pageIn('de')
    expect(texts).toEqual({ hello: 'hallo', '@en': { bye: 'bye' } })
    expect(slotOf('toolbar')).not.toContain('lang=')
  })

  it('is in English on a French page, which says so, beside remotes in French', async () => {
    const { texts, slotOf } = await pageIn('fr')
    expect(texts).toEqual({ '@en': { hello: 'hello' } })
    expect(slotOf('toolbar')).toContain('lang="en"')
    expect(slotOf('metadata')).not.toContain('lang=')
  })

  it.each([
    [['de'], 'it has no texts in English (locales/en), to which all languages fall back'],
    [
      ['en', 'nl'],
      'locales/nl.1.json is in the language "nl", which this site does not have: it has de, en, es, fr, pt, hu, it, ja, ko',
    ],
    [['en', 'fr'], 'the texts in fr, locales/fr.1.json, are not among its files'],
  ])('is refused with languages %j: %s', async (languages, reason) => {
    const build = buildIn(['de', 'en'], '1.1.0')
    const locales = Object.fromEntries(languages.map((each) => [each, `locales/${each}.1.json`]))
    const answer = await team.publish({ ...build, manifest: { ...build.manifest, locales } })
    expect(answer.status).toBe(422)
    expect(String(answer.body['details'])).toContain(reason)
  })
})

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { fakeBuild, withContract } from '../../../test/support/fake-builds.ts'
import { sendVitals } from '../../../test/support/send-vitals.ts'
import { RELEASE_TOKEN, startApp, type Browser, type TestApp } from '../../../test/support/start-app.ts'
import { submitForm } from '../../../test/support/submit-form.ts'

describe('the pages about releases', () => {
  let app: TestApp
  let team: Browser

  beforeAll(async () => {
    app = await startApp('sqlite', { env: { VIEWPAGE_TRUST_PROXY: '1' } })
    team = app.browser()
    await submitForm(team, '/releases/', { 'release-token': RELEASE_TOKEN, person: 'Ada', action: 'log-in' })
  })
  afterAll(() => app.stop())

  // docs/behaviour/releases.md#vitals-of-versions
  it('say how fast pages were with a version and with a release set, unless there are too few views', async () => {
    expect((await team.get('/releases/')).body).toContain('No page has reported yet.')
    for (let view = 0; view < 30; view++)
      await sendVitals(app, { lcp: 2_000, cls: 0.05, slots: { 'mf-all': 800 } })
    await sendVitals(app, { inp: 100 })
    const { id } = await app.parts.releases.current()
    const overview = (await team.get('/releases/')).body
    expect(overview).toMatch(/<th scope="row">r_[a-f0-9]{12}<\/th>/)
    expect(overview).toContain(id)
    for (const path of ['/releases/', '/releases/mf-all/', '/releases/mf-all/1.0.0/']) {
      const { body } = await team.get(path)
      expect([path, /<td dir="auto">(?:1\.9|2|2\.1) secs \(30\)<\/td>/.test(body)]).toEqual([path, true])
      expect([path, body.includes('Too few (1)')]).toEqual([path, true])
    }
  })

  // docs/behaviour/releases.md#compare-contracts
  it('say what differs between the contracts of two versions, or that one has none', async () => {
    const text = { type: 'string' } as const
    const build = (version: string, emits: string) =>
      withContract(fakeBuild('mf-notes', version, ['notes']), {
        emits: {
          [emits]: {
            payload: { type: 'object', properties: { oid: text }, required: ['oid'] },
            sticky: false,
          },
        },
      })
    const { releases } = app.parts
    await releases.publish(build('1.0.0', 'notes/written@1'), { force: true })
    await releases.publish(build('1.1.0', 'notes/written@2'), { force: true })
    await releases.publish(fakeBuild('mf-notes', '0.9.0', ['notes']), { force: true })
    const { body } = await team.get('/releases/mf-notes/1.1.0/?with=1.0.0')
    expect(body).toMatch(
      /notes\/written@1<\/th><td dir="auto">Action sent<\/td><td dir="auto">Removed<\/td><td dir="auto">object<\/td>/,
    )
    expect(body).toMatch(/notes\/written@2<\/th><td dir="auto">Action sent<\/td><td dir="auto">Added<\/td>/)
    expect((await team.get('/releases/mf-notes/1.1.0/?with=0.9.0')).body).toContain(
      'One of the versions has no contract to compare.',
    )
  })
})

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { LANGUAGES } from '@viewpage/shared-events/schemas'
import { DATABASES } from '../../../test/support/databases.ts'
import { publishTinyDeck } from '../../../test/support/publish-tiny-deck.ts'
import { startApp, type Browser, type TestApp } from '../../../test/support/start-app.ts'
import { storesOf } from '../../../test/support/stores.ts'
import { saveSharing } from '../../../test/support/sharing-form.ts'
import { restore, takeDown } from './take-down.ts'

const REASON = 'It shows a picture of <somebody> who did not agree.'
const SHOWN = 'It shows a picture of &#60;somebody&#62; who did not agree.'

describe.each(DATABASES)('a taken-down presentation, on %s', (kind) => {
  let app: TestApp
  let ada: Browser & { oid: string }
  let ben: Browser & { oid: string }

  beforeAll(async () => {
    app = await startApp(kind)
    ada = await app.logIn('ada@example.com')
    ben = await app.logIn('ben@example.com', { firstName: 'Ben', lastName: 'Okri' })
    for (const oid of ['orbit1', 'garden1'])
      await publishTinyDeck(app, {}, { oid, ownerOid: ada.oid, title: `All of ${oid}`, privacy: 'reusable' })
    await takeDown(app.parts.database, 'orbit1', REASON, app.clock.now)
    await ben.get('/explore/')
  })

  afterAll(() => app.stop())

  // docs/behaviour/reports.md#take-down
  it.each(LANGUAGES)(
    'shows its owner the reason on view page, sharing page and dashboard, in %s',
    async (language) => {
      const titles = new Set<string>()
      for (const path of ['/p/orbit1/', '/dashboard/next/orbit1/']) {
        const { statusCode, body } = await ada.get(path, { 'accept-language': language })
        expect([statusCode, body.includes(SHOWN)]).toEqual([200, true])
        titles.add(/<div class="site-notice" role="note"><h2>([^<]+)<\/h2>/.exec(body)?.[1] ?? '')
      }
      expect([titles.size, titles.has('')]).toEqual([1, false])
      const dashboard = await ada.get('/dashboard/next/', { 'accept-language': language })
      const states = [...dashboard.body.matchAll(/data-state>([^·<]+) ·/g)]
      expect(new Set(states.map(([, state]) => state)).size).toBe(2)
      expect((await ada.get('/p/garden1/')).body).not.toContain('role="note"')
    },
  )

  it('has noindex on the page of its owner', async () => {
    const { headers, body } = await ada.get('/p/orbit1/')
    expect(headers['x-robots-tag']).toBe('noindex')
    expect(body).not.toContain('json+oembed')
  })

  // docs/behaviour/reports.md#take-down
  it('stays hidden after a change of visibility, by a view link or as a copy', async () => {
    for (const privacy of ['private', 'public', 'reusable'])
      expect((await saveSharing(ada, 'orbit1', { privacy })).statusCode).toBe(303)
    await saveSharing(ada, 'orbit1', { makeLink: 'yes' })
    const [link] = await storesOf(app).sharing.linksOf('orbit1')
    for (const path of ['/p/orbit1/', `/v/${link?.linkId}/`, '/p/orbit1/embed/'])
      expect((await ben.get(path)).statusCode).toBe(404)
    const copy = await ada.ask({ method: 'POST', url: '/api/v4/presentation/orbit1/copy/' })
    expect([copy.statusCode, copy.json<{ error: string }>().error]).toEqual([403, 'not_reusable'])
    const others = await ben.ask({ method: 'POST', url: '/api/v4/presentation/orbit1/copy/' })
    expect([others.statusCode, others.json<{ error: string }>().error]).toEqual([404, 'not_found'])
  })

  // docs/behaviour/reports.md#restore
  it('is visible everywhere after a restore', async () => {
    const before = await ben.get('/explore/')
    expect(before.body).toContain('All of garden1')
    expect(before.body).not.toContain('All of orbit1')
    await restore(app.parts.database, 'orbit1')
    expect((await ben.get('/p/orbit1/')).statusCode).toBe(200)
    expect((await ben.get('/explore/')).body).toContain('All of orbit1')
    expect((await ada.get('/p/orbit1/')).body).not.toContain('role="note"')
  })

  it('is not offered as a template, and not named in records of its view links', async () => {
    const card = { title: 'Orbits', sub_title: '', thumbnail: '/static/art/tide.svg', duration_seconds: null }
    const identity = {
      session_id: 'a-session-id',
      user_oid: ben.oid,
      name: 'Ben',
      email: '',
      identified_at: 1,
    }
    const [link] = await storesOf(app).sharing.linksOf('orbit1')
    await takeDown(app.parts.database, 'orbit1', REASON, app.clock.now)
    await app.parts.database.write(async (transaction) => {
      for (const [position, oid] of ['orbit1', 'garden1'].entries())
        await transaction
          .insertInto('cards')
          .values({ ...card, shelf: 'templates', position, oid, path: `/presentation-template/${oid}/` })
          .execute()
      await transaction
        .insertInto('link_viewers')
        .values({ ...identity, link_id: link?.linkId ?? '' })
        .execute()
    })
    app.clock.now += 11_000
    const templates = await ben.get('/presentation-template/')
    const statuses: number[] = []
    for (const oid of ['garden1', 'orbit1']) {
      const path = `/presentation-template/${oid}/`
      statuses.push((await ben.get(path)).statusCode, Number(templates.body.includes(path)))
    }
    expect(statuses).toEqual([200, 1, 404, 0])
    const choices = await ben.get('/privacy/choices/')
    expect(choices.body).toContain('Ada Lovelace')
    expect(choices.body).not.toContain('All of orbit1')
  })
})

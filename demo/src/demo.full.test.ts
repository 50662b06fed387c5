import { emailOf, DEMO_PASSWORD, type DemoPerson } from '@viewpage/server'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { ONE_DATABASE } from '@viewpage/server/testing/databases'
import { decoded } from '@viewpage/server/testing/decoded'
import {
  pageDataIn,
  sitePageDataIn,
  startApp,
  type Browser,
  type TestApp,
} from '@viewpage/server/testing/start-app'
import { TEMPLATE_ACCOUNT } from './accounts.ts'
import { addDemoData } from './add-demo-data.ts'
import { demoPresentations } from './decks/index.ts'

/** Mostly for painting the decks. */
const SEEDING_TIMEOUT_MS = 120_000

/** The app of an installation, which `wide1` offers. */
const APP = {
  VIEWPAGE_APP_SCHEME: 'example-slides',
  VIEWPAGE_APP_IPHONE_URL: 'https://apps.example.com/slides',
}

describe.each(ONE_DATABASE)('the demo data on %s', (kind) => {
  let app: TestApp
  let anonymous: Browser
  const people = {} as Record<DemoPerson, Browser>

  beforeAll(async () => {
    app = await startApp(kind, { env: APP })
    await addDemoData(app.parts, demoPresentations)
    await app.parts.searchIndexer.catchUp()
    anonymous = app.browser()
    for (const person of ['ada', 'ben', 'cora', 'eve', 'dan'] as const) people[person] = await logIn(person)
  }, SEEDING_TIMEOUT_MS)

  afterAll(() => app.stop())

  /** Logs in by the form, like a person. */
  async function logIn(person: DemoPerson): Promise<Browser> {
    const browser = app.browser()
    const answer = await submitLogIn(browser, emailOf(person), DEMO_PASSWORD)
    expect([person, answer.statusCode]).toEqual([person, 303])
    return browser
  }

  async function submitLogIn(browser: Browser, email: string, password: string) {
    await browser.get('/login/')
    const csrftoken = browser.cookies.get('csrftoken') ?? ''
    return browser.ask({
      method: 'POST',
      url: '/login/',
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' },
      payload: new URLSearchParams({ csrftoken, email, password }).toString(),
    })
  }

  const dataOf = async (path: string, browser = anonymous) => pageDataIn(await browser.get(path))
  const statusOf = async (path: string, browser = anonymous) => (await browser.get(path)).statusCode

  it('has the five accounts, by their names', async () => {
    const names = await Promise.all(
      Object.values(people).map(async (person) => sitePageDataIn(await person.get('/')).viewerName),
    )
    expect(names).toEqual(['Ada Lovelace', 'Ben Okri', 'Cora Diaz', 'Eve Adeyemi', 'Dan Moss'])
  })

  it('has visitors that nobody can log in as', async () => {
    const answer = await submitLogIn(app.browser(), 'visitor-1@example.com', DEMO_PASSWORD)
    expect(answer.statusCode).toBe(422)
  })

  it.each([
    ['/p/orbit1/', 'Ada Lovelace', 'public'],
    ['/classic1/', 'Ben Okri', 'reusable'],
    ['/p/garden1/', 'Ada Lovelace', 'public'],
    ['/p/ocean1/', 'Ada Lovelace', 'public'],
    ['/p/solo1/', 'Dan Moss', 'public'],
    ['/p/hidden1/', 'Ada Lovelace', 'unlisted'],
    ['/p/big2000/', 'Ada Lovelace', 'public'],
    ['/p/wide1/', 'Ben Okri', 'public'],
    ['/p/tiny1/', 'Ben Okri', 'public'],
  ])('shows %s, by %s, %s', async (path, owner, privacy) => {
    const data = await dataOf(path)
    expect([data.owner.publicDisplayName, data.privacy]).toEqual([owner, privacy])
    expect(await statusOf(data.previewUrl ?? '')).toBe(200)
  })

  it('says of orbit1 what the pictures say', async () => {
    const data = await dataOf('/p/orbit1/')
    expect(data).toMatchObject({
      title: 'Going around: a short history of orbits',
      likesCount: 1_284,
      viewCount: 48_210,
      deck: { stepCount: 12 },
    })
    expect(data.description).toContain('Planets do not circle the Sun')
    expect(data.transcriptData.length).toBeGreaterThan(0)
    expect(data.tags.split(',').length).toBeGreaterThan(1)
  })

  it.each([
    ['ada', true, true, false],
    ['ben', false, false, false],
    ['cora', false, true, false],
    ['eve', true, true, true],
    ['dan', false, false, false],
  ] as const)(
    'lets %s edit orbit1: %s, comment: %s, present: %s',
    async (person, edit, comment, presenterView) => {
      const { viewerRights } = await dataOf('/p/orbit1/', people[person])
      expect(viewerRights).toMatchObject({ edit, comment, hasPresenterViewFeature: presenterView })
    },
  )

  it('has the private presentation for Ada alone', async () => {
    expect(await statusOf('/p/secret1/')).toBe(404)
    expect(await statusOf('/p/secret1/', people.eve)).toBe(404)
    expect(await statusOf('/p/secret1/', people.ada)).toBe(200)
  })

  it('shows it by two view links of Ada’s, of which one asks who is watching', async () => {
    for (const [linkId, asks] of [
      ['linkask1', true],
      ['linkopen1', false],
    ] as const) {
      const data = await dataOf(`/v/${linkId}/`)
      expect(data.oid).toBe('secret1')
      expect(data.prezilink).toEqual({
        link_id: linkId,
        viewer_identification: asks,
        require_identification: false,
        sharer_first_name: 'Ada',
        sharer_last_name: 'Lovelace',
      })
      const answer = await people.ben.get(`/api/v1/insights/viewers/${linkId}/`)
      expect(answer.json()).toEqual({ is_identified: false })
    }
  })

  it('gives classic1 and wide1 what they are there to show', async () => {
    expect(await dataOf('/classic1/')).toMatchObject({ schemaVersion: '0', showMakeACopyButton: true })
    const wide = await dataOf('/p/wide1/')
    expect(wide).toMatchObject({ embedSizing: 'responsive', forceAutoplay: true })
    expect(wide.evaluatedFeatures).toMatchObject({ native_app: true, admin_tools: false })
    const ofOwner = pageDataIn(await people.ben.get('/p/wide1/'))
    expect(ofOwner.evaluatedFeatures).toMatchObject({ content_curation: false, admin_tools: true })
    const phone = { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) Mobile' }
    expect(pageDataIn(await anonymous.get('/p/wide1/', phone)).nativeApp?.type).toBe('iphone')
  })

  it('gives tiny1 nothing that it can do without, and big2000 fifty steps', async () => {
    const tiny = await dataOf('/p/tiny1/')
    expect(tiny).toMatchObject({ tags: '', description: '', deck: { stepCount: 2 } })
    expect(tiny).not.toHaveProperty('likesCount')
    expect((await dataOf('/p/big2000/')).deck.stepCount).toBe(50)
  })

  it('offers the garden after orbit1, and nothing of Dan’s after his only one', async () => {
    const oids = async (path: string) => {
      const { ownerId } = (await dataOf(path)).clientData
      const url = `/api/v4/presentation/?owner_id=${ownerId}&privacy=public&limit=3`
      const { results } = (await anonymous.get(url)).json<{ results: { oid: string }[] }>()
      return results.map(({ oid }) => oid)
    }
    expect((await oids('/p/orbit1/')).slice(0, 2)).toEqual(['orbit1', 'garden1'])
    expect(await oids('/p/solo1/')).toEqual(['solo1'])
  })

  it('fills the shelves: five picks, fifteen templates, ten videos', async () => {
    const { topPicks, templates, videos } = await dataOf('/p/orbit1/')
    expect(topPicks.length).toBeGreaterThanOrEqual(5)
    expect(topPicks[0]).toMatchObject({ title: 'The garden in four seasons', subTitle: 'Ada Lovelace' })
    expect([templates.length, videos.length]).toEqual([15, 10])
    expect(templates.slice(0, 5).map(({ title }) => title)).toEqual([
      'Quarterly review',
      'Roadmap in one line',
      'Lesson with shapes',
      'City budget',
      'Progress on one page',
    ])
    expect(videos.slice(0, 4).map(({ title, durationSeconds }) => [title, durationSeconds])).toEqual([
      ['Teach with your slides beside you', 134],
      ['Report the quarter in ninety seconds', 98],
      ['Spelling, out loud', 185],
      ['A walk through the data', 52],
    ])
    for (const { path } of topPicks) expect([path, await statusOf(path)]).toEqual([path, 200])
  })

  it('has a presentation behind every template, which becomes Ben’s own', async () => {
    const { templates } = await dataOf('/p/orbit1/')
    for (const { path, title } of templates) {
      const { body, statusCode } = await people.ben.get(path)
      expect([path, statusCode, body.includes(title)]).toEqual([path, 200, true])
      expect(decoded(body)).toMatch(/href="\/dashboard\/next\/\?copy=template-[a-z-]+">Use this template</)
    }
    const answer = await people.ben.ask({ method: 'POST', url: '/api/v4/presentation/template-pitch/copy/' })
    const data = await dataOf(answer.json<{ path: string }>().path, people.ben)
    expect([data.title, data.byOwner, data.deck.stepCount]).toEqual(['Copy of Pitch in five steps', true, 5])
  })

  it('has a house for the templates that nobody can log in to', async () => {
    const answer = await submitLogIn(app.browser(), 'templates@example.com', DEMO_PASSWORD)
    expect(answer.statusCode).toBe(422)
    expect((await anonymous.get(`/user/${TEMPLATE_ACCOUNT.oid}/`)).body).toContain('15 public presentations')
  })

  it('finds something for what the header suggests first', async () => {
    for (const term of ['Solar system', 'Business plan', 'Timeline', 'Company culture']) {
      const { body } = await anonymous.get(`/explore/search/?search=${encodeURIComponent(term)}`)
      expect([term, body.includes('Nothing found')]).toEqual([term, false])
    }
  })

  it('has a preview animation on every card: a walk through the steps, or through the drawing', async () => {
    const { topPicks, templates, videos } = await dataOf('/p/orbit1/')
    for (const { previewAnimation = '' } of [...topPicks, ...templates, ...videos]) {
      const { statusCode, headers } = await anonymous.get(previewAnimation)
      const type = previewAnimation.endsWith('.svg') ? 'image/svg+xml' : 'image/webp'
      expect([previewAnimation, statusCode, headers['content-type']]).toEqual([previewAnimation, 200, type])
    }
    expect((await anonymous.get('/assets/nothing1/preview.webp')).statusCode).toBe(404)
  })

  it('has a drawing on every card, served as a picture', async () => {
    const { templates, videos } = await dataOf('/p/orbit1/')
    const drawings = [...templates, ...videos].map(({ thumbnail }) => thumbnail)
    expect(new Set(drawings).size).toBe(25)
    for (const drawing of drawings) {
      const answer = await anonymous.get(drawing)
      expect([drawing, answer.statusCode, answer.headers['content-type']]).toEqual([
        drawing,
        200,
        'image/svg+xml',
      ])
    }
  })

  it('counts likes and views as they are stored', async () => {
    const { read } = app.parts.database
    const counted = await read
      .selectFrom('presentations')
      .select((row) => [
        'oid',
        'likes_count',
        'views_count',
        row
          .selectFrom('likes')
          .whereRef('likes.oid', '=', 'presentations.oid')
          .select((like) => like.fn.countAll().as('count'))
          .as('likes'),
        row
          .selectFrom('presentation_views')
          .whereRef('presentation_views.oid', '=', 'presentations.oid')
          .select((view) => view.fn.countAll().as('count'))
          .as('views'),
      ])
      .execute()
    for (const { oid, likes_count, views_count, likes, views } of counted) {
      expect([oid, Number(likes), Number(views)]).toEqual([oid, likes_count, views_count])
    }
  })

  it('has a like that one more person can add to', async () => {
    const answer = await people.ben.ask({
      method: 'PUT',
      url: '/api/v4/presentation/orbit1/like/',
      headers: { 'content-type': 'application/json' },
    })
    expect(answer.json()).toEqual({ likes_count: 1_285, has_liked: true })
  })

  it('has events only of visits that were counted, on steps that there are', async () => {
    const { read } = app.parts.database
    const lost = await read
      .selectFrom('view_events')
      .innerJoin('presentations', 'presentations.oid', 'view_events.oid')
      .leftJoin('presentation_views', (join) =>
        join
          .onRef('presentation_views.oid', '=', 'view_events.oid')
          .onRef('presentation_views.session_id', '=', 'view_events.session_id'),
      )
      .select('view_events.id')
      .where((event) =>
        event.or([
          event('presentation_views.id', 'is', null),
          event('view_events.received_at', '<', event.ref('presentation_views.viewed_at')),
          event('view_events.step', '>', event.ref('view_events.step_count')),
          event('presentations.created_at', '>', event.ref('presentation_views.viewed_at')),
        ]),
      )
      .execute()
    expect(lost).toEqual([])
  })
})

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { ONE_DATABASE } from '../support/databases.ts'
import { createHttpVisitor, listen, logInOverHttp, type HttpVisitor } from '../support/http-visitor.ts'
import { publishTinyDeck } from '../support/publish-tiny-deck.ts'
import { pageDataIn, startApp, type TestApp } from '../support/start-app.ts'

/** Words that occur in the content of the presentation and nowhere else. */
const INSIDE = ['quokka', 'axolotl', 'zebrafinch', 'pangolin']

describe.each(ONE_DATABASE)('a visitor before a required identification, on %s', (kind) => {
  let app: TestApp
  let port: number
  let ada: HttpVisitor & { oid: string }
  let visitor: HttpVisitor & { oid: string }

  beforeAll(async () => {
    app = await startApp(kind, { built: true })
    port = await listen(app)
    ada = await logInOverHttp(app, port, 'ada@example.com')
    visitor = await logInOverHttp(app, port, 'ben@example.com')
    for (const privacy of ['private', 'public'] as const) {
      const titles = ['Axolotl', 'Zebrafinch']
      const about = {
        description: 'All about the quokka.',
        tags: ['pangolin'],
        settings: { allowDownload: true },
      }
      await publishTinyDeck(app, { titles }, { ...about, oid: `${privacy}1`, ownerOid: ada.oid, privacy })
      await app.parts.database.write((transaction) =>
        transaction
          .insertInto('view_links')
          .values({
            ...{ link_id: `${privacy}gate`, oid: `${privacy}1`, sharer_oid: ada.oid, created_at: 0 },
            ...{ viewer_identification: 1, require_identification: 1, revoked_at: null },
          })
          .execute(),
      )
    }
    await app.warmUp()
  })

  afterAll(() => app.stop())

  function expectNoContent(body: string): void {
    for (const word of INSIDE) expect(body.toLowerCase()).not.toContain(word)
  }

  const filesOf = (oid: string) =>
    app.parts.database.read.selectFrom('assets').select('sha256').where('oid', '=', oid).execute()

  it.each(['private', 'public'])(
    'sees title and owner of a %s presentation, and none of its content',
    async (privacy) => {
      for (const language of ['en', 'de']) {
        const headers = { accept: 'text/html', 'accept-language': language }
        const { status, body } = await visitor.ask('GET', `/v/${privacy}gate/`, { headers })
        expect(status).toBe(200)
        // Proves that the page was rendered.
        for (const shown of ['data-rendered="html"', 'Going around', 'Ada Lovelace'])
          expect(body).toContain(shown)
        expect(body).not.toContain('data-rendered="skeleton"')
        expectNoContent(body)
        for (const { sha256 } of await filesOf(`${privacy}1`)) expect(body).not.toContain(sha256)
        expect(body).not.toContain('data:image/webp')
      }
      const page = pageDataIn(await visitor.ask('GET', `/v/${privacy}gate/`))
      expect(page).toMatchObject({
        description: '',
        tags: '',
        transcriptData: [],
        previewUrl: null,
        previewBlur: null,
      })
      expect(page.deck).toEqual({
        ...{ documentUrl: null, revision: 1, stepCount: 0, durationSeconds: 0, stops: [], stepTitles: [] },
      })
      expect(page).toMatchObject({ storageToken: null, allowDownload: false, makeACopyRedirectUrl: null })
      expect(page).not.toHaveProperty('likesCount')
    },
  )

  it('gets no content from any API call with the link', async () => {
    const link = 'privategate'
    const report = await visitor.ask('GET', `/contact/abuse/private1/?link=${link}`)
    expect([report.status, report.body.includes('Going around')]).toEqual([200, true])
    const [, form = ''] = /name="form" value="([^"]+)"/.exec(report.body) ?? []
    const answers = [
      report,
      await visitor.submit('/contact/abuse/private1/', { link, form, reason: 'spam', step: '1' }),
      await visitor.submit('/contact/abuse/private1/', { link, form, reason: 'spam' }),
      await visitor.ask('GET', `/api/v1/insights/viewers/${link}/`),
      await visitor.write('PUT', `/api/v4/presentation/like/?auth_key=${link}&key_type=prezilink`),
      await visitor.write('DELETE', `/api/v4/presentation/like/?auth_key=${link}&key_type=prezilink`),
      await visitor.write('POST', '/api/v2/assets/presentation-viewed/', {
        prezi_oid: 'private1',
        prezi_link: link,
      }),
      await visitor.write('POST', `/api/v1/insights/viewers/${link}/`, { name: '', email: '' }),
      await visitor.ask('GET', '/privacy/choices/'),
      await visitor.ask('GET', `/oembed?url=${encodeURIComponent(`http://127.0.0.1/v/${link}/`)}`),
    ]
    for (const { body } of answers) expectNoContent(body)
    expect(answers.map(({ status }) => status)).toEqual([200, 422, 200, 200, 403, 403, 204, 422, 200, 404])
    for (const { body } of answers.slice(4, 6)) expect(body).not.toContain('likes_count')
  })

  it('gets no file, even with its exact address', async () => {
    const stranger = createHttpVisitor(port)
    for (const { sha256 } of await filesOf('private1'))
      expect((await stranger.ask('GET', `/assets/private1/${sha256}.webp`)).status).toBe(404)
    for (const address of ['step-1.webp', 'preview.webp', 'step-1.webp?token='])
      expect((await stranger.ask('GET', `/assets/private1/${address}`)).status).toBe(404)
  })

  it('gets all content after the identification', async () => {
    await visitor.write('POST', '/api/v1/insights/viewers/privategate/', {
      name: 'Ben',
      email: 'ben@example.com',
    })
    const { body } = await visitor.ask('GET', '/v/privategate/')
    for (const word of INSIDE) expect(body.toLowerCase()).toContain(word)
    expect(pageDataIn({ body }).likesCount).toBe(0)
  })
})

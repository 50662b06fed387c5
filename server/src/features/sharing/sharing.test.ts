import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { DATABASES } from '../../../test/support/databases.ts'
import { publishTinyDeck, repeatPresentation } from '../../../test/support/publish-tiny-deck.ts'
import { pageDataIn, startApp, type Browser, type TestApp } from '../../../test/support/start-app.ts'
import { storesOf } from '../../../test/support/stores.ts'
import { saveSharing } from '../../../test/support/sharing-form.ts'
import { postForm, submitForm } from '../../../test/support/submit-form.ts'
import { sweepLater } from '../../../test/support/sweep-later.ts'

const PAGE = '/dashboard/next/mine1/'

describe.each(DATABASES)('the sharing page on %s', (kind) => {
  let app: TestApp
  let ada: Browser & { oid: string }
  let eve: Browser & { oid: string }

  beforeAll(async () => {
    app = await startApp(kind)
    ada = await app.logIn('ada@example.com')
    eve = await app.logIn('eve@example.com', { firstName: 'Eve', lastName: 'Adeyemi' })
    await publishTinyDeck(
      app,
      {},
      { ownerOid: ada.oid, oid: 'mine1', title: '<b>Mine</b>', privacy: 'private' },
    )
    await app.parts.database.write((transaction) =>
      transaction
        .insertInto('collaborators')
        .values({ oid: 'mine1', user_oid: eve.oid, right: 'edit' })
        .execute(),
    )
  })

  afterAll(() => app.stop())

  const decide = (choices: Record<string, string>) => saveSharing(ada, 'mine1', choices)

  const linksOn = ({ body }: { body: string }) =>
    [...body.matchAll(/value="http[^"]*(\/v\/[\w-]+\/)"/g)].map(([, path = '']) => path)

  // docs/behaviour/sharing.md#sharing-page
  it('is for the owner only: editors get 404, anonymous visitors log in first', async () => {
    expect((await ada.get(PAGE)).statusCode).toBe(200)
    expect((await eve.get(PAGE)).statusCode).toBe(404)
    expect((await eve.get(`${PAGE}delete/`)).statusCode).toBe(404)
    const csrftoken = eve.cookies.get('csrftoken') ?? ''
    for (const path of [PAGE, `${PAGE}delete/`])
      expect((await postForm(eve, path, { csrftoken, privacy: 'public' })).statusCode).toBe(404)
    expect((await app.browser().get(PAGE)).headers.location).toBe(
      '/login/?next=%2Fdashboard%2Fnext%2Fmine1%2F',
    )
    expect((await ada.get('/dashboard/next/nothing1/')).statusCode).toBe(404)
    expect((await app.presentation('mine1'))?.privacy).toBe('private')
  })

  // docs/behaviour/visibility.md#visibility-values
  it('shows title, figures, address, and an explanation of every visibility', async () => {
    const { body } = await ada.get(PAGE)
    expect(body).toContain('&#60;b&#62;Mine&#60;/b&#62;')
    expect(body).toContain('0 views · 0 likes')
    expect(body).toContain('/p/mine1/b-mine-b/"')
    expect(body).toContain('Everyone can find, watch and copy it')
    expect(body).toMatch(/value="private" checked/)
  })

  // docs/behaviour/visibility.md#change-at-once
  it('changes the visibility at once', async () => {
    expect((await decide({ privacy: 'unlisted' })).statusCode).toBe(303)
    expect((await app.browser().get('/p/mine1/')).statusCode).toBe(200)
    expect((await decide({ privacy: 'secret' })).statusCode).toBe(422)
    await decide({ privacy: 'private' })
    expect((await app.browser().get('/p/mine1/')).statusCode).toBe(404)
  })

  // docs/behaviour/sharing.md#allow-downloads
  it('changes whether others may download it, and keeps the other settings', async () => {
    const settings = async () => (await app.presentation('mine1'))?.settings
    await decide({ allowed: 'yes' })
    expect(await settings()).toEqual({ allowDownload: true })
    await decide({ allowed: '' })
    expect(await settings()).toEqual({ allowDownload: false })
  })

  describe('of how it plays', () => {
    const PLAYBACK = { start: 'press', embedSizing: 'free', likes: 'yes', copies: '', lite: '' }
    const decided = (choices: Record<string, string>) =>
      saveSharing(ada, 'plays1', { ...PLAYBACK, ...choices })
    const visitorSees = async (headers = {}) =>
      pageDataIn(await app.browser().get('/p/plays1/going-around/', headers))
    const settings = async () => (await app.presentation('plays1'))?.settings

    beforeAll(async () => {
      await publishTinyDeck(
        app,
        {},
        {
          ownerOid: ada.oid,
          oid: 'plays1',
          privacy: 'reusable',
          settings: { allowDownload: true, nativeApp: false },
        },
      )
    })

    // docs/behaviour/sharing.md#playback
    it('changes it on the next page load, and keeps the other settings', async () => {
      expect(await visitorSees()).toMatchObject({ shouldAutoplay: false, likesCount: 0 })
      const response = await decided({
        start: 'autoplay',
        embedSizing: 'responsive',
        likes: '',
        copies: '',
        lite: 'yes',
      })
      expect(response.statusCode).toBe(303)
      const seen = await visitorSees()
      expect(seen).toMatchObject({
        shouldAutoplay: true,
        forceAutoplay: false,
        embedSizing: 'responsive',
        shouldForceViewerLite: true,
        allowDownload: true,
        showMakeACopyButton: false,
      })
      expect(seen).not.toHaveProperty('likesCount')

      await decided({ start: 'forced', copies: 'yes' })
      expect(await visitorSees()).toMatchObject({
        shouldAutoplay: true,
        forceAutoplay: true,
        embedSizing: 'free',
        shouldForceViewerLite: false,
        likesCount: 0,
        showMakeACopyButton: true,
      })
      await decided({ copies: 'yes' })
      expect(await visitorSees()).toMatchObject({ shouldAutoplay: false, forceAutoplay: false })
    })

    // docs/behaviour/sharing.md#playback
    it('shows what was chosen, with a sentence under each', async () => {
      await decided({ start: 'autoplay', lite: 'yes' })
      const { body } = await ada.get('/dashboard/next/plays1/')
      expect(body).toMatch(/name="start" value="autoplay" checked/)
      expect(body).toMatch(/name="lite" value="yes" checked/)
      expect(body).toMatch(/name="copies" value="yes">/)
      expect(body).toContain('The original file goes along only if others may download it.')
    })

    // docs/behaviour/sharing.md#playback
    it('takes no likes where they are off', async () => {
      const like = () => eve.ask({ method: 'PUT', url: '/api/v4/presentation/plays1/like/' })
      await eve.get('/settings/')
      expect((await like()).statusCode).toBe(200)
      await decided({ likes: '' })
      expect((await like()).statusCode).toBe(403)
      await decided({})
      expect((await visitorSees()).likesCount).toBe(1)
    })

    // docs/behaviour/sharing.md#impossible-playback
    it('shows what is impossible disabled, with the reason, and leaves it as it was', async () => {
      await decided({ copies: '' })
      expect(await settings()).toMatchObject({ makeACopy: false })
      await saveSharing(ada, 'plays1', { privacy: 'public' })
      const { body } = await ada.get('/dashboard/next/plays1/')
      expect(body).toMatch(/name="copies" value="yes" disabled>.*To offer copies, first choose/)
      expect(body).toMatch(/name="app" value="yes" disabled>.*This site has no app\./)
      await decided({ start: 'autoplay' })
      expect(await settings()).toMatchObject({ autoplay: true, makeACopy: false })
    })

    // docs/behaviour/sharing.md#impossible-playback
    it('saves nothing that became impossible after the form was shown, and says why', async () => {
      const before = await settings()
      const shownBefore = { 'copies-enabled': 'yes', 'app-enabled': 'yes' }
      const changes: Record<string, string>[] = [
        { start: 'forced', copies: 'yes' },
        { start: 'forced', app: 'yes' },
        { start: 'whenever' },
        { embedSizing: '' },
      ]
      for (const fields of changes) {
        const { statusCode, body } = await decided({ ...shownBefore, ...fields })
        expect([fields, statusCode]).toEqual([fields, 422])
        expect(body).toMatch(/id="form-error" role="alert"/)
        expect(await settings()).toEqual(before)
      }
      const refused = await decided({ ...shownBefore, start: 'forced', copies: 'yes' })
      expect(refused.body).toContain('To offer copies, first choose “Public, can be copied”')
      expect(refused.body).toMatch(/name="start" value="forced" checked/)
    })
  })

  // docs/behaviour/sharing.md#view-links
  it('makes view links that open a private presentation, and revokes one at once', async () => {
    for (const question of ['open', 'ask', 'require']) {
      expect((await decide({ makeLink: 'yes', question })).statusCode).toBe(303)
      app.clock.now += 1_000
    }
    const page = await ada.get(PAGE)
    const [required = '', asking = '', open = ''] = linksOn(page)
    expect(page.body).toContain(' · made on 14 November 2026</small>')
    const visitor = app.browser()
    for (const path of [required, asking, open]) expect((await visitor.get(path)).statusCode).toBe(200)
    expect((await visitor.get(asking)).body).toContain('"viewer_identification":true')
    expect((await visitor.get(open)).body).toContain('"viewer_identification":false')
    // What has to be answered first is not in the page before (docs/behaviour/identification.md#required-answer).
    expect((await visitor.get(required)).body).not.toContain('About One')
    expect((await visitor.get(open)).body).toContain('About One')

    const link = open.split('/')[2] ?? ''
    await decide({ [`revoke-${link}`]: 'yes' })
    expect((await visitor.get(open)).statusCode).toBe(404)
    expect(linksOn(await ada.get(PAGE))).toEqual([required, asking])
    expect((await visitor.get(asking)).statusCode).toBe(200)
  })

  // docs/behaviour/sharing.md#view-links
  it('revokes no link of another presentation', async () => {
    await repeatPresentation(app, 'mine1', 'others1')
    await storesOf(app).sharing.addLink('others1', ada.oid, { question: 'open' })
    const [link] = await storesOf(app).sharing.linksOf('others1')
    const id = link?.linkId ?? ''
    await decide({ [`revoke-${id}`]: 'yes' })
    expect(await storesOf(app).sharing.linksOf('others1')).toHaveLength(1)
  })

  // docs/behaviour/sharing.md#view-links
  it('makes at most a hundred view links', async () => {
    await repeatPresentation(app, 'mine1', 'linked1')
    for (let count = 0; count < 100; count++)
      await storesOf(app).sharing.addLink('linked1', ada.oid, { question: 'open' })
    const { statusCode, body } = await saveSharing(ada, 'linked1', { makeLink: 'yes', question: 'ask' })
    expect([statusCode, body.includes('There are very many view links already')]).toEqual([422, true])
  })

  it('refuses a form without its CSRF token, and shows it beside the form', async () => {
    const fields = { csrftoken: 'forged.token', privacy: 'public' }
    const response = await postForm(ada, PAGE, fields)
    expect([response.statusCode, response.body.includes('Please send it again')]).toEqual([403, true])
    const deletion = await postForm(ada, `${PAGE}delete/`, { csrftoken: 'forged.token' })
    expect([deletion.statusCode, deletion.body.includes('Please send it again')]).toEqual([403, true])
    expect((await app.presentation('mine1'))?.privacy).toBe('private')
  })

  // docs/behaviour/sharing.md#delete-a-presentation
  it('asks with the title before it deletes; only files that copies use are left', async () => {
    const { database, storedFiles, presentations, copies } = app.parts
    await publishTinyDeck(app, { titles: ['Gone'] }, { ownerOid: ada.oid, oid: 'gone1', privacy: 'reusable' })
    const files = await database.read
      .selectFrom('assets')
      .select('sha256')
      .where('oid', '=', 'gone1')
      .execute()
    const names = files.map(({ sha256 }) => sha256)
    const copy = await copies.copy({ oid: 'gone1', userOid: eve.oid, titleOf: (title) => title })
    await storesOf(app).views.add({ oid: 'gone1', sessionId: 's1', linkId: null, addressBlock: '192.0.2.1' })

    const question = await ada.get('/dashboard/next/gone1/delete/')
    expect(question.body).toContain('Delete this presentation?')
    expect(question.body).toContain('Going around')
    const response = await submitForm(ada, '/dashboard/next/gone1/delete/', {})
    expect([response.statusCode, response.headers.location]).toEqual([303, '/dashboard/next/?saved=deleted'])
    expect((await ada.get('/dashboard/next/?saved=deleted')).body).toContain(
      'The presentation is in the bin.',
    )
    expect((await ada.get('/p/gone1/')).statusCode).toBe(404)
    await submitForm(ada, '/dashboard/bin/', { delete: 'gone1' })
    expect(await presentations.documentOf('gone1')).toBeNull()
    const views = database.read.selectFrom('presentation_views').selectAll().where('oid', '=', 'gone1')
    expect(await views.execute()).toEqual([])
    await sweepLater(app)
    expect(await Promise.all(names.map(storedFiles.has))).not.toContain(false)
    expect((await eve.get(`/p/${copy.oid}/`)).statusCode).toBe(200)

    await submitForm(eve, `/dashboard/next/${copy.oid}/delete/`, {})
    await submitForm(eve, '/dashboard/bin/', { delete: copy.oid })
    await sweepLater(app)
    expect(await Promise.all(names.map(storedFiles.has))).not.toContain(true)
  })
})

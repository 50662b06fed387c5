import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { HOUR_MS } from '@viewpage/shared-events/durations'
import { DATABASES } from '../../../test/support/databases.ts'
import { startMailServer, type ArrivedMail, type MailServer } from '../../../test/support/mail-server.ts'
import { startApp, type Browser, type TestApp } from '../../../test/support/start-app.ts'
import { storesOf } from '../../../test/support/stores.ts'
import { postForm, submitForm } from '../../../test/support/submit-form.ts'
import { takeDown } from '../../features/reports/take-down.ts'

const LINK = 'link0001'

describe.each(DATABASES)('notices on %s', (kind) => {
  let app: TestApp
  let mails: MailServer
  let ada: Browser & { oid: string }
  let ben: Browser & { oid: string }

  beforeEach(async () => {
    mails = await startMailServer()
    app = await startApp(kind, {
      env: {
        VIEWPAGE_SMTP_URL: mails.url,
        VIEWPAGE_MAIL_FROM: 'slides@viewpage.example',
        VIEWPAGE_PUBLIC_URL: 'http://localhost',
      },
    })
    ada = await app.logIn('ada@example.com')
    ben = await app.logIn('ben@example.com', { firstName: 'Ben', lastName: 'Okri' })
    await app.addPresentation({ oid: 'garden', owner_oid: ada.oid, title: 'Garden' })
    const link = { oid: 'garden', sharer_oid: ada.oid, viewer_identification: 0, require_identification: 0 }
    await app.parts.database.write((db) =>
      db
        .insertInto('view_links')
        .values({ ...link, link_id: LINK, created_at: 1, revoked_at: null })
        .execute(),
    )
  })
  afterEach(async () => {
    await app.stop()
    await mails.stop()
  })

  const choose = (browser: Browser, ...kinds: string[]) =>
    submitForm(
      browser,
      '/settings/',
      { section: 'notices', ...Object.fromEntries(kinds.map((each) => [each, 'yes'])) },
      '/settings/',
    )
  const comment = (userOid: string) =>
    storesOf(app).comments.add({ oid: 'garden', userOid, step: null, text: 'A secret remark' })
  const watch = (sessionId: string) =>
    storesOf(app).views.add({ oid: 'garden', sessionId, linkId: LINK, addressBlock: '203.0.113.1' })
  const stopPathIn = ({ headers }: ArrivedMail) =>
    /<http:\/\/localhost(\/mailed\/[^>]+\/stop\/)>/.exec(headers['list-unsubscribe'] ?? '')?.[1] ?? ''
  /** Subjects of all mails that were ever queued. */
  const queued = async () =>
    (await app.parts.database.read.selectFrom('mails').select('kind').execute()).length

  // docs/behaviour/mail.md#notices
  it('tell the owner who chose so of a comment by somebody else, once an hour', async () => {
    await comment(ben.oid)
    expect(await queued()).toBe(0)
    expect((await choose(ada, 'comment')).headers['location']).toBe('/settings/?saved=notices#notices')
    expect((await ada.get('/settings/')).body).toMatch(/name="comment" value="yes" checked/)
    await comment(ada.oid)
    expect(await queued()).toBe(0)
    for (let count = 0; count < 5; count++) await comment(ben.oid)
    const mail = await mails.mailTo('ada@example.com')
    expect(mail.text).toContain('Ben Okri commented on “Garden”.')
    expect(mail.text).not.toContain('secret remark')
    expect(await queued()).toBe(1)
    app.clock.now += HOUR_MS
    await comment(ben.oid)
    await mails.mailTo('ada@example.com', 2)
  })

  it('tell of a view by a link, and stop by one press or one POST of a mail program', async () => {
    await choose(ada, 'watched', 'comment')
    for (const session of ['one', 'two', 'three']) await watch(session)
    const mail = await mails.mailTo('ada@example.com')
    expect(mail.text).toContain('“Garden” was watched by one of your view links.')
    expect(await queued()).toBe(1)
    const path = stopPathIn(mail)
    expect(mail.text).toContain(`http://localhost${path}`)
    expect(mail.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click')

    const asked = await app.browser().get(path)
    expect([asked.statusCode, asked.body.includes('Stop these notices')]).toEqual([200, true])
    const settings = async () => (await ada.get('/settings/')).body
    expect(await settings()).toMatch(/name="watched" value="yes" checked/)
    const stopped = await postForm(app.browser(), path, { 'List-Unsubscribe': 'One-Click' })
    expect([stopped.statusCode, stopped.body.includes('no more notices of this kind')]).toEqual([200, true])
    expect(await settings()).not.toMatch(/name="watched" value="yes" checked/)
    expect(await settings()).toMatch(/name="comment" value="yes" checked/)
    const forged = path.replace('.watched.', '.comment.')
    expect((await postForm(app.browser(), forged, {})).statusCode).toBe(404)
    expect(await settings()).toMatch(/name="comment" value="yes" checked/)
  })

  it('tell who reported a presentation of the decision', async () => {
    await choose(ben, 'report')
    const form = { reason: 'spam', step: '', note: '' }
    await app.parts.settings.setNotices(ada.oid, [])
    await app.parts.database.write((db) =>
      db.updateTable('presentations').set({ privacy: 'public' }).where('oid', '=', 'garden').execute(),
    )
    expect((await submitForm(ben, '/contact/abuse/garden/', form)).statusCode).toBeLessThan(400)
    const { database, notices } = app.parts
    await takeDown(database, 'garden', 'It sends spam.', app.clock.now, notices)
    const mail = await mails.mailTo('ben@example.com')
    expect(mail.text).toMatch(/Report R-[\w-]+: the presentation was taken down\./)
    expect(mails.named).toEqual(['ben@example.com'])
  })
})

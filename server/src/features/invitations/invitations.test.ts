import { DAY_MS } from '@viewpage/shared-events/durations'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { DATABASES } from '../../../test/support/databases.ts'
import { decoded } from '../../../test/support/decoded.ts'
import { sitePageDataIn, startApp, type Browser, type TestApp } from '../../../test/support/start-app.ts'
import { postForm } from '../../../test/support/submit-form.ts'
import { createPeopleStore } from '../../people/sharing/people-store.ts'
import { invitationPath } from '../../people/sharing/invitation-token.ts'
import { deleteOldRows } from '../../storage/retention/delete-old-rows.ts'

type Person = Browser & { oid: string }

const PASSWORD = 'a long enough one'

describe.each(DATABASES)('an invitation, on %s', (kind) => {
  let app: TestApp
  let ada: Person
  let eve: Person
  let ben: Person
  let oid = ''
  let count = 0

  beforeAll(async () => {
    app = await startApp(kind)
    ada = await app.logIn('ada@example.com')
    eve = await app.logIn('eve@example.com', { firstName: 'Eve', lastName: 'Adeyemi' })
    ben = await app.logIn('ben@example.com', { firstName: 'Ben', lastName: 'Okri' })
  })
  afterAll(() => app.stop())

  beforeEach(async () => {
    app.clock.now += 60_000
    oid = `talk${++count}`
    const secret = { privacy: 'private', title: 'The <secret> talk' } as const
    await app.addPresentation({ oid, owner_oid: ada.oid, ...secret })
  })

  /** @returns the path of its link */
  async function inviteTo(email: string, right: 'edit' | 'comment' = 'comment'): Promise<string> {
    const { database, accounts } = app.parts
    const owner = await accounts.findByEmail('ada@example.com')
    if (!owner) throw new Error('There is no owner.')
    const made = await createPeopleStore(database, () => app.clock.now, null).invite(oid, owner, email, right)
    if (typeof made === 'string') throw new Error(`Failed to invite ${email}: ${made}`)
    return invitationPath(made)
  }
  const send = async (browser: Browser, path: string, fields: Record<string, string>) => {
    if (!browser.cookies.has('csrftoken')) await browser.get('/dashboard/next/')
    return postForm(browser, path, { csrftoken: browser.cookies.get('csrftoken') ?? '', ...fields })
  }
  const answer = (browser: Browser, link: string, given: 'accept' | 'decline' = 'accept') =>
    send(browser, link, { answer: given })
  const people = () =>
    app.parts.database.read
      .selectFrom('collaborators')
      .select(['user_oid', 'right'])
      .where('oid', '=', oid)
      .execute()

  // docs/behaviour/sharing.md#invitations
  it('leads who signs up with its address to the presentation', async () => {
    const link = await inviteTo('zoe@example.com', 'edit')
    const zoe = app.browser()
    const asked = await zoe.get(link)
    expect(asked.statusCode).toBe(200)
    expect(asked.body).toContain('Ada Lovelace invites you to edit a presentation.')
    expect(asked.body).toContain('It is for z…@example.com.')
    // Who has the link only sees neither the title nor the address.
    expect(asked.body).not.toMatch(/secret|zoe@/)
    expect(asked.headers['referrer-policy']).toBe('strict-origin')
    expect(asked.headers['cache-control']).toContain('no-store')
    expect(asked.headers['x-robots-tag']).toBe('noindex')
    const next = `/signup/?next=${encodeURIComponent(link)}`
    expect(asked.body).toContain(next)
    await zoe.get(next)
    const signUp = await postForm(zoe, '/signup/', {
      csrftoken: zoe.cookies.get('csrftoken') ?? '',
      next: link,
      firstName: 'Zoe',
      lastName: 'Lind',
      email: 'Zoe@example.com',
      password: PASSWORD,
    })
    expect([signUp.statusCode, signUp.headers.location]).toEqual([303, link])
    expect(decoded((await zoe.get(link)).body)).toContain('The <secret> talk')
    const accepted = await answer(zoe, link)
    expect([accepted.statusCode, accepted.headers.location]).toEqual([303, `/p/${oid}/going-around/`])
    expect((await zoe.get(`/p/${oid}/`)).body).toContain('"edit":true')
  })

  // docs/behaviour/sharing.md#invitations
  it('can be accepted in two tabs at once: it is one right', async () => {
    const link = await inviteTo('eve@example.com')
    const answers = await Promise.all([answer(eve, link), answer(eve, link), answer(eve, link)])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([303, 303, 303])
    expect(await people()).toEqual([{ user_oid: eve.oid, right: 'comment' }])
    expect((await eve.get(link)).headers.location).toBe(`/p/${oid}/going-around/`)
  })

  // docs/behaviour/sharing.md#answers-of-a-link
  it('is not for another account, and says so without the whole address', async () => {
    const link = await inviteTo('eve@example.com')
    for (const page of [await ben.get(link), await answer(ben, link)]) {
      expect(page.statusCode).toBe(403)
      expect(page.body).toContain(
        'This invitation is for e…@example.com, and you are logged in as ben@example.com.',
      )
      expect(page.body).not.toMatch(/secret|eve@/)
    }
    expect(await people()).toEqual([])
    expect((await answer(ben, link, 'decline')).statusCode).toBe(403)
    expect((await eve.get(link)).statusCode).toBe(200)
  })

  // docs/behaviour/sharing.md#answers-of-a-link
  it('that was used, has expired, was forged or replaced says so, and gives nothing', async () => {
    const used = await inviteTo('eve@example.com')
    await answer(eve, used)
    const usedPage = await ben.get(used)
    expect([usedPage.statusCode, usedPage.body.includes('was accepted already')]).toEqual([410, true])
    expect((await answer(ben, used)).statusCode).toBe(410)

    const old = await inviteTo('ben@example.com')
    const forged = `${old.slice(0, -4)}AAA/`
    for (const wrong of [forged, '/invitation/x/', '/invitation/%00/', `/invitation/${'a'.repeat(60)}/`]) {
      expect([wrong, (await answer(ben, wrong)).statusCode]).toEqual([wrong, 404])
      expect((await ben.get(wrong)).body).toContain('This link leads nowhere.')
    }
    app.clock.now += 14 * DAY_MS
    const late = await answer(ben, old)
    expect([late.statusCode, late.body.includes('This invitation expired on')]).toEqual([410, true])
    expect(await people()).toEqual([{ user_oid: eve.oid, right: 'comment' }])
  })

  // docs/behaviour/sharing.md#answers-of-a-link
  it('to a presentation that was taken down waits, and to a deleted one is gone', async () => {
    const { database } = app.parts
    const link = await inviteTo('eve@example.com')
    const setTakenDown = (taken_down_at: number | null) =>
      database.write((transaction) =>
        transaction.updateTable('presentations').set({ taken_down_at }).where('oid', '=', oid).execute(),
      )
    await setTakenDown(1)
    const refused = await answer(eve, link)
    expect([refused.statusCode, refused.body.includes('cannot be opened at the moment')]).toEqual([404, true])
    expect(await people()).toEqual([])
    await setTakenDown(null)
    expect((await eve.get(link)).statusCode).toBe(200)
    await send(ada, `/dashboard/next/${oid}/delete/`, {})
    const resting = await answer(eve, link)
    expect([resting.statusCode, resting.body.includes('cannot be opened at the moment')]).toEqual([404, true])
    await send(ada, '/dashboard/bin/', { delete: oid })
    const gone = await answer(eve, link)
    expect([gone.statusCode, gone.body.includes('This link leads nowhere.')]).toEqual([404, true])
    const left = database.read.selectFrom('invitations').selectAll().where('oid', '=', oid)
    expect(await left.execute()).toEqual([])
  })

  // docs/behaviour/sharing.md#notice-of-an-invitation
  it('is announced to an account that had its address, and can be answered without the link', async () => {
    const hasNotice = async (browser: Browser) =>
      sitePageDataIn(await browser.get('/explore/')).visitor?.hasInvitation ?? false
    expect(await hasNotice(eve)).toBe(false)
    await inviteTo('Eve@Example.com', 'edit')
    expect([await hasNotice(eve), await hasNotice(ben)]).toEqual([true, false])
    const { body } = await eve.get('/dashboard/shared/')
    expect(decoded(body)).toContain('The <secret> talk')
    expect(body).toContain('Ada Lovelace invites you to edit a presentation.')
    const [, id = ''] = /name="accept" value="([^"]+)"/.exec(body) ?? []
    // Another account cannot answer it.
    expect((await send(ben, '/dashboard/shared/', { accept: id })).statusCode).toBe(422)
    const accepted = await send(eve, '/dashboard/shared/', { accept: id })
    expect([accepted.statusCode, accepted.headers.location]).toEqual([
      303,
      '/dashboard/shared/?saved=accepted',
    ])
    expect(await hasNotice(eve)).toBe(false)
    expect(await people()).toEqual([{ user_oid: eve.oid, right: 'edit' }])
    const twice = await send(eve, '/dashboard/shared/', { accept: id })
    expect(twice.body).toContain('This invitation does not wait any more.')
  })

  // docs/behaviour/sharing.md#notice-of-an-invitation
  it('is not announced to somebody who takes the address later', async () => {
    await inviteTo('later@example.com')
    const other = await app.logIn('later@example.com', { firstName: 'Lee', lastName: 'Late' })
    expect((await other.get('/dashboard/shared/')).body).not.toContain('name="accept"')

    const mia = await app.logIn('mia@example.com', { firstName: 'Mia', lastName: 'Moved' })
    const link = await inviteTo('mia@example.com')
    await app.parts.settings.changeEmail(mia.oid, 'mia2@example.com')
    expect((await mia.get('/dashboard/shared/')).body).not.toContain('name="accept"')
    expect((await mia.get(link)).statusCode).toBe(403)
  })

  it('can be declined, by its link and in the account', async () => {
    const link = await inviteTo('ben@example.com')
    const declined = await answer(ben, link, 'decline')
    expect(declined.headers.location).toBe('/dashboard/shared/?saved=declined')
    expect((await ben.get('/dashboard/shared/?saved=declined')).body).toContain('The invitation is declined.')
    expect((await ben.get(link)).statusCode).toBe(404)
    await inviteTo('ben@example.com')
    const [, id = ''] =
      /name="decline" value="([^"]+)"/.exec((await ben.get('/dashboard/shared/')).body) ?? []
    expect((await send(ben, '/dashboard/shared/', { decline: id })).statusCode).toBe(303)
    expect(await people()).toEqual([])
  })

  // docs/behaviour/sharing.md#answers-of-a-link
  it('that was accepted while the owner withdrew it is either one, never half of both', async () => {
    const { database } = app.parts
    const link = await inviteTo('eve@example.com')
    const id = link.slice('/invitation/'.length).split('.')[0] ?? ''
    const store = createPeopleStore(database, () => app.clock.now, null)
    const [given, isWithdrawn] = await Promise.all([answer(eve, link), store.withdraw(oid, id)])
    expect([given.statusCode, isWithdrawn]).toEqual(isWithdrawn ? [404, true] : [303, false])
    expect(await people()).toHaveLength(isWithdrawn ? 0 : 1)
  })

  // docs/behaviour/sharing.md#answers-of-a-link
  it('that was accepted while the owner deleted the presentation leaves nothing', async () => {
    const { database } = app.parts
    const link = await inviteTo('eve@example.com')
    const remove = async () => {
      await send(ada, `/dashboard/next/${oid}/delete/`, {})
      await send(ada, '/dashboard/bin/', { delete: oid })
    }
    const [given] = await Promise.all([answer(eve, link), remove()])
    expect([303, 404]).toContain(given.statusCode)
    expect(await people()).toEqual([])
    const left = database.read.selectFrom('invitations').selectAll().where('oid', '=', oid)
    expect(await left.execute()).toEqual([])
  })

  // docs/behaviour/sharing.md#invitations
  it('is deleted 14 days after its end, and with its account', async () => {
    const { database, settings } = app.parts
    const waiting = () =>
      database.read.selectFrom('invitations').select('email').where('oid', '=', oid).execute()
    await inviteTo('nobody@example.com')
    app.clock.now += 28 * DAY_MS - 1
    await deleteOldRows(database, { maxDays: 400, now: app.clock.now })
    expect(await waiting()).toHaveLength(1)
    app.clock.now += 1
    await deleteOldRows(database, { maxDays: 400, now: app.clock.now })
    expect(await waiting()).toEqual([])

    const gil = await app.logIn('gil@example.com', { firstName: 'Gil', lastName: 'Gone' })
    await inviteTo('gil@example.com')
    await settings.deleteAccount(gil.oid)
    expect(await waiting()).toEqual([])
  })
})

import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { DATABASES } from '../../../test/support/databases.ts'
import { publishTinyDeck, repeatPresentation } from '../../../test/support/publish-tiny-deck.ts'
import { startApp, type Browser, type TestApp } from '../../../test/support/start-app.ts'
import { storesOf } from '../../../test/support/stores.ts'
import { saveSharing } from '../../../test/support/sharing-form.ts'

const PAGE = '/dashboard/next/named1/'

describe.each(DATABASES)('the form of a new view link on %s', (kind) => {
  let app: TestApp
  let ada: Browser & { oid: string }

  beforeAll(async () => {
    app = await startApp(kind)
    ada = await app.logIn('ada@example.com')
    await publishTinyDeck(app, {}, { ownerOid: ada.oid, oid: 'named1', privacy: 'private' })
  })

  afterAll(() => app.stop())

  const make = (fields: Record<string, string>) => saveSharing(ada, 'named1', { makeLink: 'yes', ...fields })

  // docs/behaviour/sharing.md#view-links
  it('shows name, password and last day of a view link, also once it has expired', async () => {
    const lastDay = new Date(app.clock.now + 86_400_000).toISOString().slice(0, 10)
    expect(
      (await make({ question: 'require', name: '<i>Press</i>', lastDay, password: 'for the press' }))
        .statusCode,
    ).toBe(303)
    const facts = async () => /<small>([^<]*made on[^<]*)<\/small>/.exec((await ada.get(PAGE)).body)?.[1]
    const page = (await ada.get(PAGE)).body
    expect(page).toContain('>&#60;i&#62;Press&#60;/i&#62;</label>')
    expect(page).not.toContain('for the press')
    expect(await facts()).toMatch(/^Requires name and e-mail, password, until \d+ November · made on/)
    app.clock.now += 2 * 86_400_000
    expect(await facts()).toMatch(/^Ended on \d+ November · /)
  })

  // docs/behaviour/sharing.md#view-links
  it.each([
    ['a past day', { lastDay: '2001-01-01' }, 'Choose a day from today on.'],
    ['no day of the calendar', { lastDay: '2999-02-30' }, 'Choose a day from today on.'],
    ['no day at all', { lastDay: 'soon' }, 'Choose a day from today on.'],
    ['a short password', { password: 'short' }, 'at least 8 characters'],
    ['a very common password', { password: 'password1' }, 'most used'],
    ['an endless name', { name: 'x'.repeat(101) }, 'Please make this shorter.'],
  ])('makes no view link with %s, and keeps what was typed', async (_, fields, problem) => {
    const before = await storesOf(app).sharing.linksOf('named1')
    const response = await make({ question: 'ask', name: 'Press', ...fields })
    expect([response.statusCode, response.body.includes(problem)]).toEqual([422, true])
    expect(response.body).toMatch(/name="question" value="ask" checked/)
    expect(response.body).toContain(`value="${'name' in fields ? fields.name : 'Press'}"`)
    expect(await storesOf(app).sharing.linksOf('named1')).toEqual(before)
  })
})

// docs/behaviour/sharing.md#changed-view-link
describe.each(DATABASES)('the form that changes a view link on %s', (kind) => {
  const DAY_MS = 86_400_000
  let app: TestApp
  let ada: Browser & { oid: string }
  let eve: Browser & { oid: string }
  let deck = ''
  let linkId = ''
  let decks = 0

  beforeAll(async () => {
    app = await startApp(kind)
    ada = await app.logIn('ada@example.com')
    eve = await app.logIn('eve@example.com', { firstName: 'Eve', lastName: 'Adeyemi' })
    await publishTinyDeck(app, {}, { ownerOid: ada.oid, oid: 'source1', privacy: 'private' })
  })

  beforeEach(async () => {
    deck = `changed${++decks}`
    await repeatPresentation(app, 'source1', deck)
    await storesOf(app).sharing.addLink(deck, ada.oid, { question: 'open', name: 'Press', expiresAt: null })
    linkId = (await linkNow())?.linkId ?? ''
  })

  afterAll(() => app.stop())

  const linkNow = async (oid = deck) => (await storesOf(app).sharing.linksOf(oid))[0]
  const dayAfter = (days: number) => new Date(app.clock.now + days * DAY_MS).toISOString().slice(0, 10)
  const change = (choices: Record<string, string>, { who = ada, oid = deck, link = linkId } = {}) =>
    saveSharing(who, oid, {
      // The form may have been opened before the link was revoked.
      [`question-${link}`]: 'open',
      ...Object.fromEntries(Object.entries(choices).map(([name, value]) => [`${name}-${link}`, value])),
    })
  const open = async () => {
    const { statusCode, body } = await app.browser().get(`/v/${linkId}/`)
    return body.includes('This presentation has a password') ? 'locked' : statusCode
  }

  it('changes name, last day and question', async () => {
    const response = await change({ name: 'Friends', lastDay: dayAfter(3), question: 'ask' })
    expect(response.statusCode).toBe(303)
    expect(await linkNow()).toMatchObject({ linkId, name: 'Friends', question: 'ask', hasPassword: false })
    const { body } = await ada.get(`/dashboard/next/${deck}/`)
    expect(body).toContain(`value="${dayAfter(3)}"`)
  })

  it('gives, keeps and removes a password', async () => {
    expect(await open()).toBe(200)
    await change({ password: 'for the press' })
    expect([await open(), (await linkNow())?.hasPassword]).toEqual(['locked', true])
    await change({ name: 'Friends' })
    expect([await open(), (await linkNow())?.hasPassword]).toEqual(['locked', true])
    await change({ withoutPassword: 'yes' })
    expect([await open(), (await linkNow())?.hasPassword]).toEqual([200, false])
  })

  it('opens an expired link again, and keeps a day that is over', async () => {
    await change({ lastDay: dayAfter(0) })
    app.clock.now += 2 * DAY_MS
    expect(await open()).toBe(410)
    expect((await change({ name: 'Late', lastDay: dayAfter(-2) })).statusCode).toBe(303)
    expect(await open()).toBe(410)
    await change({ lastDay: dayAfter(1) })
    expect(await open()).toBe(200)
  })

  it.each([
    ['another day that is over', { lastDay: '2001-01-01' }, 'Choose a day from today on.'],
    ['a short password', { password: 'short' }, 'at least 8 characters'],
    ['an endless name', { name: 'x'.repeat(101) }, 'Please make this shorter.'],
    ['no question', { question: 'why' }, 'Please fill this in.'],
  ])('changes nothing with %s', async (_, fields, problem) => {
    const before = await linkNow()
    const response = await change(fields)
    expect([response.statusCode, response.body.includes(problem)]).toEqual([422, true])
    expect(await linkNow()).toEqual(before)
  })

  it('says what is wrong in the open form of the link, and of a link that is gone above the list', async () => {
    const [first = ''] =
      (await change({ password: 'short' })).body.match(/<details open>.*?<\/details>/s) ?? []
    expect(first).toContain('at least 8 characters')
    const { statusCode, body } = await change({ name: 'Late' }, { link: 'nobody' })
    expect(statusCode).toBe(422)
    expect(body).toMatch(/not there any more.*<ul class="account-links">/s)
  })

  it('changes no link that is revoked, or of another presentation', async () => {
    expect((await change({ name: 'Mine' }, { oid: 'source1' })).statusCode).toBe(422)
    expect(await linkNow()).toMatchObject({ name: 'Press' })
    await saveSharing(ada, deck, { [`revoke-${linkId}`]: 'yes' })
    expect((await change({ name: 'Back' })).statusCode).toBe(422)
    expect(await open()).toBe(404)
  })

  it.each(['nobody', 'view', 'edit', 'comment'] as const)(
    'is not there for a person with the right: %s',
    async (right) => {
      if (right === 'edit' || right === 'comment')
        await app.parts.database.write((transaction) =>
          transaction.insertInto('collaborators').values({ oid: deck, user_oid: eve.oid, right }).execute(),
        )
      if (right === 'view') expect((await eve.get(`/v/${linkId}/`)).statusCode).toBe(200)
      expect((await change({ name: 'Eve was here' }, { who: eve })).statusCode).toBe(404)
      expect(await linkNow()).toMatchObject({ name: 'Press' })
    },
  )
})

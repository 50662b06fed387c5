import { DAY_MS, HOUR_MS } from '@viewpage/shared-events/durations'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { DATABASES } from '../../../../test/support/databases.ts'
import { publishTinyDeck, repeatPresentation } from '../../../../test/support/publish-tiny-deck.ts'
import { startApp, type Browser, type TestApp } from '../../../../test/support/start-app.ts'
import { postForm, submitForm } from '../../../../test/support/submit-form.ts'
import { storesOf } from '../../../../test/support/stores.ts'

interface Body {
  readonly state: {
    readonly privacy: string
    readonly people: readonly { id: string; name: string; right: string }[]
    readonly invitations: readonly { id: string; name: string; about: string; right: string }[]
    readonly links: readonly Readonly<Record<string, unknown>>[]
    readonly playback: Readonly<Record<string, unknown>>
  }
  readonly madeLink?: string
  readonly invited?: readonly { email: string; url: string }[]
  readonly refused?: readonly { email: string; problem: string }[]
  readonly message?: string
}

describe.each(DATABASES)('the calls of the sharing panel on %s', (kind) => {
  let app: TestApp
  let ada: Browser & { oid: string }
  let eve: Browser & { oid: string }
  let deck = ''
  let decks = 0

  beforeAll(async () => {
    app = await startApp(kind)
    ada = await app.logIn('ada@example.com')
    eve = await app.logIn('eve@example.com', { firstName: 'Eve', lastName: 'Adeyemi' })
    await publishTinyDeck(app, {}, { ownerOid: ada.oid, oid: 'source1', privacy: 'private' })
    for (const browser of [ada, eve]) await browser.get('/settings/')
  })
  beforeEach(async () => {
    // Limits begin again.
    app.clock.now += HOUR_MS
    deck = `panel${++decks}`
    await repeatPresentation(app, 'source1', deck)
  })
  afterAll(() => app.stop())

  const path = () => `/api/v4/presentation/${deck}/sharing/`
  const read = async (browser: Browser = ada) => (await browser.get(path())).json<Body>().state
  async function change(payload: object, browser: Browser = ada) {
    const response = await browser.ask({ method: 'POST', url: path(), payload })
    return { status: response.statusCode, ...response.json<Body>() }
  }
  const makeLink = async () => (await change({ change: 'newLink' })).madeLink ?? ''

  // docs/behaviour/sharing.md#sharing-panel
  it('keep each choice at once, and show the state after it', async () => {
    expect((await change({ change: 'privacy', privacy: 'unlisted' })).state.privacy).toBe('unlisted')
    const { state } = await change({ change: 'playback', playback: { start: 'autoplay' } })
    expect(state.playback).toMatchObject({ start: 'autoplay', likes: true, downloads: false })
    const downloads = await change({ change: 'downloads', isAllowed: true })
    expect(downloads.state.playback).toMatchObject({
      downloads: true,
      summary: 'Starts by itself, likes on, downloads on',
    })
    expect((await read()).privacy).toBe('unlisted')
  })

  // docs/behaviour/sharing.md#view-links
  it('make, name, bound and revoke a view link', async () => {
    await makeLink()
    const link = await makeLink()
    expect((await read()).links[0]).toMatchObject({
      name: 'Link 2',
      asks: 'Does not ask, has no end',
      views: 'No views yet',
      lastVisit: '',
    })
    const lastDay = new Date(app.clock.now + DAY_MS).toISOString().slice(0, 10)
    await change({ change: 'link', link, name: ' Board ' })
    await change({ change: 'link', link, password: 'for the board' })
    await change({ change: 'link', link, question: 'require', lastDay })
    const [board] = (await read()).links
    expect(board).toMatchObject({ name: 'Board', hasPassword: true, lastDay })
    expect(board?.['asks']).toMatch(/^Requires name and e-mail, password, until \d+ November$/)
    expect((await change({ change: 'link', link, password: '' })).state.links[0]).toMatchObject({
      hasPassword: false,
    })
    app.clock.now += 3 * DAY_MS
    const [ended] = (await read()).links
    expect([ended?.['isEnded'], ended?.['asks']]).toEqual([
      true,
      expect.stringMatching(/^Ended on \d+ November$/),
    ])
    expect((await change({ change: 'revoke', link })).state.links).toHaveLength(1)
    // Once more, such as from another tab.
    expect((await change({ change: 'revoke', link })).status).toBe(200)
    expect((await app.browser().get(`/v/${link}/`)).statusCode).toBe(404)
  })

  // docs/behaviour/sharing.md#strict-links
  it('choose mark and limit of a link, each by itself, and no code where no mail is sent', async () => {
    const link = await makeLink()
    const of = { change: 'asks', link } as const
    await change({ ...of, mark: true })
    const { state } = await change({ ...of, maxViews: ' 12 ' })
    expect(state.links[0]).toMatchObject({ asksMark: true, asksCode: false, maxViews: '12', openedViews: 0 })
    expect(state.links[0]?.['asks']).toBe(
      'Requires name and e-mail, mark with the address, opened 0 of 12 times',
    )
    for (const [wrong, sentence] of [
      [{ maxViews: '0' }, 'Write a number from 1 to 10000, or leave it empty.'],
      [{ maxViews: 'many' }, 'Write a number from 1 to 10000, or leave it empty.'],
      [{ code: true }, 'This site does not send mail, so no address can be confirmed.'],
    ] as const)
      expect(await change({ ...of, mark: false, ...wrong })).toMatchObject({ status: 422, message: sentence })
    expect((await read()).links[0]).toMatchObject({ asksMark: true, maxViews: '12' })
    const cleared = await change({ ...of, maxViews: '', mark: false, code: false })
    expect(cleared.state.links[0]).toMatchObject({
      asksMark: false,
      maxViews: '',
      asks: 'Does not ask, has no end',
    })
    expect((await change({ ...of, link: 'other1', mark: true })).status).toBe(422)
  })

  // docs/behaviour/sharing.md#what-a-link-asks-in-two-windows
  it('leave what the page of a link asks as it is, and keep that page from overwriting them', async () => {
    const link = await makeLink()
    const page = `/dashboard/next/${deck}/links/${link}/`
    await submitForm(ada, page, { allowed: 'cora@example.org', agreement: 'Say nothing.', maxViews: '' })
    const { body } = await ada.get(page)
    const seen = /name="seen" value="([^"]+)"/.exec(body)?.[1] ?? ''
    await change({ change: 'asks', link, mark: true })
    expect((await read()).links[0]?.['asks']).toBe(
      'Requires name and e-mail, only some addresses, agreement, mark with the address',
    )
    const late = { seen, allowed: '', agreement: '', maxViews: '3' }
    expect((await submitForm(ada, page, late)).statusCode).toBe(409)
    expect((await read()).links[0]).toMatchObject({ asksMark: true, maxViews: '' })
  })

  // docs/behaviour/sharing.md#view-links
  it('show the views of a link and its last visit', async () => {
    const link = await makeLink()
    for (const sessionId of ['s1', 's2'])
      await storesOf(app).views.add({ oid: deck, sessionId, linkId: link, addressBlock: '192.0.2.1' })
    app.clock.now += 10 * 60_000
    expect((await read()).links[0]).toMatchObject({ views: '2 views', lastVisit: '10 minutes ago' })
    app.clock.now += DAY_MS
    expect((await read()).links[0]).toMatchObject({ lastVisit: 'yesterday' })
  })

  // docs/behaviour/sharing.md#invitations
  it('invite several people at once, and say why somebody cannot be', async () => {
    const emails = ['mei@example.com', 'nobody', 'ada@example.com']
    const { invited, refused, state } = await change({ change: 'invite', emails, right: 'comment' })
    expect(invited?.map(({ email }) => email)).toEqual(['mei@example.com'])
    expect(invited?.[0]?.url).toContain('/invitation/')
    expect(refused).toEqual([
      { email: 'nobody', problem: 'This does not look like an e-mail address.' },
      { email: 'ada@example.com', problem: 'This is your own address. You own the presentation already.' },
    ])
    const [invitation] = state.invitations
    expect(invitation).toMatchObject({
      name: 'mei@example.com',
      about: 'Invited, 14 days left',
      right: 'comment',
    })
    const of = { invitation: invitation?.id ?? '' }
    const edits = await change({ change: 'invitationRight', ...of, right: 'edit' })
    expect(edits.state.invitations[0]?.right).toBe('edit')
    const renewed = await change({ change: 'renew', ...of })
    expect(renewed.invited?.[0]?.url).not.toBe(invited?.[0]?.url)
    expect((await change({ change: 'withdraw', ...of })).state.invitations).toEqual([])
  })

  // docs/behaviour/sharing.md#people
  it('change and end the right of a person', async () => {
    await app.parts.database.write((transaction) =>
      transaction
        .insertInto('collaborators')
        .values({ oid: deck, user_oid: eve.oid, right: 'comment' })
        .execute(),
    )
    const { state } = await change({ change: 'right', person: eve.oid, right: 'edit' })
    expect(state.people).toMatchObject([{ id: eve.oid, name: 'Eve Adeyemi', right: 'edit' }])
    expect((await change({ change: 'remove', person: eve.oid })).state.people).toEqual([])
    const gone = await change({ change: 'right', person: eve.oid, right: 'edit' })
    expect([gone.status, gone.message]).toEqual([
      422,
      'This person or invitation is not in the list any more. Nothing was changed.',
    ])
  })

  it.each([
    ['a visibility that there is not', { change: 'privacy', privacy: 'secret' }],
    ['copies of a private presentation', { change: 'playback', playback: { start: 'forced', copies: true } }],
    ['a link that another tab revoked', { change: 'link', link: 'nobody', name: 'Board' }],
    ['no known change', { change: 'everything' }],
    ['a field too many', { change: 'newLink', name: 'Board' }],
    ['nobody', { change: 'invite', emails: [], right: 'edit' }],
  ])('change nothing with %s', async (_, payload) => {
    const before = await read()
    expect((await change(payload)).status).toBe(422)
    expect(await read()).toEqual(before)
  })

  it.each([
    ['past day', { lastDay: '2001-01-01' }, 'Choose a day from today on.'],
    ['short password', { password: 'short', name: 'Late' }, 'at least 8 characters'],
    ['endless name', { name: 'x'.repeat(101), question: 'ask' }, 'Please make this shorter.'],
  ])('change nothing of a link with a %s, and say why', async (_, values, sentence) => {
    const link = await makeLink()
    const before = await read()
    const response = await change({ change: 'link', link, ...values })
    expect([response.status, response.message]).toEqual([422, expect.stringContaining(sentence)])
    expect(await read()).toEqual(before)
  })

  // docs/behaviour/sharing.md#sharing-page
  it.each(['nobody', 'comment', 'edit'] as const)(
    'are not there for a person with the right: %s',
    async (right) => {
      if (right !== 'nobody')
        await app.parts.database.write((transaction) =>
          transaction.insertInto('collaborators').values({ oid: deck, user_oid: eve.oid, right }).execute(),
        )
      expect((await eve.get(path())).statusCode).toBe(404)
      expect((await change({ change: 'privacy', privacy: 'public' }, eve)).status).toBe(404)
      expect((await app.browser().get(path())).statusCode).toBe(401)
      expect((await read()).privacy).toBe('private')
    },
  )

  it('need the token of this site', async () => {
    const forged = await ada.ask({
      method: 'POST',
      url: path(),
      payload: { change: 'privacy', privacy: 'public' },
      headers: { 'x-csrftoken': 'forged' },
    })
    expect(forged.statusCode).toBe(403)
    expect((await postForm(ada, path(), { change: 'newLink' })).statusCode).toBe(415)
    expect((await read()).privacy).toBe('private')
  })

  it('speak the language of the page', async () => {
    const { state, texts } = (await ada.get(`${path()}?lang=de`)).json<
      Body & { texts: Record<string, string> }
    >()
    expect([texts['revokedIn'], state.playback['summary']]).toEqual([
      'Widerrufen in {{seconds}} s',
      'Beginnt auf Knopfdruck, Likes an, Downloads aus',
    ])
  })
})

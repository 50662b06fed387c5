import { DAY_MS } from '@viewpage/shared-events/durations'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { DATABASES } from '../../../../test/support/databases.ts'
import { decoded } from '../../../../test/support/decoded.ts'
import { publishTinyDeck } from '../../../../test/support/publish-tiny-deck.ts'
import { pageDataIn, startApp, type Browser, type TestApp } from '../../../../test/support/start-app.ts'
import { saveSharing } from '../../../../test/support/sharing-form.ts'
import { postForm } from '../../../../test/support/submit-form.ts'
import { MAX_PEOPLE } from '../../../people/sharing/sent-invitations.ts'

type Person = Browser & { oid: string }
type Fields = Readonly<Record<string, string>>

describe.each(DATABASES)('the people of a presentation, on %s', (kind) => {
  let app: TestApp
  let ada: Person
  let eve: Person
  let oid = ''
  let count = 0

  beforeAll(async () => {
    app = await startApp(kind)
    ada = await app.logIn('ada@example.com')
    eve = await app.logIn('eve@example.com', { firstName: 'Eve', lastName: 'Adeyemi' })
  })
  afterAll(() => app.stop())

  beforeEach(async () => {
    // Limits begin again.
    app.clock.now += 3_600_000
    oid = `deck${++count}`
    await app.addPresentation({ oid, owner_oid: ada.oid, privacy: 'private', title: 'The talk' })
  })

  const page = (of = oid) => `/dashboard/next/${of}/`
  const post = async (path: string, fields: Fields, browser: Browser = ada) => {
    if (!browser.cookies.has('csrftoken')) await browser.get('/dashboard/next/')
    return postForm(browser, path, { csrftoken: browser.cookies.get('csrftoken') ?? '', ...fields })
  }
  const send = (choices: Fields) => saveSharing(ada, oid, choices)
  const invite = (email: string, right = 'comment') => send({ email, right })
  const linkIn = ({ body }: { body: string }) =>
    /value="http[^"]*(\/invitation\/[^"]+)"/.exec(decoded(body))?.[1] ?? ''
  const invitationIds = async () =>
    [...(await ada.get(page())).body.matchAll(/type="checkbox" name="renew-([^"]+)"/g)].map(
      ([, id = '']) => id,
    )
  /** Invites somebody, who accepts by the link. */
  async function add(person: Person, email: string, right: string): Promise<void> {
    const link = linkIn(await invite(email, right))
    expect((await post(link, { answer: 'accept' }, person)).statusCode).toBe(303)
  }
  const rows = () =>
    app.parts.database.read.selectFrom('invitations').selectAll().where('oid', '=', oid).execute()

  // docs/behaviour/sharing.md#people
  it('get the right that the owner gives them, from the next request on, and lose it at once', async () => {
    oid = `tiny${count}`
    await publishTinyDeck(app, {}, { ownerOid: ada.oid, oid, privacy: 'private' })
    expect((await eve.get(`/p/${oid}/`)).statusCode).toBe(404)
    await add(eve, 'eve@example.com', 'comment')
    expect((await eve.get(`/p/${oid}/`)).body).toContain('"comment":true')
    expect((await eve.get(`/api/v4/presentation/${oid}/editing/`)).statusCode).toBe(403)

    const shown = (await ada.get(page())).body
    expect(shown).toContain('Eve Adeyemi')
    expect(shown).toContain('eve@example.com')
    const changed = await send({ [`right-${eve.oid}`]: 'edit' })
    expect(changed.statusCode).toBe(303)
    const open = await eve.get(`/api/v4/presentation/${oid}/editing/`)
    expect(open.statusCode).toBe(200)
    const { documentUrl } = pageDataIn(await eve.get(`/p/${oid}/`)).deck
    expect((await app.browser().get(documentUrl ?? '')).statusCode).toBe(200)

    expect((await send({ [`remove-${eve.oid}`]: 'yes' })).statusCode).toBe(303)
    expect((await eve.get(`/p/${oid}/`)).statusCode).toBe(404)
    expect((await app.browser().get(documentUrl ?? '')).statusCode).toBe(404)
    const { version, title, description, privacy, steps } = open.json<Record<string, unknown>>()
    const save = await eve.ask({
      method: 'PUT',
      url: `/api/v4/presentation/${oid}/editing/`,
      payload: { version, title, description, privacy, steps },
    })
    expect([save.statusCode, save.json<{ error: string }>().error]).toEqual([404, 'not_found'])
  })

  // docs/behaviour/sharing.md#invitations
  it('are invited by a link that is shown once, is stored as a hash, and ends after 14 days', async () => {
    const response = await invite(' New@Example.com ')
    const link = linkIn(response)
    expect([response.statusCode, link]).toEqual([
      200,
      expect.stringMatching(/^\/invitation\/[\w-]{16}\.[\w-]{43}\/$/),
    ])
    expect(response.body).toContain('This link is shown only now. It is valid until')
    expect(response.headers['cache-control']).toContain('no-store')
    const secret = link.split('.')[1]?.slice(0, -1) ?? ''
    expect(JSON.stringify(await rows())).not.toContain(secret)
    expect(linkIn(await ada.get(page()))).toBe('')
    expect((await ada.get(page())).body).toContain('New@Example.com')
    expect((await app.browser().get(link)).statusCode).toBe(200)
    app.clock.now += 14 * DAY_MS
    expect((await app.browser().get(link)).statusCode).toBe(410)
    expect((await ada.get(page())).body).toContain('Invitation expired on')
  })

  // docs/behaviour/sharing.md#invitations
  it('get a new link, after which the old one leads nowhere; a withdrawn one does, too', async () => {
    const first = linkIn(await invite('new@example.com'))
    const [id = ''] = await invitationIds()
    const second = linkIn(await send({ [`renew-${id}`]: 'yes' }))
    expect([(await eve.get(first)).statusCode, (await eve.get(second)).statusCode]).toEqual([404, 403])
    expect((await send({ [`invitationRight-${id}`]: 'edit' })).statusCode).toBe(303)
    expect((await app.browser().get(second)).body).toContain('invites you to edit')
    expect((await send({ [`withdraw-${id}`]: 'yes' })).statusCode).toBe(303)
    expect((await app.browser().get(second)).statusCode).toBe(404)
    expect(await rows()).toEqual([])
  })

  // docs/behaviour/sharing.md#no-account-oracle
  it('look the same to the owner whether an invited address has an account or not', async () => {
    const shapes: string[] = []
    for (const email of ['eve@example.com', 'eva@example.com']) {
      const { statusCode, body } = await invite(email)
      const section = body.slice(body.indexOf('id="people"'), body.indexOf('id="links"'))
      shapes.push(
        `${statusCode} ${section.replaceAll(/[\w-]{16,}(?:\.[\w-]+)?/g, '…').replaceAll(email, '')}`,
      )
      const [id = ''] = await invitationIds()
      await send({ [`withdraw-${id}`]: 'yes' })
    }
    expect(shapes[0]).toEqual(shapes[1])
  })

  // docs/behaviour/sharing.md#who-cannot-be-invited
  it.each([
    ['ada@example.com', 'This is your own address.'],
    ['ADA@example.com', 'This is your own address.'],
    ['eve', 'This does not look like an e-mail address.'],
    ['eve@example.com, ben@example.com', 'This does not look like an e-mail address.'],
    ['"><script>alert(1)</script>@example.com', 'This does not look like an e-mail address.'],
    ['ev\u202ee@example.com', 'This does not look like an e-mail address.'],
    [`${'e'.repeat(300)}@example.com`, 'Please make this shorter.'],
  ])('are not invited by %j, and the form says why', async (email, sentence) => {
    const response = await invite(email, 'edit')
    expect([response.statusCode, response.body.includes(sentence)]).toEqual([422, true])
    expect(response.body).toMatch(/name="email"[^>]*aria-invalid="true"/)
    expect(response.body).not.toContain('<script>alert')
    expect(await rows()).toEqual([])
  })

  // docs/behaviour/sharing.md#who-cannot-be-invited
  it.each([
    ['new@example.com', ' NEW@Example.COM '],
    ['new@münchen.example', 'new@xn--mnchen-3ya.example'],
  ])('are invited once, in whatever spelling: %j, then %j', async (first, second) => {
    expect((await invite(first)).statusCode).toBe(200)
    const again = await invite(second)
    expect([again.statusCode, again.body.includes('This address is invited already.')]).toEqual([422, true])
    expect(await rows()).toHaveLength(1)
  })

  // docs/behaviour/sharing.md#who-cannot-be-invited
  it('with a right are not invited again, unless they left', async () => {
    await add(eve, 'eve@example.com', 'comment')
    expect((await invite('Eve@example.com')).body).toContain('This person has a right already.')
    await send({ [`remove-${eve.oid}`]: 'yes' })
    await add(eve, 'eve@example.com', 'edit')
    expect((await eve.get(`/p/${oid}/`)).body).toContain('"edit":true')
  })

  // docs/behaviour/sharing.md#who-cannot-be-invited
  it('are at most as many as the limit says, also if two are invited at once', async () => {
    const row = (number: number) => ({
      id: `filler-${oid}-${number}`,
      oid,
      email: `p${number}@example.com`,
      right: 'edit' as const,
      address_key: `p${number}@example.com`,
      user_oid: null,
      secret_hash: '',
      created_at: 0,
      expires_at: app.clock.now + DAY_MS,
      accepted_at: null,
    })
    await app.parts.database.write((transaction) =>
      transaction
        .insertInto('invitations')
        .values(Array.from({ length: MAX_PEOPLE - 1 }, (_, number) => row(number)))
        .execute(),
    )
    const responses = await Promise.all(['one@example.com', 'two@example.com'].map((email) => invite(email)))
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422])
    expect(responses.some(({ body }) => body.includes(`can have ${MAX_PEOPLE} people and invitations`))).toBe(
      true,
    )
    expect(await rows()).toHaveLength(MAX_PEOPLE)
  })

  // docs/behaviour/sharing.md#invitation-limit
  it('are invited at most 60 times an hour by an account', async () => {
    const limit = { name: 'invitations', max: 60, windowMs: 3_600_000 }
    for (let count = 0; count < limit.max; count++) await app.parts.limits.take({ limit, subject: ada.oid })
    const refused = await invite('late@example.com')
    expect([refused.statusCode, refused.body.includes('late@example.com')]).toEqual([429, true])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect(await rows()).toEqual([])
  })

  it('that are gone meanwhile are named in one sentence, and nothing changes', async () => {
    const forms: readonly Fields[] = [
      { [`right-${eve.oid}`]: 'edit' },
      { [`right-${eve.oid}`]: 'edit', [`remove-${eve.oid}`]: 'yes' },
      { 'invitationRight-nothing': 'edit' },
      { 'renew-nothing': 'yes' },
      { 'invitationRight-nothing': 'edit', 'withdraw-nothing': 'yes' },
    ]
    for (const fields of forms) {
      const response = await send(fields)
      expect([fields, response.statusCode]).toEqual([fields, 422])
      expect(response.body).toContain('This person or invitation is not in the list any more.')
    }
    expect((await send({ [`right-${eve.oid}`]: 'owner' })).statusCode).toBe(422)
  })

  it('keep the chosen right in the list when a change is refused', async () => {
    await add(eve, 'eve@example.com', 'comment')
    await invite('new@example.com', 'comment')
    const [invitation = ''] = await invitationIds()
    for (const name of [`right-${eve.oid}`, `invitationRight-${invitation}`]) {
      const { statusCode, body } = await send({ csrftoken: 'expired', [name]: 'edit' })
      const row = new RegExp(`<select name="${name}".*?</select>`).exec(body)?.[0]
      expect([statusCode, row]).toEqual([403, expect.stringContaining('value="edit" selected')])
      expect(body.match(/value="edit" selected/g)).toHaveLength(1)
    }
  })

  it('are changed by forms of this site only', async () => {
    const forged = await postForm(ada, page(), { email: 'new@example.com' })
    expect([forged.statusCode, forged.body.includes('Please send it again')]).toEqual([403, true])
    expect(await rows()).toEqual([])
  })
})

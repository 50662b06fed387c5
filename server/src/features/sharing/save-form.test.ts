import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { HOUR_MS } from '@viewpage/shared-events/durations'
import { DATABASES } from '../../../test/support/databases.ts'
import { decoded } from '../../../test/support/decoded.ts'
import { sharingFields, sharingPage, type Fields } from '../../../test/support/sharing-form.ts'
import { publishTinyDeck, repeatPresentation } from '../../../test/support/publish-tiny-deck.ts'
import { startApp, type Browser, type TestApp } from '../../../test/support/start-app.ts'
import { storesOf } from '../../../test/support/stores.ts'
import { postForm } from '../../../test/support/submit-form.ts'

// docs/behaviour/sharing.md#sharing-without-script
describe.each(DATABASES)('the form of the sharing page on %s', (kind) => {
  let app: TestApp
  let ada: Browser & { oid: string }
  let eve: Browser & { oid: string }
  let deck = ''
  let decks = 0
  let link = ''

  beforeAll(async () => {
    app = await startApp(kind)
    ada = await app.logIn('ada@example.com')
    eve = await app.logIn('eve@example.com', { firstName: 'Eve', lastName: 'Adeyemi' })
    await publishTinyDeck(app, {}, { ownerOid: ada.oid, oid: 'source1', privacy: 'private' })
  })
  beforeEach(async () => {
    // Limits begin again.
    app.clock.now += HOUR_MS
    deck = `saved${++decks}`
    await repeatPresentation(app, 'source1', deck)
    link = (await storesOf(app).sharing.addLink(deck, ada.oid, { question: 'open', name: 'Press' })) ?? ''
    await app.parts.database.write((transaction) =>
      transaction
        .insertInto('collaborators')
        .values({ oid: deck, user_oid: eve.oid, right: 'comment' })
        .execute(),
    )
  })
  afterAll(() => app.stop())

  const path = () => sharingPage(deck)
  const open = async () => sharingFields(await ada.get(path()))
  const save = (fields: Fields) => postForm(ada, path(), fields)
  async function stored() {
    const presentation = await app.presentation(deck)
    const { read } = app.parts.database
    const people = read.selectFrom('collaborators').select('right').where('oid', '=', deck)
    return {
      privacy: presentation?.privacy,
      settings: presentation?.settings,
      links: (await storesOf(app).sharing.linksOf(deck)).map(({ name, question }) => ({ name, question })),
      rights: (await people.execute()).map(({ right }) => right),
    }
  }

  it('keeps everything with one Save', async () => {
    const response = await save({
      ...(await open()),
      ...{ privacy: 'unlisted', start: 'autoplay', allowed: 'yes', likes: '' },
      ...{ [`name-${link}`]: 'Board', [`question-${link}`]: 'ask', [`right-${eve.oid}`]: 'edit' },
      ...{ makeLink: 'yes', name: 'Investors', question: 'require' },
    })
    expect([response.statusCode, response.headers.location]).toEqual([303, `${path()}?saved=all`])
    expect(await stored()).toMatchObject({
      privacy: 'unlisted',
      settings: { autoplay: true, allowDownload: true, likes: false },
      links: [
        { name: 'Investors', question: 'require' },
        { name: 'Board', question: 'ask' },
      ],
      rights: ['edit'],
    })
    expect((await ada.get(`${path()}?saved=all`)).body).toMatch(/role="status" data-saved>.*Saved/)
  })

  it('changes nothing if nothing was chosen', async () => {
    const before = await stored()
    expect((await save(await open())).statusCode).toBe(303)
    expect(await stored()).toEqual(before)
  })

  it('revokes a link and removes a person only if that was ticked', async () => {
    await save({ ...(await open()), [`revoke-${link}`]: 'yes', [`remove-${eve.oid}`]: 'yes' })
    expect(await stored()).toMatchObject({ links: [], rights: [] })
    expect((await app.browser().get(`/v/${link}/`)).statusCode).toBe(404)
  })

  it('saves nothing if one choice is refused, and keeps what was entered', async () => {
    const before = await stored()
    const response = await save({
      ...(await open()),
      ...{ privacy: 'public', [`name-${link}`]: 'Board', [`revoke-${link}`]: '', email: 'nobody' },
    })
    expect([
      response.statusCode,
      decoded(response.body).includes('does not look like an e-mail address'),
    ]).toEqual([422, true])
    expect(response.body).toMatch(/value="public" checked/)
    expect(response.body).toContain('value="Board"')
    expect(response.body).toContain('value="nobody"')
    expect(await stored()).toEqual(before)
    const password = await save({ ...(await open()), privacy: 'public', [`password-${link}`]: 'short' })
    expect(password.body).toMatch(/<details open>.*at least 8 characters/s)
    expect(await stored()).toEqual(before)
  })

  it('shows the links of people who are invited', async () => {
    const response = await save({
      ...(await open()),
      privacy: 'unlisted',
      email: 'mei@example.com',
      right: 'edit',
    })
    expect(decoded(response.body)).toMatch(/value="http[^"]*\/invitation\//)
    expect(await stored()).toMatchObject({ privacy: 'unlisted' })
  })

  it('leaves what another tab changed meanwhile, and this one did not', async () => {
    const [first, second] = [await open(), await open()]
    await save({ ...first, privacy: 'unlisted', [`name-${link}`]: 'Board' })
    await save({ ...second, [`right-${eve.oid}`]: 'edit' })
    expect(await stored()).toMatchObject({
      privacy: 'unlisted',
      links: [{ name: 'Board' }],
      rights: ['edit'],
    })
    await save({ ...(await open()), [`revoke-${link}`]: 'yes' })
    const gone = await save({ ...second, [`name-${link}`]: 'Late' })
    expect([gone.statusCode, gone.body.includes('This view link is not there any more.')]).toEqual([
      422,
      true,
    ])
  })

  it('offers nothing to others than the owner', async () => {
    const fields = await open()
    expect((await postForm(eve, path(), { ...fields, privacy: 'public' })).statusCode).not.toBe(303)
    expect((await stored()).privacy).toBe('private')
  })
})

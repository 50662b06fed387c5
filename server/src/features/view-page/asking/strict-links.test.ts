import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { DATABASES } from '../../../../test/support/databases.ts'
import { decoded } from '../../../../test/support/decoded.ts'
import { publishTinyDeck } from '../../../../test/support/publish-tiny-deck.ts'
import { pageDataIn, startApp, type Browser, type TestApp } from '../../../../test/support/start-app.ts'
import { storesOf } from '../../../../test/support/stores.ts'
import { submitForm } from '../../../../test/support/submit-form.ts'

const BEN = { step: 'details', name: 'Ben Okri', email: 'ben@example.com' }
const NOBODY = { allowed: '', agreement: '', maxViews: '' }

describe.each(DATABASES)('a strict view link, on %s', (kind) => {
  let app: TestApp
  let ada: Browser & { oid: string }
  let link: string
  let asks: string

  beforeAll(async () => {
    app = await startApp(kind)
    ada = await app.logIn('ada@example.com')
    const about = { oid: 'strict1', ownerOid: ada.oid, privacy: 'private' } as const
    await publishTinyDeck(app, { titles: ['Alpha step', 'Beta step'] }, about)
  })
  beforeEach(async () => {
    const id = await storesOf(app).sharing.addLink('strict1', ada.oid, { question: 'open' })
    link = `/v/${id ?? ''}/`
    asks = `/dashboard/next/strict1/links/${id ?? ''}/`
  })
  afterAll(() => app.stop())

  const ask = async (fields: Readonly<Record<string, string>>) => {
    const saved = await submitForm(ada, asks, { ...NOBODY, ...fields })
    expect([saved.statusCode, saved.headers.location]).toEqual([303, `${asks}?saved=all`])
  }
  const send = (viewer: Browser, fields: Readonly<Record<string, string>>) => submitForm(viewer, link, fields)
  const isOpen = async (viewer: Browser) => {
    const { statusCode, body } = await viewer.get(link)
    return statusCode === 200 && body.includes('Alpha step')
  }

  // docs/behaviour/sharing.md#allowed-addresses
  it('opens to the addresses and domains of its list, in whatever spelling, and names them to nobody', async () => {
    await ask({ allowed: 'Cora@Example.org, @münchen.example\n' })
    for (const [email, opens] of [
      ['cora@example.org', true],
      ['ANYBODY@xn--mnchen-3ya.example', true],
      ['ben@example.com', false],
      ['ben@sub.xn--mnchen-3ya.example', false],
    ] as const) {
      const viewer = app.browser()
      const sent = await send(viewer, { ...BEN, email })
      expect([email, sent.statusCode, await isOpen(viewer)]).toEqual([email, opens ? 303 : 422, opens])
      if (!opens) {
        expect(decoded(sent.body)).toContain('This link is not for this address.')
        expect(sent.body.toLowerCase()).not.toMatch(/cora|m(?:ü|-3y)nchen/)
      }
    }
  })

  // docs/behaviour/sharing.md#allowed-addresses
  it('closes to somebody whose address is taken off the list', async () => {
    await ask({ allowed: 'ben@example.com' })
    const viewer = app.browser()
    await send(viewer, BEN)
    const { deck } = pageDataIn(await viewer.get(link))
    expect((await viewer.get(deck.documentUrl ?? '')).statusCode).toBe(200)
    await ask({ allowed: 'cora@example.org' })
    expect(await isOpen(viewer)).toBe(false)
    expect((await viewer.get(deck.documentUrl ?? '')).statusCode).toBe(404)
  })

  // docs/behaviour/sharing.md#allowed-addresses
  it.each([
    ['allowed', 'nonsense', '“nonsense” is neither an address nor a domain'],
    ['allowed', Array.from({ length: 201 }, (_, n) => `a${n}@example.org`).join(' '), 'At most 200'],
    ['agreement', 'x'.repeat(10_001), 'Please make this shorter'],
    ['maxViews', '0', 'Write a number from 1 to 10000'],
    ['maxViews', '10001', 'Write a number from 1 to 10000'],
    ['maxViews', 'many', 'Write a number from 1 to 10000'],
    ['code', 'yes', 'This site does not send mail'],
  ])('keeps what it asked when %s is wrong, and says so', async (field, value, sentence) => {
    const refused = await submitForm(ada, asks, { ...NOBODY, [field]: value })
    expect(refused.statusCode).toBe(422)
    expect(decoded(refused.body)).toContain(sentence)
    expect(await isOpen(app.browser())).toBe(true)
  })

  // docs/behaviour/sharing.md#agreement
  it('opens once its agreement is accepted, asks again when the text changes, and keeps both texts', async () => {
    await ask({ agreement: 'Say nothing.\n\nNot <b>even</b> at home.' })
    const viewer = app.browser()
    await send(viewer, BEN)
    const asked = await viewer.get(link)
    expect(asked.body).toContain('Not &#60;b&#62;even&#60;/b&#62; at home.')
    expect(asked.body).not.toContain('Alpha step')
    const agreement = /name="agreement" value="([^"]*)"/.exec(asked.body)?.[1] ?? ''
    expect((await send(viewer, { step: 'agreement', agreement })).statusCode).toBe(422)
    expect((await send(viewer, { step: 'agreement', agreement: 'other', accepted: 'yes' })).statusCode).toBe(
      422,
    )
    await send(viewer, { step: 'agreement', agreement, accepted: 'yes' })
    expect(await isOpen(viewer)).toBe(true)

    app.clock.now += 1_000
    await ask({ agreement: 'Say little.' })
    expect(await isOpen(viewer)).toBe(false)
    const again = await viewer.get(link)
    const next = /name="agreement" value="([^"]*)"/.exec(again.body)?.[1] ?? ''
    await send(viewer, { step: 'agreement', agreement: next, accepted: 'yes' })
    expect(await isOpen(viewer)).toBe(true)
    const exported: unknown = (await ada.get(`${asks}acceptances.json`)).json()
    expect(exported).toMatchObject({
      acceptances: [
        { name: 'Ben Okri', email: 'ben@example.com', sha256: agreement },
        { name: 'Ben Okri', email: 'ben@example.com', sha256: next },
      ],
      texts: expect.arrayContaining([{ sha256: next, content: 'Say little.' }]),
    })
    expect((await ada.get(asks)).body).toContain('an earlier text')
  })

  // docs/behaviour/sharing.md#limit-of-views
  it('opens to as many visitors as it allows, also when they press at the same time', async () => {
    await ask({ maxViews: '3' })
    const viewers = Array.from({ length: 10 }, () => app.browser())
    for (const viewer of viewers)
      expect((await viewer.get(link)).body).toContain('limited number of visitors')
    await Promise.all(viewers.map((viewer) => send(viewer, { step: 'details' })))
    const opened = await Promise.all(viewers.map(isOpen))
    expect(opened.filter(Boolean)).toHaveLength(3)
    const late = await app.browser().get(link)
    expect([late.statusCode, late.body.includes('It was opened as often as it allows')]).toEqual([410, true])
    expect(await isOpen(ada)).toBe(true)
  })

  // docs/behaviour/sharing.md#limit-of-views
  it('counts a browser once, however often it reloads or sends the form', async () => {
    await ask({ maxViews: '2' })
    const viewer = app.browser()
    await send(viewer, { step: 'details' })
    const twice = [1, 2].map(() => viewer.get(link))
    for (const page of await Promise.all(twice)) expect(page.body).toContain('Alpha step')
    expect((await ada.get(asks)).body).toContain('So far: 1.')
    const other = app.browser()
    await send(other, { step: 'details' })
    expect([await isOpen(other), await isOpen(viewer)]).toEqual([true, true])
  })

  // docs/behaviour/sharing.md#mark
  it('names the visitor to the page for its mark, and to no other visitor', async () => {
    await ask({ mark: 'yes' })
    const viewer = app.browser()
    await send(viewer, BEN)
    expect(pageDataIn(await viewer.get(link)).mark).toBe('ben@example.com')
    const other = app.browser()
    await send(other, { ...BEN, email: 'cora@example.org' })
    expect(pageDataIn(await other.get(link)).mark).toBe('cora@example.org')
    expect(pageDataIn(await ada.get(link)).mark).toBeUndefined()
  })

  // docs/behaviour/sharing.md#strict-links
  it('knows its visitors in figures by what they entered, and asks them nothing else', async () => {
    await ask({ mark: 'yes' })
    const viewer = app.browser()
    await send(viewer, BEN)
    const { prezilink } = pageDataIn(await viewer.get(link))
    expect(prezilink).toMatchObject({ viewer_identification: false, require_identification: false })
    const stored = app.parts.database.read.selectFrom('link_viewers').select(['name', 'email'])
    expect(await stored.where('link_id', '=', link.slice(3, -1)).execute()).toEqual([
      { name: 'Ben Okri', email: 'ben@example.com' },
    ])
  })

  // docs/behaviour/sharing.md#strict-links
  it('wants its password, too, and shows what is wrong beside the field', async () => {
    const sharing = storesOf(app).sharing
    const { linkId } = (await sharing.linksOf('strict1'))[0] ?? { linkId: '' }
    await submitForm(ada, '/dashboard/next/strict1/', {
      [`password-${linkId}`]: 'correct horse battery',
      [`question-${linkId}`]: 'open',
    })
    await ask({ mark: 'yes' })
    const viewer = app.browser()
    const wrong = await send(viewer, { ...BEN, password: 'a wrong password' })
    expect([wrong.statusCode, wrong.body.includes('This is not the password')]).toEqual([422, true])
    await send(viewer, { ...BEN, password: 'correct horse battery' })
    expect(await isOpen(viewer)).toBe(true)
  })
})

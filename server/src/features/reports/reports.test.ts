import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { DATABASES } from '../../../test/support/databases.ts'
import { startApp, type Browser, type TestApp } from '../../../test/support/start-app.ts'
import { storesOf } from '../../../test/support/stores.ts'
import { postForm, submitForm } from '../../../test/support/submit-form.ts'

const FORM = '/contact/abuse/orbit1/'
const RECEIPT = /R-[0-9A-Z]{4}-[0-9A-Z]{4}/

describe.each(DATABASES)('reports on %s', (kind) => {
  let app: TestApp
  let ada: Browser & { oid: string }
  let anybody: Browser
  let visitors = 0

  /** A visitor with a new address, because reports are limited by address. */
  function visitor(): Browser {
    const { cookies, ask } = app.browser()
    const remoteAddress = `192.0.2.${++visitors}`
    const askFrom: Browser['ask'] = (request) => ask({ remoteAddress, ...request })
    const get: Browser['get'] = (url) => askFrom({ url, headers: { accept: 'text/html' } })
    return { cookies, ask: askFrom, get }
  }

  beforeAll(async () => {
    app = await startApp(kind)
    ada = await app.logIn('ada@example.com')
    await app.addPresentation({ oid: 'orbit1', owner_oid: ada.oid, title: 'Going <b>“around”</b> 🪐' })
    await app.addPresentation({ oid: 'secret1', owner_oid: ada.oid, privacy: 'private' })
    await app.parts.database.write((transaction) =>
      transaction
        .insertInto('view_links')
        .values({
          link_id: 'linkopen1',
          oid: 'secret1',
          sharer_oid: ada.oid,
          revoked_at: null,
          created_at: 0,
          viewer_identification: 0,
          require_identification: 0,
        })
        .execute(),
    )
  })

  beforeEach(async () => {
    anybody = visitor()
    await app.parts.database.write((transaction) => transaction.deleteFrom('reports').execute())
  })

  afterAll(() => app.stop())

  const stored = () => storesOf(app).reports.list(100)
  const chosen = (body: string) => /<option value="(\d+)"[^>]* selected>/.exec(body)?.[1]

  // docs/behaviour/reports.md#report-receipt
  it('are accepted from anonymous visitors, who see a receipt', async () => {
    const response = await submitForm(anybody, FORM, { reason: 'spam', step: '2', note: 'Look at the end.' })
    expect(response.statusCode).toBe(200)
    const [receipt] = RECEIPT.exec(response.body) ?? []
    expect(await stored()).toMatchObject([
      { receipt, oid: 'orbit1', reason: 'spam', step: 2, stepTitle: 'Two', note: 'Look at the end.' },
    ])
    expect(response.body).toContain('href="/p/orbit1/going-around/"')
  })

  it('store the account of a logged-in visitor', async () => {
    await submitForm(ada, FORM, { reason: 'privacy' })
    expect(await stored()).toMatchObject([{ reporterEmail: 'ada@example.com', step: null, note: '' }])
  })

  // docs/behaviour/reports.md#report-form
  it('preselect the step that the visitor was on, and escape the title', async () => {
    const { body } = await anybody.get(`${FORM}?step=2`)
    expect(chosen(body)).toBe('2')
    expect(body).toContain('Going &#60;b&#62;“around”&#60;/b&#62; 🪐')
    expect(chosen((await anybody.get(`${FORM}?step=99`)).body)).toBeUndefined()
    expect(chosen((await anybody.get(`${FORM}?step=<script>`)).body)).toBeUndefined()
  })

  // docs/behaviour/reports.md#report-form
  it.each([
    ['no reason', { step: '2', note: 'Typed' }, 'reason', 'Please choose what is wrong.'],
    ['an unknown reason', { reason: 'evil', note: 'Typed' }, 'reason', 'Please choose what is wrong.'],
    [
      'a step that is not there',
      { reason: 'spam', step: '3', note: 'Typed' },
      'step',
      'There is no such step.',
    ],
    [
      'another reason without a note',
      { reason: 'other' },
      'note',
      'Please say in a few words what is wrong.',
    ],
    [
      'a note of 10,000 characters',
      { reason: 'spam', note: 'Typed'.repeat(2_000) },
      'note',
      'This is too long: at most 2,000 characters.',
    ],
  ])('are refused with %s, and the typed values are kept', async (_, fields, field, reason) => {
    const response = await submitForm(anybody, FORM, fields)
    expect(response.statusCode).toBe(422)
    expect(response.body).toContain(reason)
    expect(response.body).toContain(`aria-invalid="true" aria-describedby="${field}-error"`)
    const { note = '', reason: chosenReason = '' } = fields as { note?: string; reason?: string }
    expect(response.body).toContain(`>${note}</textarea>`)
    if (chosenReason === 'spam') expect(response.body).toContain('value="spam" required checked')
    expect(await stored()).toEqual([])
  })

  it.each(['"quotes" & \'more\'', '<script>alert(1)</script>', '🪐👩‍🚀', 'דיווח', '報告'.repeat(900)])(
    'store a note unchanged: %s',
    async (note) => {
      expect((await submitForm(anybody, FORM, { reason: 'spam', note })).statusCode).toBe(200)
      expect((await stored())[0]?.note).toBe(note)
    },
  )

  it('lose only characters that a database refuses', async () => {
    await submitForm(anybody, FORM, { reason: 'spam', note: 'one\u0000\r\ntwo' })
    expect((await stored())[0]?.note).toBe('one\ntwo')
  })

  // docs/behaviour/reports.md#report-receipt
  it('are stored once for a double click, twice if the form was changed', async () => {
    const { body } = await anybody.get(FORM)
    const form = /name="form" value="([^"]+)"/.exec(body)?.[1] ?? ''
    const csrftoken = anybody.cookies.get('csrftoken') ?? ''
    const send = (note: string) => postForm(anybody, FORM, { csrftoken, form, reason: 'spam', note })
    const [one, other] = await Promise.all([send('a'), send('a')])
    expect(RECEIPT.exec(one.body)?.[0]).toBe(RECEIPT.exec(other.body)?.[0])
    await send('b')
    expect(await stored()).toHaveLength(2)
  })

  // docs/behaviour/reports.md#report-of-a-private-presentation
  it('of a private presentation need a right or a view link', async () => {
    const url = '/contact/abuse/secret1/'
    expect((await anybody.get(url)).statusCode).toBe(404)
    expect((await anybody.get(`${url}?link=nolink1`)).statusCode).toBe(404)
    expect((await ada.get(url)).statusCode).toBe(200)
    const response = await submitForm(anybody, `${url}?link=linkopen1`, { reason: 'hate' })
    expect([response.statusCode, response.headers['referrer-policy']]).toEqual([200, 'strict-origin'])
    expect(response.body).toContain('href="/v/linkopen1/"')
    expect((await stored()).map(({ oid }) => oid)).toEqual(['secret1'])
    expect((await anybody.get('/contact/abuse/orbit1/?link=linkopen1')).statusCode).toBe(200)
    expect(
      (await submitForm(anybody, `${url}?link=linkopen1`, { reason: 'hate', link: '' })).statusCode,
    ).toBe(404)
  })

  it('reveal no content before a required identification', async () => {
    const require = (required: number) =>
      app.parts.database.write((transaction) =>
        transaction.updateTable('view_links').set({ require_identification: required }).execute(),
      )
    const url = '/contact/abuse/secret1/?link=linkopen1'
    expect((await anybody.get(url)).body).toContain('1. One')
    await require(1)
    expect((await anybody.get(url)).body).not.toContain('1. One')
    expect((await ada.get(url)).body).toContain('1. One')
    expect((await submitForm(anybody, url, { reason: 'spam' })).statusCode).toBe(200)
    await require(0)
  })

  it('are refused from another site, and the typed values are kept', async () => {
    const response = await submitForm(anybody, FORM, {
      reason: 'spam',
      note: 'Typed',
      csrftoken: 'forged.token',
    })
    expect(response.statusCode).toBe(403)
    expect(response.body).toContain('>Typed</textarea>')
    expect(response.body).toContain('value="spam" required checked')
    expect(await stored()).toEqual([])
  })

  // docs/behaviour/reports.md#report-limit
  it('are limited by address, and the typed values are kept', async () => {
    let last = await submitForm(anybody, FORM, { reason: 'spam', note: '0' })
    for (let again = 1; again <= 10; again++) {
      last = await submitForm(anybody, FORM, { reason: 'spam', note: `Typed ${again}` })
    }
    expect(last.statusCode).toBe(429)
    expect(last.body).toMatch(/Try again in \d+ minutes?\./)
    expect(last.body).toContain('>Typed 10</textarea>')
  })

  it('redirect to the address with a slash', async () => {
    const response = await anybody.get('/contact/abuse/orbit1?step=2')
    expect([response.statusCode, response.headers.location]).toEqual([301, '/contact/abuse/orbit1/?step=2'])
    expect((await anybody.get('/contact/abuse/nothing1/')).statusCode).toBe(404)
  })
})

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { hashPassword } from '../../src/people/accounts/passwords.ts'
import { ONE_DATABASE } from '../support/databases.ts'
import { startMailServer, type MailServer } from '../support/mail-server.ts'
import { publishTinyDeck } from '../support/publish-tiny-deck.ts'
import { pageDataIn, startApp, type Browser, type TestApp } from '../support/start-app.ts'
import { storesOf } from '../support/stores.ts'
import { submitForm } from '../support/submit-form.ts'
import { TABLE } from './rights-table.ts'

const OID = 'vault1'
/** Words of the presentation and of its owner, which occur nowhere else. */
const INSIDE = /axolotl|zebrafinch|quokka|pangolin|lovelace/i

const NOTHING = { allowed: '', agreement: '', maxViews: '' }
const KINDS = {
  'allowed addresses': { ...NOTHING, allowed: 'ben@example.org' },
  'an agreement': { ...NOTHING, agreement: 'Say nothing.' },
  'a mark': { ...NOTHING, mark: 'yes' },
  'a code': { ...NOTHING, code: 'yes' },
  'a number of views': { ...NOTHING, maxViews: '1' },
} as const

describe.each(ONE_DATABASE)('a private presentation behind a strict link, on %s', (kind) => {
  let app: TestApp
  let mails: MailServer
  let ada: Browser & { oid: string }
  let link: string
  let sha256: string

  beforeAll(async () => {
    mails = await startMailServer()
    app = await startApp(kind, {
      env: {
        VIEWPAGE_SMTP_URL: mails.url,
        VIEWPAGE_MAIL_FROM: 'slides@viewpage.example',
        VIEWPAGE_PUBLIC_URL: 'http://localhost',
      },
    })
    ada = await app.logIn('ada@example.com')
    const about = {
      description: 'All about the quokka.',
      tags: ['pangolin'],
      settings: { allowDownload: true },
    }
    const original = { name: 'talk.pdf', mediaType: 'application/pdf', bytes: Buffer.from('%PDF-1.4') }
    const titles = ['Axolotl', 'Zebrafinch']
    await publishTinyDeck(
      app,
      { titles, original },
      { ...about, oid: OID, ownerOid: ada.oid, privacy: 'private' },
    )
    link = (await storesOf(app).sharing.addLink(OID, ada.oid, { question: 'open' })) ?? ''
    const files = app.parts.database.read.selectFrom('assets').select('sha256')
    sha256 = (await files.where('oid', '=', OID).where('role', '=', 'poster').executeTakeFirstOrThrow())
      .sha256
  })
  afterAll(async () => {
    await app.stop()
    await mails.stop()
  })

  const ask = async (fields: Readonly<Record<string, string>>) =>
    expect((await submitForm(ada, `/dashboard/next/${OID}/links/${link}/`, fields)).statusCode).toBe(303)

  const addresses = () =>
    Object.keys(TABLE).flatMap((route) => {
      const [method, pattern = ''] = route.split(' ')
      if (method !== 'GET' || !/:oid|:link_id/.test(pattern) || pattern.endsWith('/live')) return []
      const path = pattern
        .replace(':oid', OID)
        .replace(':link_id', link)
        .replace(':remote/:name', 'mf-data/notes')
        .replace(':slug', 'going-around')
        .replace(':sha256.:ending', `${sha256}.webp`)
        .replace(':step', '1')
        .replace(':kind.:format', 'viewers.csv')
        .replace(':id', '1')
      // The calls that take a view link take it so.
      return [`${path}?auth_key=${link}&key_type=prezilink`]
    })

  async function expectClosedTo(viewer: Browser) {
    await viewer.get(`/v/${link}/`)
    const oembed = `/oembed?url=${encodeURIComponent(`http://localhost/v/${link}/`)}`
    const paths = [...addresses(), oembed]
    expect(paths.length).toBeGreaterThan(20)
    for (const path of paths) {
      const { statusCode, body } = await viewer.get(path)
      expect([path, statusCode, INSIDE.test(body)]).toEqual([path, expect.any(Number), false])
      const isForm = path.startsWith(`/v/${link}/`)
      expect([path, statusCode < 300]).toEqual([path, isForm])
    }
  }

  // docs/behaviour/sharing.md#strict-links
  it.each(Object.entries(KINDS))('is closed on every route until %s is fulfilled', async (_, fields) => {
    await ask(fields)
    await expectClosedTo(app.browser())
  })

  // docs/behaviour/sharing.md#confirmed-address
  it('is closed on every route between an address and its code, also after a wrong one', async () => {
    await ask(KINDS['a code'])
    const viewer = app.browser()
    const entered = { step: 'details', name: 'Ben', email: 'ben@example.org' }
    expect((await submitForm(viewer, `/v/${link}/`, entered)).statusCode).toBe(303)
    await expectClosedTo(viewer)
    const code = /\d{6}/.exec((await mails.mailTo('ben@example.org')).subject)?.[0] ?? ''
    const wrong = code === '000000' ? '000001' : '000000'
    expect((await submitForm(viewer, `/v/${link}/`, { step: 'code', code: wrong })).statusCode).toBe(422)
    await expectClosedTo(viewer)
    expect((await submitForm(viewer, `/v/${link}/`, { step: 'code', code })).statusCode).toBe(303)
    expect((await viewer.get(`/v/${link}/`)).body).toMatch(INSIDE)
  })

  // docs/behaviour/sharing.md#strict-links
  it('closes its files again with each thing that it asks anew', async () => {
    for (const [name, fields] of Object.entries(KINDS)) {
      await ask(NOTHING)
      const viewer = app.browser()
      const { deck, previewUrl } = pageDataIn(await viewer.get(`/v/${link}/`))
      const files = [deck.documentUrl ?? '', previewUrl ?? '']
      for (const url of files) expect((await viewer.get(url)).statusCode).toBe(200)
      await ask(fields)
      for (const url of files) expect([name, (await viewer.get(url)).statusCode]).toEqual([name, 404])
    }
  })

  // docs/behaviour/sharing.md#strict-links
  it('takes no pass of another link, no forged one and none of somebody else', async () => {
    await ask(KINDS['a mark'])
    const other = (await storesOf(app).sharing.addLink(OID, ada.oid, { question: 'open' })) ?? ''
    await submitForm(ada, `/dashboard/next/${OID}/links/${other}/`, KINDS['a mark'])
    const viewer = app.browser()
    const entered = { step: 'details', name: 'Ben', email: 'ben@example.org' }
    await submitForm(viewer, `/v/${other}/`, entered)
    expect((await viewer.get(`/v/${other}/`)).body).toMatch(INSIDE)
    expect((await viewer.get(`/v/${link}/`)).body).not.toMatch(INSIDE)
    const [name = '', cookie = ''] = [...viewer.cookies].find(([each]) => each.endsWith('opened_links')) ?? []
    expect(cookie).not.toBe('')
    const forger = app.browser()
    forger.cookies.set(name, `${cookie.slice(0, -2)}AA`)
    expect((await forger.get(`/v/${other}/`)).body).not.toMatch(INSIDE)
  })

  // docs/behaviour/sharing.md#mark
  it('offers no original without the mark', async () => {
    await ask(KINDS['a mark'])
    const viewer = app.browser()
    await submitForm(viewer, `/v/${link}/`, { step: 'details', name: 'Ben', email: 'ben@example.org' })
    const { storageToken } = pageDataIn(await viewer.get(`/v/${link}/`))
    const download = `/api/v4/presentation/${OID}/download/`
    const query = `?token=${encodeURIComponent(storageToken ?? '')}`
    expect((await viewer.get(download + query)).json()).toMatchObject({ original: null })
    expect((await viewer.get(`${download}original/${query}`)).statusCode).toBe(404)
    await ask({ ...NOTHING })
    expect((await ada.get(`${download}original/`)).statusCode).toBe(200)
  })

  // docs/behaviour/sharing.md#strict-links
  it('wants password and everything else together', async () => {
    await ask(KINDS['a mark'])
    const passwordHash = await hashPassword('correct horse battery', '192.0.2.1')
    await app.parts.database.write((transaction) =>
      transaction
        .updateTable('view_links')
        .set({ password_hash: passwordHash })
        .where('link_id', '=', link)
        .execute(),
    )
    const viewer = app.browser()
    const entered = { step: 'details', name: 'Ben', email: 'ben@example.org' }
    expect((await submitForm(viewer, `/v/${link}/`, entered)).statusCode).toBe(422)
    expect((await viewer.get(`/v/${link}/`)).body).not.toMatch(INSIDE)
  })
})

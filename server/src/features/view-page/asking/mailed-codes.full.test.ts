import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { MINUTE_MS } from '@viewpage/shared-events/durations'
import { ONE_DATABASE } from '../../../../test/support/databases.ts'
import { decoded } from '../../../../test/support/decoded.ts'
import { startMailServer, type MailServer } from '../../../../test/support/mail-server.ts'
import { publishTinyDeck } from '../../../../test/support/publish-tiny-deck.ts'
import { startApp, type Browser, type TestApp } from '../../../../test/support/start-app.ts'
import { storesOf } from '../../../../test/support/stores.ts'
import { submitForm } from '../../../../test/support/submit-form.ts'
import { until } from '../../../../test/support/until.ts'

describe.each(ONE_DATABASE)('viewers who confirm their address by mail, on %s', (kind) => {
  let app: TestApp
  let mails: MailServer
  let link: string

  beforeAll(async () => {
    mails = await startMailServer()
    app = await startApp(kind, {
      env: {
        VIEWPAGE_SMTP_URL: mails.url,
        VIEWPAGE_MAIL_FROM: 'slides@viewpage.example',
        VIEWPAGE_PUBLIC_URL: 'http://localhost',
      },
    })
    const ada = await app.logIn('ada@example.com')
    await publishTinyDeck(
      app,
      { titles: ['Alpha step'] },
      { oid: 'coded1', ownerOid: ada.oid, privacy: 'private' },
    )
    const id = (await storesOf(app).sharing.addLink('coded1', ada.oid, { question: 'open' })) ?? ''
    link = `/v/${id}/`
    const asked = { allowed: '@example.org', code: 'yes', agreement: 'Say nothing.', maxViews: '' }
    const saved = await submitForm(ada, `/dashboard/next/coded1/links/${id}/`, asked)
    expect(saved.statusCode).toBe(303)
    // The panel turns it off and on, too.
    for (const code of [false, true]) {
      const payload = { change: 'asks', link: id, code }
      const url = '/api/v4/presentation/coded1/sharing/'
      const { state } = (await ada.ask({ method: 'POST', url, payload })).json<{
        state: { links: readonly unknown[] }
      }>()
      expect(state.links[0]).toMatchObject({ asksCode: code })
    }
  })
  afterAll(async () => {
    await app.stop()
    await mails.stop()
  })

  const send = (viewer: Browser, fields: Readonly<Record<string, string>>) => submitForm(viewer, link, fields)
  const begin = async (email: string) => {
    const viewer = app.browser()
    expect((await send(viewer, { step: 'details', name: 'Ben', email })).statusCode).toBe(303)
    return viewer
  }
  const codeIn = (subject: string) => /\d{6}/.exec(subject)?.[0] ?? ''
  const other = (code: string) => (code === '000000' ? '000001' : '000000')
  const accept = async (viewer: Browser) => {
    const { body } = await viewer.get(link)
    const agreement = /name="agreement" value="([^"]*)"/.exec(body)?.[1] ?? ''
    return send(viewer, { step: 'agreement', agreement, accepted: 'yes' })
  }

  // docs/behaviour/sharing.md#confirmed-address
  it('open the link with the code, and not without it', async () => {
    const viewer = await begin('ben@example.org')
    const code = codeIn((await mails.mailTo('ben@example.org')).subject)
    expect((await send(viewer, { step: 'code', code: other(code) })).statusCode).toBe(422)
    expect((await viewer.get(link)).body).not.toContain('Say nothing.')
    expect(
      (await send(viewer, { step: 'code', code: ` ${code.slice(0, 3)} ${code.slice(3)} ` })).statusCode,
    ).toBe(303)
    expect((await viewer.get(link)).body).toContain('Say nothing.')
    await accept(viewer)
    expect((await viewer.get(link)).body).toContain('Alpha step')
  })

  // docs/behaviour/sharing.md#confirmed-address
  it('see the same page whether the link is for them or not, and only those for whom it is get a mail', async () => {
    const allowed = await begin('cora@example.org')
    const others = await begin('cora@example.com')
    const pages = await Promise.all(
      [allowed, others].map(async (viewer) => decoded((await viewer.get(link)).body)),
    )
    const [one = '', two = ''] = pages.map((body) =>
      body.replaceAll(/example\.(?:org|com)|value="[^"]*"/g, ''),
    )
    expect(two).toBe(one)
    await mails.mailTo('cora@example.org')
    await until(async () => {
      const waiting = app.parts.database.read.selectFrom('mails').select('id').where('due_at', 'is not', null)
      return (await waiting.execute()).length === 0
    })
    expect(mails.named).not.toContain('cora@example.com')
  })

  // docs/behaviour/sharing.md#confirmed-address
  it('have five tries, also at the same time, and get a new code a minute later', async () => {
    const viewer = await begin('dan@example.org')
    const code = codeIn((await mails.mailTo('dan@example.org')).subject)
    expect((await send(viewer, { step: 'newCode' })).statusCode).toBe(422)
    await Promise.all(Array.from({ length: 5 }, () => send(viewer, { step: 'code', code: other(code) })))
    expect((await send(viewer, { step: 'code', code })).statusCode).toBe(422)
    app.clock.now += MINUTE_MS
    expect((await send(viewer, { step: 'newCode' })).statusCode).toBe(303)
    const next = codeIn((await mails.mailTo('dan@example.org', 2)).subject)
    app.clock.now += 10 * MINUTE_MS
    expect((await send(viewer, { step: 'code', code: next })).statusCode).toBe(422)
  })

  // docs/behaviour/sharing.md#confirmed-address
  it('confirm another address again', async () => {
    const viewer = await begin('eve@example.org')
    const code = codeIn((await mails.mailTo('eve@example.org')).subject)
    await send(viewer, { step: 'again' })
    await send(viewer, { step: 'details', name: 'Eve', email: 'somebody@example.org' })
    expect((await send(viewer, { step: 'code', code })).statusCode).toBe(422)
  })

  const mailedPath = (text: string) => /http:\/\/localhost(\/mailed\/[\w-]+\/)/.exec(text)?.[1] ?? ''

  // docs/behaviour/identification.md#viewers-record
  it('get what is stored about them by mail once, and delete it; their owner keeps the sum', async () => {
    const viewer = await begin('fay@example.org')
    const code = codeIn((await mails.mailTo('fay@example.org')).subject)
    await send(viewer, { step: 'code', code })
    await accept(viewer)
    expect((await viewer.get(link)).body).toContain('Alpha step')
    app.clock.now += 31 * MINUTE_MS

    const person = app.browser()
    const known = await submitForm(person, '/viewers/', { email: 'fay@example.org' })
    const unknown = await submitForm(app.browser(), '/viewers/', { email: 'nobody@example.org' })
    expect(unknown.statusCode).toBe(known.statusCode)
    const path = mailedPath((await mails.mailTo('fay@example.org', 2)).text)
    await person.get(path)
    await submitForm(person, '/mailed/', {})
    const record = await person.get('/viewers/record/')
    expect(decoded(record.body)).toContain('You accepted an agreement on')
    expect(record.body).not.toContain('Alpha step')
    const exported = (await person.get('/viewers/record/viewer.json')).json<Record<string, unknown[]>>()
    expect(exported['entered']).toMatchObject([{ name: 'Ben', email: 'fay@example.org' }])
    expect(exported['accepted']).toMatchObject([{ email: 'fay@example.org', content: 'Say nothing.' }])
    const again = app.browser()
    await again.get(path)
    expect((await again.get('/mailed/')).statusCode).toBe(404)
    expect((await again.get('/viewers/record/viewer.json')).statusCode).toBe(303)

    await submitForm(person, '/viewers/record/', {})
    const { read } = app.parts.database
    for (const table of ['link_viewers', 'link_passes', 'link_acceptances'] as const)
      expect(
        await read.selectFrom(table).select('email').where('email', '=', 'fay@example.org').execute(),
      ).toEqual([])
    const anonymous = read.selectFrom('link_acceptances').select('id').where('email', '=', '')
    expect(await anonymous.execute()).toHaveLength(1)
    expect((await viewer.get(link)).body).not.toContain('Alpha step')
    expect(mails.named).not.toContain('nobody@example.org')
  })
})

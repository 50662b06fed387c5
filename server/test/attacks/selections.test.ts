import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { DATABASES } from '../support/databases.ts'
import { publishTinyDeck, repeatPresentation } from '../support/publish-tiny-deck.ts'
import { startApp, type Browser, type TestApp } from '../support/start-app.ts'

const PAGE = '/dashboard/next/'

describe.each(DATABASES)('several presentations at once, on %s', (kind) => {
  let app: TestApp
  let ada: Browser & { oid: string }
  let eve: Browser & { oid: string }

  beforeAll(async () => {
    app = await startApp(kind)
    ada = await app.logIn('ada@example.com')
    eve = await app.logIn('eve@example.com', { firstName: 'Eve', lastName: 'Adeyemi' })
    await publishTinyDeck(app, {}, { ownerOid: ada.oid, oid: 'mine0', privacy: 'public' })
    for (const oid of ['mine1', 'mine2', 'mine3']) await repeatPresentation(app, 'mine0', oid)
    await app.addPresentation({ oid: 'hers1', owner_oid: eve.oid, title: 'Of Eve' })
    await app.addPresentation({ oid: 'edited1', owner_oid: eve.oid, title: 'Edited by Ada' })
    await app.parts.database.write((transaction) =>
      transaction
        .insertInto('collaborators')
        .values({ oid: 'edited1', user_oid: ada.oid, right: 'edit' })
        .execute(),
    )
  })

  afterAll(() => app.stop())

  async function submit(
    browser: Browser,
    oids: readonly string[],
    fields: Readonly<Record<string, string>>,
    token?: string,
  ) {
    await browser.get('/settings/')
    const csrftoken = token ?? browser.cookies.get('csrftoken') ?? ''
    const form = new URLSearchParams({ csrftoken, ...fields })
    for (const oid of oids) form.append('oid', oid)
    return browser.ask({
      method: 'POST',
      url: PAGE,
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' },
      payload: form.toString(),
    })
  }

  const privacyOf = async (oid: string) => (await app.presentation(oid))?.privacy
  const linesOf = ({ body }: { body: string }) =>
    [...body.matchAll(/<li dir="auto" data-done="(\w+)">([^<]*)/g)].map(([, done, line]) => [done, line])

  // docs/behaviour/sharing.md#several-at-once
  it('change their visibility together, each with its result', async () => {
    const answer = await submit(ada, ['mine1', 'mine2', 'mine1'], { action: 'privacy', privacy: 'unlisted' })
    expect([answer.statusCode, linesOf(answer)]).toEqual([
      200,
      [
        ['true', 'Going around: now Unlisted'],
        ['true', 'Going around: now Unlisted'],
      ],
    ])
    expect(await Promise.all(['mine0', 'mine1', 'mine2'].map(privacyOf))).toEqual([
      'public',
      'unlisted',
      'unlisted',
    ])
  })

  // docs/behaviour/sharing.md#several-at-once
  it('are changed and deleted by their owner only, and those of others are not named', async () => {
    for (const fields of [
      { action: 'privacy', privacy: 'private' },
      { action: 'delete', privacy: '' },
    ]) {
      const answer = await submit(ada, ['hers1', 'edited1', 'nothing1'], fields)
      expect([answer.statusCode, linesOf(answer).map(([done]) => done)]).toEqual([
        422,
        ['false', 'false', 'false'],
      ])
      expect(answer.body).not.toContain('Of Eve')
      expect(await Promise.all(['hers1', 'edited1'].map(privacyOf))).toEqual(['public', 'public'])
    }
    const question = await submit(ada, ['hers1', 'mine0'], { action: 'ask' })
    expect(question.body).not.toContain('hers1')
    const mixed = await submit(ada, ['mine0', 'hers1'], { action: 'privacy', privacy: 'reusable' })
    expect(linesOf(mixed).map(([done]) => done)).toEqual(['true', 'false'])
  })

  it('are left alone without the CSRF token, without an account, and for what no form can send', async () => {
    const before = await app.presentation('mine0')
    expect((await submit(ada, ['mine0'], { action: 'delete' }, 'forged.token')).statusCode).toBe(403)
    const anonymous = await submit(app.browser(), ['mine0'], { action: 'delete' }, 'forged.token')
    expect(anonymous.statusCode).toBe(403)
    for (const [oids, fields] of [
      [[], { action: 'delete' }],
      [['../x', '%00'], { action: 'privacy', privacy: 'private' }],
      [['mine0'], { action: 'privacy', privacy: 'secret' }],
    ] as const)
      expect((await submit(ada, oids, fields)).statusCode).toBe(422)
    expect(await app.presentation('mine0')).toEqual(before)
  })

  // docs/behaviour/sharing.md#several-at-once
  it('are changed by the script of the page, which gets a sentence for its undo', async () => {
    await ada.get('/settings/')
    const csrftoken = ada.cookies.get('csrftoken') ?? ''
    const ask = (form: string) =>
      ada.ask({
        method: 'POST',
        url: PAGE,
        headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
        payload: `csrftoken=${encodeURIComponent(csrftoken)}&${form}`,
      })
    const answer = await ask('privacy=private&oid=mine1&oid=mine2&oid=hers1')
    expect(answer.statusCode).toBe(200)
    const { results, message } = answer.json<{
      results: { oid: string; isDone: boolean }[]
      message: string
    }>()
    expect([message, results.map(({ oid, isDone }) => [oid, isDone])]).toEqual([
      '2 are private now',
      [
        ['mine1', true],
        ['mine2', true],
        ['hers1', false],
      ],
    ])
    expect((await ask('privacy=unlisted')).json()).toMatchObject({ message: 'Select presentations first.' })
  })

  // docs/behaviour/sharing.md#several-at-once
  it('are deleted after a question that names them', async () => {
    const question = await submit(ada, ['mine2', 'mine3'], { action: 'ask' })
    expect(question.body).toContain('Delete these presentations?')
    expect(question.body.match(/name="oid" value="mine\d"/g)).toHaveLength(2)
    expect(await privacyOf('mine3')).toBe('public')
    const answer = await submit(ada, ['mine2', 'mine3'], { action: 'delete' })
    expect(linesOf(answer)).toEqual([
      ['true', 'Going around: in the bin'],
      ['true', 'Going around: in the bin'],
    ])
    const binned = app.parts.database.read.selectFrom('bin').select('oid').orderBy('oid')
    expect(await binned.execute()).toEqual([{ oid: 'mine2' }, { oid: 'mine3' }])
    expect(linesOf(await submit(ada, ['mine2'], { action: 'delete' }))[0]?.[0]).toBe('false')
  })

  // docs/behaviour/sharing.md#several-at-once
  it('are all ticked by a link, without script', async () => {
    const { body } = await ada.get(PAGE)
    expect(body).toMatch(/href="\/dashboard\/next\/\?tick=all"[^>]*>Select all 2</)
    expect(body).not.toMatch(/name="oid"[^>]* checked/)
    const ticked = (await ada.get(`${PAGE}?tick=all`)).body
    expect(ticked.match(/name="oid"[^>]* form="selection"[^>]* checked/g)).toHaveLength(2)
    expect(ticked).toContain('href="/dashboard/next/" data-tick-none>')
  })

  // docs/behaviour/sharing.md#dashboard
  it('are found by a part of their title, and sorted', async () => {
    const add = (oid: string, title: string, views_count: number) =>
      app.addPresentation({ oid, title, views_count, owner_oid: eve.oid, modified_at: views_count })
    await add('aaa1', 'Zebra 100%', 5)
    await add('aaa2', 'apple_pie', 900)
    await add('aaa3', 'Ärger', 20)
    const shown = async (query: string) =>
      [...(await eve.get(PAGE + query)).body.matchAll(/class="own-title" [^>]*title="([^"]*)"/g)].map(
        ([, title]) => title,
      )
    expect(await shown('?q=APPLE')).toEqual(['apple_pie'])
    expect(await shown('?q=%25')).toEqual(['Zebra 100%'])
    expect(await shown('?q=_')).toEqual(['apple_pie'])
    expect(await shown('?q=%C3%84rg')).toEqual(['Ärger'])
    expect((await shown('?sort=views')).slice(0, 3)).toEqual(['apple_pie', 'Ärger', 'Zebra 100%'])
    const byTitle = await shown('?sort=title')
    expect(byTitle.indexOf('apple_pie')).toBeLessThan(byTitle.indexOf('Zebra 100%'))
    const nothing = (await eve.get(`${PAGE}?q=${encodeURIComponent('<b>none')}`)).body
    expect(nothing).toContain('No title contains “&#60;b&#62;none”')
    expect((await eve.get(`${PAGE}?sort=whatever&q[]=x`)).statusCode).toBe(200)
  })
})

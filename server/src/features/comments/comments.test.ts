import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { DATABASES } from '../../../test/support/databases.ts'
import { startApp, type Browser, type TestApp } from '../../../test/support/start-app.ts'

const URL = '/api/v4/presentation/orbit1/comments/'

interface CommentBody {
  id: string
  text: string
  step: number | null
  author: { display_name: string }
  can_delete: boolean
}

describe.each(DATABASES)('comments on %s', (kind) => {
  let app: TestApp
  let ada: Browser & { oid: string }
  let cora: Browser & { oid: string }
  let ben: Browser & { oid: string }

  beforeAll(async () => {
    app = await startApp(kind)
    ada = await app.logIn('ada@example.com')
    cora = await app.logIn('cora@example.com', { firstName: 'Cora', lastName: 'Diaz' })
    ben = await app.logIn('ben@example.com', { firstName: 'Ben', lastName: 'Okri' })
    await app.addPresentation({ oid: 'orbit1', owner_oid: ada.oid })
    await app.addPresentation({ oid: 'secret1', owner_oid: ada.oid, privacy: 'private' })
    await app.parts.database.write((transaction) =>
      transaction
        .insertInto('collaborators')
        .values({ oid: 'orbit1', user_oid: cora.oid, right: 'comment' })
        .execute(),
    )
    for (const browser of [ada, cora, ben]) await browser.get('/p/orbit1/')
  })

  afterAll(() => app.stop())

  const post = (browser: Browser, text: unknown, step: unknown = null, url = URL) =>
    browser.ask({ method: 'POST', url, payload: { text, step } })
  const list = async (browser: Browser) =>
    (await browser.get(URL)).json<{ comments: CommentBody[] }>().comments
  const remove = (browser: Browser, id: string) => browser.ask({ method: 'DELETE', url: `${URL}${id}/` })

  // docs/behaviour/editing.md#comments
  it('are shown oldest first to people with the right', async () => {
    const said = await post(cora, '  The third line\nis too long.  ', 2)
    expect(said.statusCode).toBe(201)
    expect(said.json()).toEqual({
      id: expect.stringMatching(/^\d+$/),
      text: 'The third line\nis too long.',
      step: 2,
      created_at: '2026-11-14T12:00:00.000Z',
      author: {
        oid: cora.oid,
        username: expect.stringMatching(/^cora-diaz/),
        display_name: 'Cora Diaz',
      },
      can_delete: true,
    })
    await post(ada, 'I know.')
    expect((await list(cora)).map(({ text, step, can_delete }) => [text, step, can_delete])).toEqual([
      ['The third line\nis too long.', 2, true],
      ['I know.', null, false],
    ])
    expect((await list(ada)).map(({ can_delete }) => can_delete)).toEqual([true, true])
  })

  // docs/behaviour/editing.md#comments
  it('are refused to people without the right', async () => {
    const anonymous = app.browser()
    await anonymous.get('/p/orbit1/')
    expect((await anonymous.get(URL)).statusCode).toBe(401)
    expect((await post(anonymous, 'Hello')).statusCode).toBe(401)
    expect((await ben.get(URL)).statusCode).toBe(403)
    expect((await post(ben, 'Hello')).statusCode).toBe(403)
    expect((await ben.get(URL.replace('orbit1', 'secret1'))).statusCode).toBe(404)
    expect((await post(ben, 'Hello', null, URL.replace('orbit1', 'secret1'))).statusCode).toBe(404)
    expect((await ada.get(URL.replace('orbit1', 'nothing1'))).statusCode).toBe(404)
  })

  // docs/behaviour/accounts.md#form-tokens
  it('are refused without the CSRF header', async () => {
    const headers = { 'x-csrftoken': 'forged' }
    const response = await cora.ask({
      method: 'POST',
      url: URL,
      headers,
      payload: { text: 'Hi', step: null },
    })
    expect([response.statusCode, response.json<{ error: string }>().error]).toEqual([403, 'csrf_failed'])
  })

  // docs/behaviour/editing.md#comments
  it.each([
    ['nothing', '   \n ', null, '/text is empty'],
    ['nothing that anybody sees', '\u200b\u3164 \u2800', null, '/text is empty'],
    ['2,001 characters', 'x'.repeat(2_001), null, '/text has 2001 characters, at most 2000 are taken'],
    ['10,000 characters', 'x'.repeat(10_000), null, '/text has 10000 characters, at most 2000 are taken'],
    ['a step that is not there', 'Hi', 3, '/step 3 does not exist; the path has 2'],
  ])('are refused with %s and a reason', async (_, text, step, why) => {
    const response = await post(cora, text, step)
    expect(response.statusCode).toBe(422)
    expect(response.json()).toMatchObject({ error: 'invalid_body', details: [why] })
  })

  it.each([
    [undefined, null],
    [5, null],
    ['Hi', 0],
    ['Hi', 1.5],
    ['Hi', '1'],
  ])('are refused with 422 when they do not match the schema: %j, %j', async (text, step) => {
    expect((await post(cora, text, step)).statusCode).toBe(422)
  })

  it.each(['"it\'s" <b>bold</b> & more', '👩‍🚀🪐', 'שלום עולם', '長い'.repeat(1_000), '🪐'.repeat(2_000)])(
    'are returned unchanged: %s',
    async (text) => {
      const said = await post(cora, text)
      expect(said.json<CommentBody>().text).toBe(text)
      expect((await list(cora)).at(-1)?.text).toBe(text)
    },
  )

  // docs/behaviour/editing.md#comments
  it('can be deleted by their author or by the owner', async () => {
    const idOf = async (browser: Browser) => (await post(browser, 'Never mind')).json<CommentBody>().id
    expect((await remove(cora, await idOf(cora))).statusCode).toBe(204)
    expect((await remove(ada, await idOf(cora))).statusCode).toBe(204)
    const adas = await idOf(ada)
    expect((await remove(cora, adas)).statusCode).toBe(403)
    expect((await remove(ada, adas)).statusCode).toBe(204)
    expect((await remove(ada, adas)).statusCode).toBe(404)
    expect((await remove(ada, '999999999999')).statusCode).toBe(404)
    expect((await list(ada)).filter(({ text }) => text === 'Never mind')).toEqual([])
  })

  // docs/behaviour/editing.md#long-threads
  it('come in parts of two hundred, and each part leads to the next', async () => {
    await app.addPresentation({ oid: 'long1', owner_oid: ada.oid })
    await app.parts.database.append(
      'comments',
      Array.from({ length: 450 }, (_, number) => ({
        oid: 'long1',
        user_oid: ada.oid,
        step: null,
        text: `Comment ${number}`,
        created_at: number,
      })),
    )
    const url = URL.replace('orbit1', 'long1')
    const texts: string[][] = []
    let next: string | null = ''
    while (next !== null) {
      const response = await ada.get(next === '' ? url : `${url}?after=${next}`)
      const part: { comments: CommentBody[]; next: string | null } = response.json()
      texts.push(part.comments.map(({ text }) => text))
      next = part.next
    }
    expect(texts.map((part) => part.length)).toEqual([200, 200, 50])
    expect(texts.flat()).toEqual(Array.from({ length: 450 }, (_, number) => `Comment ${number}`))
    expect((await ada.get(`${url}?after=x`)).statusCode).toBe(422)
  })
})

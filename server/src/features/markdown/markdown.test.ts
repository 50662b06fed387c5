import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { marked } from 'marked'
import { DATABASES } from '../../../test/support/databases.ts'
import { createHttpVisitor, listen } from '../../../test/support/http-visitor.ts'
import { startApp, type Browser, type TestApp } from '../../../test/support/start-app.ts'
import { storesOf } from '../../../test/support/stores.ts'

const HOST = { host: 'view.example' }
const PAGE = 'http://view.example/p/orbit1/going-around/'

const paragraphs = (...texts: string[]) => [
  { id: 't1', styleClasses: ['body'], paragraphs: texts.map((text) => ({ text })) },
]
const items = (...texts: string[]) => [
  { id: 't2', styleClasses: ['body'], paragraphs: texts.map((text) => ({ text, listType: 'BULLET' })) },
]
const topic = (id: string, more: object) => ({ id, title: '', texts: [], topics: [], ...more })

const TRANSCRIPT = [
  topic('a', {
    ...{ step: 1, title: 'Falling' },
    texts: [...paragraphs('Falling'), ...paragraphs('Planets fall.', ' '), ...items('Mercury', 'Venus')],
    topics: [topic('b', { title: 'Why they miss', texts: paragraphs('They are fast.') })],
  }),
  topic('c', { step: 3, title: 'Laws of Kepler', texts: paragraphs('See https://kepler.example') }),
]

const MARKDOWN = `# Going around

Planets fall

and keep missing.

- Owner: [Ada Lovelace](http://view.example/user/OWNER/)
- Last changed: 2026-11-14
- Language: la
- Tags: astronomy, kepler
- <${PAGE}>

## [1](${PAGE}#step=1) Falling

Planets fall.

- Mercury
- Venus

### Why they miss

They are fast.

## [2](${PAGE}#step=2)

## [3](${PAGE}#step=3) Laws

### Laws of Kepler

See \`https://kepler.example\`
`

describe.each(DATABASES)('a presentation as Markdown, on %s', (kind) => {
  let app: TestApp
  let ada: Browser & { oid: string }
  let anybody: Browser

  beforeAll(async () => {
    app = await startApp(kind)
    app.clock.now = Date.parse('2026-11-14T12:00:00Z')
    ada = await app.logIn('ada@example.com')
    anybody = app.browser()
    await add('orbit1', {
      description: 'Planets fall\n\nand keep missing.',
      step_titles: JSON.stringify(['Falling', '', 'Laws']),
      transcript: JSON.stringify(TRANSCRIPT),
      deck_language: 'la',
    })
    await add('classic1', { schema_version: '0', privacy: 'reusable' })
    await add('hidden1', { privacy: 'unlisted' })
    await add('secret1', { privacy: 'private', title: 'A secret' })
  })

  afterAll(() => app.stop())

  const add = (oid: string, row: object) => app.addPresentation({ oid, owner_oid: ada.oid, ...row })
  const get = (path: string, headers = {}) => anybody.get(path, { ...HOST, accept: '*/*', ...headers })
  const change = (
    oid: string,
    values: { privacy?: 'private' | 'deleted'; taken_down_at?: number; title?: string },
  ) =>
    app.parts.database.write((transaction) =>
      transaction.updateTable('presentations').set(values).where('oid', '=', oid).execute(),
    )

  // docs/behaviour/machines.md#markdown
  it('has what its page shows: owner, day, description, tags and each step with its transcript', async () => {
    const { statusCode, headers, body } = await get('/p/orbit1/index.md')
    expect(statusCode).toBe(200)
    expect(body).toBe(MARKDOWN.replace('OWNER', ada.oid))
    expect(headers).toMatchObject({
      'content-type': 'text/markdown; charset=utf-8',
      'x-content-type-options': 'nosniff',
      link: `<${PAGE}>; rel="canonical"`,
    })
    expect(headers).not.toHaveProperty('set-cookie')
    expect(headers).not.toHaveProperty('x-robots-tag')
  })

  // docs/behaviour/machines.md#markdown
  it('names what it has in the language that is asked for, and offers copies of a reusable one', async () => {
    const german = await get('/classic1/index.md?lang=de')
    expect(german.body).toContain('- Eigentümer: [Ada Lovelace](')
    expect(german.body).toContain('- Andere können eine Kopie erstellen\n')
    expect(german.body).toContain('<http://view.example/classic1/going-around/>')
    expect((await get('/classic1/index.md', { 'accept-language': 'fr' })).body).toContain('Propriétaire')
  })

  // docs/behaviour/machines.md#markdown
  it('has one address for each schema, and redirects from the other', async () => {
    const newer = await get('/p/classic1/index.md?lang=de')
    expect([newer.statusCode, newer.headers.location]).toEqual([301, '/classic1/index.md?lang=de'])
    expect((await get('/orbit1/index.md')).headers.location).toBe('/p/orbit1/index.md')
  })

  // docs/behaviour/machines.md#markdown
  it('is found from its page, if search engines may list that', async () => {
    const link = '<link rel="alternate" type="text/markdown" href="/p/orbit1/index.md">'
    expect((await anybody.get('/p/orbit1/')).body).toContain(link)
    expect((await anybody.get('/p/hidden1/')).body).not.toContain('text/markdown')
  })

  // docs/behaviour/machines.md#rights-of-machines
  it('of an unlisted one is for those who know its address, not for search engines or caches', async () => {
    const { statusCode, headers } = await get('/p/hidden1/index.md')
    expect(statusCode).toBe(200)
    expect(headers).toMatchObject({ 'x-robots-tag': 'noindex', 'cache-control': 'no-store' })
    expect(headers).not.toHaveProperty('link')
  })

  // docs/behaviour/machines.md#rights-of-machines
  it('of a private one is missing for everybody, its owner and guests of a view link included', async () => {
    const link = await storesOf(app).sharing.addLink('secret1', ada.oid, { question: 'open' })
    const missing = await get('/p/nothing1/index.md')
    expect(missing.statusCode).toBe(404)
    for (const path of ['/p/secret1/index.md', `/p/secret1/index.md?auth_key=${link}&key_type=prezilink`]) {
      for (const browser of [anybody, ada]) {
        const { statusCode, body } = await browser.get(path, { ...HOST, accept: '*/*' })
        expect([statusCode, body]).toEqual([404, missing.body])
      }
    }
  })

  // docs/behaviour/visibility.md#change-at-once
  it('is gone with the next request once it is private, taken down or in the bin', async () => {
    for (const values of [{ privacy: 'private' }, { taken_down_at: 1 }, { privacy: 'deleted' }] as const) {
      await add('brief1', {})
      expect((await get('/p/brief1/index.md')).statusCode).toBe(200)
      await change('brief1', values)
      expect((await get('/p/brief1/index.md')).statusCode).toBe(404)
      await app.parts.database.write((transaction) =>
        transaction.deleteFrom('presentations').where('oid', '=', 'brief1').execute(),
      )
      expect((await get('/p/brief1/index.md')).statusCode).toBe(404)
    }
  })

  // docs/behaviour/machines.md#made-once
  it('is sent again only after a change, and compressed', async () => {
    const path = '/p/orbit1/index.md'
    const first = await get(path, { 'accept-encoding': 'br' })
    expect(first.headers).toMatchObject({
      'content-encoding': 'br',
      'cache-control': 'no-cache',
      vary: 'Accept-Language, Accept-Encoding',
    })
    const known = { 'if-none-match': String(first.headers.etag), 'accept-encoding': 'br' }
    const again = await get(path, known)
    expect([again.statusCode, again.body]).toEqual([304, ''])
    await change('orbit1', { title: 'Falling around' })
    const changed = await get(path, { 'if-none-match': String(first.headers.etag) })
    expect([changed.statusCode, changed.body.split('\n')[0]]).toEqual([200, '# Falling around'])
    await change('orbit1', { title: 'Going around' })
  })

  // docs/behaviour/machines.md#text-in-markdown
  it('has no link and no element of those who wrote it', async () => {
    const evil = '![x](https://evil.example) <b>1</b> [y](javascript:alert) https://evil.example\n# z'
    const titles = [evil, 'Two']
    await add('evil1', {
      ...{ title: evil, description: evil, tags: JSON.stringify([evil]) },
      step_titles: JSON.stringify(titles),
      transcript: JSON.stringify([
        topic('a', { step: 1, title: `${evil}!`, texts: [...paragraphs(evil), ...items(evil)] }),
      ]),
    })
    const { body } = await get('/p/evil1/index.md')
    const markup = marked.parse(body, { async: false })
    const addresses = [...markup.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, address = '']) => address)
    expect(addresses.filter((address) => !address.startsWith('http://view.example/'))).toEqual([])
    expect(addresses).toHaveLength(4)
    expect([...new Set([...markup.matchAll(/<(\w+)/g)].map(([, name]) => name))].sort()).toEqual(
      ['a', 'code', 'h1', 'h2', 'h3', 'li', 'p', 'ul'].sort(),
    )
  })

  it('is served to HEAD and over a real connection', async () => {
    const visitor = createHttpVisitor(await listen(app))
    const head = await visitor.ask('HEAD', '/p/orbit1/index.md')
    expect([head.status, head.body, head.headers['content-type']]).toEqual([
      200,
      '',
      'text/markdown; charset=utf-8',
    ])
  })
})

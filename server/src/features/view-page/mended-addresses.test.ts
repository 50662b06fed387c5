import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import {
  createHttpVisitor,
  listen,
  logInOverHttp,
  type HttpVisitor,
} from '../../../test/support/http-visitor.ts'
import { startApp, type TestApp } from '../../../test/support/start-app.ts'

/** What chats, mails and documents put behind an address. */
const BEHIND = [
  ...[
    ').',
    ',',
    '.',
    '"',
    "'",
    '!',
    ';',
    ':',
    '%3E',
    '%E2%80%A6',
    '%E3%80%82',
    '%EF%BC%89',
    '%E2%80%9D',
    '*',
  ],
  ...[
    '%20',
    '%E2%80%8B',
    '%EF%BB%BF',
    '%C2%A0',
    '%E3%85%A4',
    '%22%3E',
    '%22%3Ehere%3C/a%3E',
    '&quot;',
    '%F0%9F%91%8D',
  ],
  ...['](http://localhost/p/orbit1/)', '%3Futm=1', '/', '//', '/index.html', '/index.html).'],
]

describe('an address that copying or typing changed', () => {
  let app: TestApp
  let ada: HttpVisitor & { oid: string }
  let anonymous: HttpVisitor

  beforeAll(async () => {
    app = await startApp('sqlite')
    // Over HTTP, because only that sends an address as it is.
    const port = await listen(app)
    ada = await logInOverHttp(app, port, 'ada@example.com')
    anonymous = createHttpVisitor(port)
    const owner_oid = ada.oid
    await app.addPresentation({ oid: 'orbit1', owner_oid })
    await app.addPresentation({ oid: 'classic1', owner_oid, schema_version: '0' })
    await app.addPresentation({ oid: 'secret1', owner_oid, privacy: 'private' })
    await app.parts.database.write((transaction) =>
      transaction
        .insertInto('view_links')
        .values({
          ...{
            link_id: 'LinkOpen_1',
            oid: 'secret1',
            sharer_oid: owner_oid,
            created_at: 0,
            revoked_at: null,
          },
          ...{ viewer_identification: 0, require_identification: 0 },
        })
        .execute(),
    )
  })

  afterAll(() => app.stop())

  const getPage = (url: string, visitor = anonymous) =>
    visitor.ask('GET', url, { headers: { accept: 'text/html' } })

  /** Where a browser that follows redirects arrives, and how it was answered there. */
  async function arrive(url: string, visitor = anonymous): Promise<string> {
    let at = url
    for (let hops = 0; hops < 4; hops += 1) {
      const { status, headers } = await getPage(at, visitor)
      const { location } = headers
      if (location === undefined) return `${status} ${at}`
      expect(location).toMatch(/^\/(?![/\\])[\x21-\x7e]*$/)
      at = String(location)
    }
    throw new Error(`${url} does not stop redirecting.`)
  }

  // docs/behaviour/addresses.md#mended-addresses
  it.each(BEHIND)('leads to the presentation with %s behind it', async (behind) => {
    expect(await arrive(`/p/orbit1/${behind}`)).toBe('200 /p/orbit1/')
    expect(await arrive(`/p/orbit1${behind}`)).toBe('200 /p/orbit1/')
    expect(await arrive(`/classic1${behind}`)).toBe('200 /classic1/')
    expect(await arrive(`/v/LinkOpen_1${behind}`)).toBe('200 /v/LinkOpen_1/')
  })

  it.each([
    ['/P/ORBIT1/', '/p/orbit1/'],
    ['/P/Orbit1', '/p/orbit1/'],
    ['/CLASSIC1/', '/classic1/'],
    ['/V/LinkOpen_1/', '/v/LinkOpen_1/'],
    ['//p//orbit1', '/p/orbit1/'],
    ['///p/orbit1///', '/p/orbit1/'],
    ['/p\\orbit1\\', '/p/orbit1/'],
    ['/p%2Forbit1', '/p/orbit1/'],
    ['/p/%E2%80%8Borbit1/', '/p/orbit1/'],
    ['/P/ORBIT1/Going-Around/', '/p/orbit1/going-around/'],
    ['/p/orbit1/embed/).', '/p/orbit1/embed/'],
    ['/Explore/', '/explore/'],
    ['/pricing).', '/pricing/'],
    ['/index.html', '/'],
    ['/).', '/'],
    ['/robots.txt).', '/robots.txt'],
  ])('%s leads to %s', async (wrong, right) => {
    expect(await arrive(wrong)).toBe(`200 ${right}`)
  })

  it('keeps its query', async () => {
    expect(await arrive('/P/ORBIT1/,?step=3&lang=de')).toBe('200 /p/orbit1/?step=3&lang=de')
  })

  it('is a permanent redirect that no cache keeps, also for a HEAD without a type', async () => {
    const { status, headers } = await anonymous.ask('HEAD', '/P/ORBIT1/')
    expect([status, headers.location]).toEqual([301, '/p/orbit1/'])
    expect(headers['cache-control']).toBe('no-store')
  })

  it.each([
    '/p/nothing1/).',
    '/p/secret1/).',
    '/P/SECRET1/',
    '/secret1).',
    '/v/linkopen_1/',
    '/v/LINKOPEN_1/',
    '/v/LinkOpen_2).',
    '/p/../p/orbit1/).',
    '/p/%2e%2e/p/orbit1/).',
    '/p/%E2%80/',
    `/p/orbit1/${')'.repeat(3_000)}`,
  ])('is not found without a page behind it: %s', async (url) => {
    expect(await arrive(url)).toMatch(/^4/)
  })

  it('leads to a private presentation for its owner only', async () => {
    expect(await arrive('/p/secret1/).', ada)).toBe('200 /p/secret1/')
    expect(await arrive('/p/secret1/).')).toMatch(/^404/)
  })

  it.each([
    '//evil.example',
    '//evil.example/p/orbit1/',
    '//evil.example/%2e%2e',
    '/\\evil.example/',
    '/%5Cevil.example/',
    '/%2Fevil.example/).',
    '///evil.example).',
    '/v/LinkOpen_1/a%0d%0aset-cookie:a=b',
    '/%0d%0aLocation:%20http:%2F%2Fevil.example/',
    '//evil.example/index.html',
    '/https://evil.example/).',
  ])('leads to no other site and sets no header: %s', async (url) => {
    const { status, headers } = await getPage(url)
    expect(status).toBeGreaterThanOrEqual(400)
    expect(headers.location).toBeUndefined()
    expect(String(headers['set-cookie'] ?? '')).not.toContain('a=b')
  })

  it.each(['/api/v4/presentation/ORBIT1/', '/api//v4', '/assets/NOTHING).'])(
    'of a call stays what it was: %s',
    async (url) => {
      expect(await arrive(url)).toMatch(/^404/)
    },
  )
})

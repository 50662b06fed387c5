import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { fakeBuild, withFile } from '../support/fake-builds.ts'
import {
  BYPASS,
  cacheOf,
  HIT,
  START_TIMEOUT_MS,
  startBehindVarnish,
  type AppBehindVarnish,
} from '../support/start-behind-varnish.ts'

const INVENTED = 200
const MAX_MISSES = 10
const FILE = '/remotes/mf-apart/3.0.1/remoteEntry.1.js'
const RULES = '/static/speculation-rules.json'
const BROWSER = { 'accept-encoding': 'gzip, deflate, br, zstd, dcb, dcz' }

/** For a language, eight at most. */
const lettersOf = (value: string) => value.replaceAll(/\d/g, 'z').slice(0, 8)

describe('Varnish, while a client invents values', () => {
  let site: AppBehindVarnish
  let dictionary: string
  /** Requests that reached the server. */
  let asked = 0

  beforeAll(async () => {
    site = await startBehindVarnish('sqlite', 3_600)
    const long = `//${randomBytes(2_000).toString('hex')}`
    const { releases } = site.app.parts
    for (const version of ['3.0.0', '3.0.1']) {
      await releases.publish(
        withFile(fakeBuild('mf-apart', version, ['cta']), 'remoteEntry.1.js', `${version}${long}`),
      )
      await releases.activate('mf-apart', version)
    }
    const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`3.0.0${long}`))
    dictionary = `:${Buffer.from(hash).toString('base64')}:`
    site.app.server.server.on('request', () => (asked += 1))
  }, START_TIMEOUT_MS)
  afterAll(() => site.stop())

  const text = () => randomBytes(9).toString('hex')

  async function expectHits(
    path: (text: string) => string,
    headers: (text: string) => Record<string, string>,
  ): Promise<void> {
    await site.keep(path('a'), headers('a'))
    const before = asked
    let hits = 0
    for (let number = 0; number < INVENTED; number++) {
      const answer = await site.get(path(text()), headers(text()))
      expect(answer.status).toBe(200)
      if (cacheOf(answer) === HIT) hits += 1
    }
    // The server purges all pages again after its start, and what changed.
    expect(INVENTED - hits).toBeLessThan(MAX_MISSES)
    expect(asked - before).toBeLessThan(MAX_MISSES)
  }

  // docs/behaviour/releases.md#differences
  it('sends the whole file for a dictionary that no server knows, without asking a server', async () => {
    await site.keep(FILE, BROWSER)
    await expectHits(
      () => FILE,
      () => ({ ...BROWSER, 'available-dictionary': `:${randomBytes(32).toString('base64')}:` }),
    )
  })

  // docs/behaviour/releases.md#differences
  it('still sends the difference for a dictionary that a server knows, and keeps it', async () => {
    const having = { ...BROWSER, 'available-dictionary': dictionary }
    const answer = await site.keep(FILE, having)
    expect(answer.headers['content-encoding']).toBe('dcz')
    expect(answer.headers).not.toHaveProperty('viewpage-dictionaries')
    const whole = await site.keep(FILE, BROWSER)
    expect(whole.headers['content-encoding']).toBe('br')
    expect(whole.headers).not.toHaveProperty('viewpage-dictionaries')
  })

  it.each([
    ['encodings', FILE, (value: string) => ({ 'accept-encoding': `br, x-${value}` })],
    ['encodings of pages', '/p/orbit1/', (value: string) => ({ 'accept-encoding': `br, x-${value}` })],
    ['languages of files', FILE, (value: string) => ({ ...BROWSER, 'accept-language': value })],
    [
      'languages of pages',
      '/p/orbit1/',
      (value: string) => ({ 'accept-language': `de,${lettersOf(value)};q=0.9` }),
    ],
    ['cookies', FILE, (value: string) => ({ ...BROWSER, cookie: `__Host-session=${value}` })],
    ['cookies of pages', '/p/orbit1/', (value: string) => ({ cookie: `a${value}=b; tracking=${value}` })],
    ['hosts', FILE, (value: string) => ({ ...BROWSER, host: `${value}.example` })],
    ['savings of data', RULES, (value: string) => ({ 'save-data': value })],
  ])('keeps no variants for invented %s', (_, path, headers) => expectHits(() => path, headers))

  it('keeps no variants of a file for invented queries', () =>
    expectHits(
      (value) => `${FILE}?${value}`,
      () => BROWSER,
    ))

  it.each(['/remotes/mf-apart/3.0.1/remoteEntry%2E1.js', '/remotes/~123/mf-apart/3.0.1/remoteEntry.1.js'])(
    'keeps nothing under the other address of a file %s',
    async (path) => {
      for (let number = 0; number < 2; number++) {
        const answer = await site.get(path, BROWSER)
        expect([answer.status, cacheOf(answer)]).toEqual([200, BYPASS])
      }
    },
  )

  it.each([
    ['queries', (value: string) => `/p/orbit1/?${value}=1`],
    ['slugs', (value: string) => `/p/orbit1/${value}/`],
  ])('keeps a page of a presentation once, for invented %s', (_, path) => expectHits(path, () => ({})))

  it.each(['/explore/?a=b', '/?a', '/p/orbit1/embed/?a=b', '/p/orbit%31/', '/explore/?sort=newest&a=b'])(
    'keeps nothing under the address %s, which a client may have invented',
    async (path) => {
      for (let number = 0; number < 2; number++) {
        const answer = await site.get(path)
        expect([answer.status, cacheOf(answer)]).toEqual([200, BYPASS])
      }
    },
  )

  it.each(['/explore/?sort=newest', '/p/orbit1/embed/?autoplay=1', '/explore/search/?search=orbit'])(
    'keeps the page %s',
    async (path) => expect((await site.keep(path)).status).toBe(200),
  )
})

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { createHash, randomBytes } from 'node:crypto'
import { zstdDecompressSync } from 'node:zlib'
import { ONE_DATABASE } from '../../../../test/support/databases.ts'
import { fakeBuild, withFile } from '../../../../test/support/fake-builds.ts'
import { startApp, type TestApp } from '../../../../test/support/start-app.ts'

const ENTRY = 'remoteEntry.1.js'
/** Does not compress by itself. */
const LONG = randomBytes(20_000).toString('hex')
const sha256 = (text: string) => createHash('sha256').update(text).digest('base64')

describe.each(ONE_DATABASE)('scripts of a remote for a browser with an earlier version, on %s', (kind) => {
  let app: TestApp
  beforeAll(async () => {
    app = await startApp(kind)
    await release('1.1.0', `var all={version:"1.1.0"}//${LONG}`)
    await release('1.2.0', `var all={version:"1.2.0"}//${LONG}`)
  })
  afterAll(() => app.stop())

  async function release(version: string, entry: string): Promise<void> {
    const build = withFile(fakeBuild('mf-all', version, ['header']), ENTRY, entry)
    await app.parts.releases.publish(build, { force: true })
    await app.parts.releases.activate('mf-all', version, { force: true })
  }
  const ask = (version: string, headers: Record<string, string> = {}, folder = '/remotes') =>
    app.server.inject({ url: `${folder}/mf-all/${version}/${ENTRY}`, headers })
  const having = (text: string, accepted = 'gzip, br, dcb, dcz') => ({
    'accept-encoding': accepted,
    'available-dictionary': `:${sha256(text)}:`,
  })

  // docs/behaviour/releases.md#differences
  it('come as the difference to it', async () => {
    const earlier = (await ask('1.1.0')).body
    const whole = await ask('1.2.0', { 'accept-encoding': 'br' })
    const difference = await ask('1.2.0', having(earlier))
    expect(difference.headers).toMatchObject({
      'content-encoding': 'dcz',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'text/javascript; charset=utf-8',
      'access-control-allow-origin': '*',
    })
    expect(String(difference.headers.vary).toLowerCase()).toBe('accept-encoding, available-dictionary')
    expect(difference.rawPayload.length).toBeLessThan(200)
    expect(whole.rawPayload.length).toBeGreaterThan(20_000)
    // The frame in front names the dictionary.
    expect(difference.rawPayload.subarray(8, 40).toString('base64')).toBe(sha256(earlier))
    const decoded = zstdDecompressSync(difference.rawPayload.subarray(40), {
      dictionary: Buffer.from(earlier),
    })
    expect(decoded.toString()).toBe((await ask('1.2.0')).body)
  })

  // docs/behaviour/releases.md#differences
  it('come as the difference to the newer one after a rollback', async () => {
    const { body } = await ask('1.2.0')
    expect((await ask('1.1.0', having(body))).headers['content-encoding']).toBe('dcz')
  })

  // docs/behaviour/releases.md#differences
  it.each([
    ['that has no dictionary', () => ({ 'accept-encoding': 'br' }), 'br'],
    ['that has a file nobody published', () => having('something else', 'br, dcz'), 'br'],
    ['that does not accept differences', async () => having((await ask('1.1.0')).body, 'br, dcb'), 'br'],
    ['that sends no hash', () => ({ 'accept-encoding': 'gzip, dcz', 'available-dictionary': ':a:' }), 'gzip'],
  ])('come whole for a browser %s', async (_, headers, encoding) => {
    const response = await ask('1.2.0', await headers())
    expect(response.headers['content-encoding']).toBe(encoding)
    expect(String(response.headers.vary).toLowerCase()).toContain('available-dictionary')
  })

  it('come whole if the difference would be no smaller', async () => {
    await release('1.3.0', 'var all={}')
    const response = await ask('1.3.0', having((await ask('1.1.0')).body))
    expect(response.headers['content-encoding']).toBe('br')
  })

  it('come whole from the address that is tried after a failure', async () => {
    const { body } = await ask('1.1.0')
    const again = await ask('1.2.0', having(body), '/remotes/~1')
    expect([again.headers['content-encoding'], again.headers['use-as-dictionary']]).toEqual(['br', undefined])
  })

  it('are dictionaries for the same script of other versions', async () => {
    const { headers } = await ask('1.2.0')
    expect(headers['use-as-dictionary']).toBe('match="/remotes/mf-all/*/remoteEntry.*.js"')
    const style = await app.server.inject({ url: '/remotes/mf-all/1.2.0/style.1.css' })
    expect(style.headers['use-as-dictionary']).toBeUndefined()
  })

  it('are made once for browsers that ask at the same time', async () => {
    await release('1.4.0', `var all={version:"1.4.0"}//${LONG}`)
    const { body } = await ask('1.2.0')
    const responses = await Promise.all(Array.from({ length: 200 }, () => ask('1.4.0', having(body))))
    expect(new Set(responses.map(({ headers }) => headers['content-encoding']))).toEqual(new Set(['dcz']))
  })
})

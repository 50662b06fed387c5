import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { fakeBuild, withFile } from '../../../test/support/fake-builds.ts'
import { startApp, type TestApp } from '../../../test/support/start-app.ts'
import { remoteBuild } from '../../storage/builds/build-names.ts'

const ENTRY = `var mf_all=${JSON.stringify('text '.repeat(1_000))}`
const IMMUTABLE = 'public, max-age=31536000, immutable'

describe('a file of a build', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startApp('sqlite')
    await publish('1.1.0')
  })
  afterAll(() => app.stop())

  const publish = (version: string, entry = ENTRY) =>
    app.parts.releases.publish(
      withFile(fakeBuild('mf-all', version, ['header']), 'remoteEntry.1.js', entry),
      {
        force: true,
      },
    )
  const ask = (
    headers: Record<string, string> = {},
    { name = 'remoteEntry.1.js', method = 'GET', version = '1.1.0' } = {},
  ) =>
    app.server.inject({
      method: method as 'GET' | 'HEAD',
      url: `/remotes/mf-all/${version}/${name}`,
      headers,
    })

  it.each([
    ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['br;q=0, gzip', 'gzip', gunzipSync],
    ['identity', undefined, Buffer.from],
  ])('is sent to a browser that accepts "%s" in the encoding %s', async (accepted, encoding, decode) => {
    const response = await ask({ 'accept-encoding': accepted })
    expect([response.statusCode, response.headers['content-encoding']]).toEqual([200, encoding])
    expect(decode(response.rawPayload).toString()).toBe(ENTRY)
    expect(response.headers).toMatchObject({
      'cache-control': IMMUTABLE,
      'content-type': 'text/javascript; charset=utf-8',
      'content-length': String(response.rawPayload.length),
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      vary: 'Accept-Encoding, Available-Dictionary',
    })
  })

  it.each([
    ['style.1.css', 'text/css; charset=utf-8'],
    ['locales/en.1.json', 'application/json; charset=utf-8'],
  ])('has the media type of its name: %s', async (name, type) => {
    expect((await ask({}, { name })).headers['content-type']).toBe(type)
  })

  it('has the same headers for HEAD, without a body', async () => {
    const [head, get] = [await ask({}, { method: 'HEAD' }), await ask()]
    expect([head.statusCode, head.body]).toEqual([200, ''])
    for (const name of ['content-length', 'content-type', 'cache-control', 'etag', 'accept-ranges'])
      expect([name, head.headers[name]]).toEqual([name, get.headers[name]])
  })

  it('is not sent again to a browser that has it in any encoding', async () => {
    const { etag = '' } = (await ask({ 'accept-encoding': 'br' })).headers
    const again = await ask({ 'accept-encoding': 'gzip', 'if-none-match': `"other", ${etag}` })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    expect(again.headers).toMatchObject({ etag, 'cache-control': IMMUTABLE })
    expect((await ask({ 'if-none-match': 'W/"another"' })).statusCode).toBe(200)
  })

  it('is sent in parts', async () => {
    const part = await ask({ 'accept-encoding': 'identity', range: 'bytes=4-9' })
    expect([part.statusCode, part.body]).toEqual([206, ENTRY.slice(4, 10)])
    expect(part.headers['content-range']).toBe(`bytes 4-9/${ENTRY.length}`)
  })

  it('is refused in a part that it does not have', async () => {
    const beyond = await ask({ 'accept-encoding': 'br', range: 'bytes=90000-' })
    expect([beyond.statusCode, beyond.headers['cache-control']]).toEqual([400, 'no-store'])
    expect(beyond.headers['content-encoding']).toBeUndefined()
    expect(beyond.json()).toHaveProperty('error')
  })

  it('is missing without caching while its bytes are not stored', async () => {
    await publish('1.2.0', 'var mf_all="lost"')
    const { buildFiles, storedFiles } = app.parts
    const file = await buildFiles.find(remoteBuild('mf-all', '1.2.0'), 'remoteEntry.1.js')
    await storedFiles.remove([file?.br?.sha256 ?? ''])
    const response = await ask({ 'accept-encoding': 'br' }, { version: '1.2.0' })
    expect([response.statusCode, response.headers['cache-control']]).toEqual([404, 'no-store'])
    expect(response.json()).toMatchObject({ error: 'file_missing' })
  })
})

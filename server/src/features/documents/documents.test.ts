import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { setImmediate } from 'node:timers/promises'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { DATABASES } from '../../../test/support/databases.ts'
import { startApp, type TestApp } from '../../../test/support/start-app.ts'
import { tinyDeck } from '../../../test/support/tiny-deck.ts'

const document = JSON.stringify({ schema: 1, items: Array.from({ length: 2_000 }, (_, id) => ({ id })) })
const url = '/api/v4/presentation/orbit1/document/?revision=1'

describe.each(DATABASES)('the document of a presentation on %s', (kind) => {
  let app: TestApp
  beforeAll(async () => {
    app = await startApp(kind)
    const ada = await app.logIn('ada@example.com')
    await app.addPresentation({ oid: 'orbit1', privacy: 'public', owner_oid: ada.oid })
    await app.parts.database.write((transaction) =>
      transaction
        .insertInto('documents')
        .values({ oid: 'orbit1', revision: 1, document, created_at: 0 })
        .execute(),
    )
  })
  afterAll(() => app.stop())

  const ask = (accepted: string) =>
    app.server.inject({ url, headers: { 'accept-encoding': accepted, cookie: '' } })

  it('is sent as small as possible once that is made', async () => {
    const smallest = brotliCompressSync(document)
    let response = await ask('gzip, br')
    expect(brotliDecompressSync(response.rawPayload).toString()).toBe(document)
    while (!response.rawPayload.equals(smallest)) {
      // Injected requests alone would keep the answer of the thread waiting.
      await setImmediate()
      response = await ask('gzip, br')
    }
    expect(response.headers).toMatchObject({
      'content-encoding': 'br',
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'public, max-age=86400',
      etag: 'W/"1"',
    })
    expect(String(response.headers.vary).toLowerCase()).toContain('accept-encoding')
  })

  it('is sent as it is to a client that accepts no Brotli', async () => {
    expect((await ask('identity')).body).toBe(document)
    expect((await ask('gzip')).headers['content-encoding']).toBe('gzip')
  })

  // docs/behaviour/overlay.md#first-files
  it('names the files that a viewer needs first, with the token of the request', async () => {
    const font = { sha256: 'f'.repeat(64), bytes: 100, mediaType: 'font/woff2' }
    const more = { assets: { letters: font }, fonts: [{ family: 'Ours', asset: 'letters' }] }
    const row = { oid: 'orbit1', revision: 2, document: JSON.stringify(tinyDeck({ more }).document) }
    await app.parts.database.write((transaction) =>
      transaction
        .insertInto('documents')
        .values({ ...row, created_at: 0 })
        .execute(),
    )
    const linkOf = async (query: string) => {
      const path = `/api/v4/presentation/orbit1/document/?revision=2${query}`
      const ask = () => app.server.inject({ url: path, headers: { 'accept-encoding': 'br', cookie: '' } })
      let response = await ask()
      while (response.headers.link === undefined) {
        await setImmediate()
        response = await ask()
      }
      return response.headers.link
    }
    const address = `/assets/orbit1/${font.sha256}.woff2`
    const preload = '; rel=preload; as=fetch; crossorigin'
    expect(await linkOf('')).toBe(`<${address}>${preload}`)
    expect(await linkOf('&token=a%2B%3E')).toBe(`<${address}?token=a%2B%3E>${preload}`)
  })

  it('is not sent without the right, however small it is kept', async () => {
    await app.parts.database.write((transaction) =>
      transaction
        .updateTable('presentations')
        .set({ privacy: 'private' })
        .where('oid', '=', 'orbit1')
        .execute(),
    )
    expect((await ask('br')).statusCode).toBe(404)
  })
})

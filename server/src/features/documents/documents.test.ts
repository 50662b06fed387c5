import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { DATABASES } from '../../../test/support/databases.ts'
import { startApp, type TestApp } from '../../../test/support/start-app.ts'

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
    let answer = await ask('gzip, br')
    expect(brotliDecompressSync(answer.rawPayload).toString()).toBe(document)
    while (!answer.rawPayload.equals(smallest)) answer = await ask('gzip, br')
    expect(answer.headers).toMatchObject({
      'content-encoding': 'br',
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'public, max-age=86400',
      etag: 'W/"1"',
    })
    expect(String(answer.headers.vary).toLowerCase()).toContain('accept-encoding')
  })

  it('is sent as it is to a client that accepts no Brotli', async () => {
    expect((await ask('identity')).body).toBe(document)
    expect((await ask('gzip')).headers['content-encoding']).toBe('gzip')
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

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { DATABASES } from '../support/databases.ts'
import { createHttpVisitor, listen, type HttpVisitor } from '../support/http-visitor.ts'
import { startApp, type TestApp } from '../support/start-app.ts'

describe.each(DATABASES)('oEmbed for a presentation that is not public, on %s', (kind) => {
  let app: TestApp
  let port: number
  let visitor: HttpVisitor

  beforeAll(async () => {
    app = await startApp(kind)
    port = await listen(app)
    const { oid: owner_oid } = await app.logIn('ada@example.com')
    await app.addPresentation({ oid: 'orbit1', owner_oid })
    await app.addPresentation({ oid: 'secret1', owner_oid, privacy: 'private', title: 'A secret' })
    await app.addPresentation({ oid: 'hidden1', owner_oid, privacy: 'unlisted', title: 'Hidden' })
    visitor = createHttpVisitor(port)
  })

  afterAll(() => app.stop())

  /** The whole response except its date. */
  async function answerFor(oid: string): Promise<unknown> {
    const address = encodeURIComponent(`http://127.0.0.1:${port}/p/${oid}/`)
    const { status, headers, body } = await visitor.ask('GET', `/oembed?url=${address}`)
    const { date: _, ...rest } = headers
    return { status, headers: rest, body }
  }

  it('is byte for byte the response for a missing one', async () => {
    expect(await answerFor('orbit1')).toMatchObject({ status: 200 })
    const missing = await answerFor('nothing1')
    expect(missing).toMatchObject({ status: 404, body: expect.stringContaining('"not_found"') })
    for (const oid of ['secret1', 'hidden1']) expect(await answerFor(oid)).toEqual(missing)
  })
})

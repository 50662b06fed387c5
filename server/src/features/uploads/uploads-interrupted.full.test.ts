import { existsSync, readdirSync } from 'node:fs'
import { request, type ClientRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { textAt, tinyPdf } from '@viewpage/importers/testing/tiny-pdf'
import { DATABASES } from '../../../test/support/databases.ts'
import { leftBehind } from '../../../test/support/left-behind.ts'
import { multipartOf } from '../../../test/support/multipart.ts'
import { startApp, type Browser, type TestApp } from '../../../test/support/start-app.ts'
import { until } from '../../../test/support/until.ts'

const PAGE = '/dashboard/next/upload/'

const longTalk = {
  name: 'talk.pdf',
  bytes: tinyPdf({
    pages: Array.from({ length: 150 }, (_, at) => ({ content: textAt(60, 400, 48, `Page ${at + 1}`) })),
  }),
}

describe.each(DATABASES)('a cancelled upload on %s', (kind) => {
  let app: TestApp
  let owner: Browser & { oid: string }

  beforeAll(async () => {
    app = await startApp(kind)
    owner = await app.logIn('ada@example.com')
    await owner.get(PAGE)
    await app.server.listen({ port: 0, host: '127.0.0.1' })
  })

  afterAll(() => app.stop())

  const uploadsFolder = () => join(app.parts.config.files.dataDir, 'uploads')
  const onTheirWay = () => (existsSync(uploadsFolder()) ? readdirSync(uploadsFolder()) : [])

  /** Uses a real connection, so that the test can close it. */
  function send(headers: Record<string, string>): ClientRequest {
    const { port } = app.server.server.address() as AddressInfo
    const cookie = [...owner.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const sent = request({
      port,
      host: '127.0.0.1',
      path: PAGE,
      method: 'POST',
      headers: { cookie, ...headers },
    })
    sent.on('error', () => undefined)
    return sent
  }

  const form = () => multipartOf({ csrftoken: owner.cookies.get('csrftoken') ?? '' }, [longTalk])

  // docs/behaviour/uploads.md#cancelled-upload
  it('leaves nothing behind while it is sent', async () => {
    const before = await leftBehind(app)
    const { headers, payload } = form()
    const sent = send({ ...headers, 'content-length': String(payload.byteLength) })
    sent.write(payload.subarray(0, payload.byteLength - 2_000))
    await until(() => onTheirWay().some((folder) => readdirSync(join(uploadsFolder(), folder)).length > 0))
    sent.destroy()
    await until(() => onTheirWay().length === 0)
    expect(await leftBehind(app)).toEqual(before)
  })

  it.each(['reading', 'painting'])('leaves nothing behind during %s, and frees its place', async (stage) => {
    const before = await leftBehind(app)
    const { headers, payload } = form()
    for (const _ of ['one', 'two', 'three']) {
      const sent = send({ ...headers, accept: 'application/x-ndjson' })
      const reached = new Promise<void>((resolve) => {
        sent.on('response', (response) => {
          let heard = ''
          response.on('error', () => undefined)
          response.on('data', (chunk: Buffer) => {
            heard += chunk.toString()
            if (heard.includes(`"stage":"${stage}","percent":1`)) resolve()
          })
        })
      })
      sent.end(payload)
      await reached
      sent.destroy()
    }
    await until(() => onTheirWay().length === 0)
    expect(await leftBehind(app)).toEqual(before)
  })

  it('leaves nothing behind without JavaScript', async () => {
    const before = await leftBehind(app)
    const { headers, payload } = form()
    const sent = send({ ...headers, accept: 'text/html' })
    sent.end(payload)
    await until(() => onTheirWay().length > 0)
    sent.destroy()
    await until(() => onTheirWay().length === 0)
    expect(await leftBehind(app)).toEqual(before)
  })
})

describe('an upload that takes longer than the silence limit of a connection', () => {
  let app: TestApp

  afterAll(() => app.stop())

  it('gets its response', async () => {
    app = await startApp('sqlite', { connectionLimits: { silentMs: 300 } })
    const ada = await app.logIn('ada@example.com')
    await ada.get(PAGE)
    const origin = await app.server.listen({ port: 0, host: '127.0.0.1' })
    const { headers, payload } = multipartOf({ csrftoken: ada.cookies.get('csrftoken') ?? '' }, [longTalk])
    const { status } = await fetch(origin + PAGE, {
      method: 'POST',
      redirect: 'manual',
      headers: {
        ...headers,
        cookie: [...ada.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        accept: 'text/html',
      },
      body: new Uint8Array(payload),
    })
    expect(status).toBe(303)
  })
})

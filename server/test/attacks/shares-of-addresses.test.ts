import { request as httpRequest, type ClientRequest } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { createHttpBrowser, cookieHeader } from '../support/http-client.ts'
import { listen } from '../support/http-visitor.ts'
import { publishTinyDeck } from '../support/publish-tiny-deck.ts'
import { startApp, type TestApp } from '../support/start-app.ts'
import { until } from '../support/until.ts'

const CROWD = '2001:db8:1:2::7'
const VISITOR = '2001:db8:1:3::7'

describe('one address', () => {
  const oids = Array.from({ length: 6 }, (_, number) => `deck${number}`)
  let app: TestApp
  let origin: string
  let owner: Awaited<ReturnType<TestApp['logIn']>>

  beforeAll(async () => {
    app = await startApp('sqlite', { env: { VIEWPAGE_TRUST_PROXY: '1' } })
    origin = `http://127.0.0.1:${await listen(app)}`
    owner = await app.logIn('owner@example.com')
    for (const oid of oids)
      await publishTinyDeck(
        app,
        { titles: ['A', 'B'] },
        { ownerOid: owner.oid, title: oid, oid, settings: { allowDownload: true } },
      )
  })
  afterAll(() => app.stop())

  it('that downloads many PDFs does not move those to the end that somebody else downloads, too', async () => {
    const get = (oid: string, from: string) =>
      createHttpBrowser(origin).get(`/api/v4/presentation/${oid}/download/pdf/`, { 'x-forwarded-for': from })
    let made = 0
    const crowd = oids.map(async (oid) => {
      const { status } = await get(oid, CROWD)
      made += 1
      return status
    })
    await until(() => made > 0)
    const { status } = await get(oids.at(-1) ?? '', VISITOR)
    // The one that was being painted, and the one that both download.
    expect([status, made <= 4]).toEqual([200, true])
    expect(await Promise.all(crowd)).toEqual(oids.map(() => 200))
  }, 120_000)

  it('follows at most fifty figures at a time, others still can', async () => {
    const open: ClientRequest[] = []
    const follow = (from: string) =>
      new Promise<number>((resolve, reject) => {
        const call = httpRequest(`${origin}/p/deck0/insights/live`, {
          agent: false,
          headers: { ...cookieHeader(owner.cookies), 'x-forwarded-for': from },
        })
        call.on('response', (answer) => resolve(answer.resume().on('error', () => undefined).statusCode ?? 0))
        call.on('error', reject).end()
        open.push(call)
      })
    try {
      const statuses = await Promise.all(Array.from({ length: 55 }, () => follow(CROWD)))
      expect(statuses.filter((status) => status === 200)).toHaveLength(50)
      expect(statuses.filter((status) => status === 503)).toHaveLength(5)
      expect(await follow(VISITOR)).toBe(200)
      for (const call of open) call.on('error', () => undefined).destroy()
      await until(async () => (await follow(CROWD)) === 200)
    } finally {
      for (const call of open) call.on('error', () => undefined).destroy()
    }
  })

  it('sends at most forty uploads at a time, others still can', async () => {
    const open: ClientRequest[] = []
    const uploaders = await Promise.all(
      ['eve', 'ben', 'ada'].map(async (name) => {
        const uploader = await app.logIn(`${name}@example.com`)
        await uploader.get('/dashboard/next/upload/')
        return uploader
      }),
    )
    /** Starts to send a file and never ends. @returns the status of an early response */
    const send = (number: number, from: string) => {
      const { cookies } = uploaders[number % 2] ?? owner
      const call = httpRequest(`${origin}/dashboard/next/upload/`, {
        method: 'POST',
        agent: false,
        headers: {
          ...cookieHeader(cookies),
          accept: 'application/x-ndjson',
          'content-type': 'multipart/form-data; boundary=x',
          'x-forwarded-for': from,
        },
      }).on('error', () => undefined)
      open.push(call)
      call.write(
        `--x\r\nContent-Disposition: form-data; name="csrftoken"\r\n\r\n${cookies.get('csrftoken')}\r\n` +
          '--x\r\nContent-Disposition: form-data; name="files"; filename="a.pdf"\r\n\r\n%PDF',
      )
      return call
    }
    const refused: number[] = []
    try {
      for (let number = 0; number < 45; number++)
        send(number, CROWD).on('response', ({ statusCode = 0 }) => void refused.push(statusCode))
      await until(() => refused.length === 5)
      expect(new Set(refused)).toEqual(new Set([503]))
      const other = send(2, VISITOR).on('response', ({ statusCode = 0 }) => void refused.push(statusCode))
      other.end('\r\n--x--\r\n')
      await until(() => refused.length === 6)
      // The file is no PDF, but it was received.
      expect(refused.at(-1)).toBe(200)
    } finally {
      for (const call of open) call.destroy()
    }
  }, 60_000)
})

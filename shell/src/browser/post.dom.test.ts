/** @jest-environment node */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { deliver } from '../measuring/events/sender.ts'
import { sampleEvent } from '../../test/sample-event.ts'
import { createPost, isFinalRefusal, post } from './post.ts'

// docs/behaviour/tracking.md#event-call
describe('a post', () => {
  let server: Server
  let address: string

  /** `/503/7` answers 503 with `Retry-After: 7`. */
  beforeAll(async () => {
    server = createServer((request, response) => {
      const [, status, seconds] = (request.url ?? '').split('/')
      response.writeHead(Number(status), seconds ? { 'Retry-After': seconds } : {}).end()
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })

  it.each([
    [204, '', { ok: true, status: 204, retryAfter: 0 }],
    [429, '60', { ok: false, status: 429, retryAfter: 60_000 }],
    [503, '5', { ok: false, status: 503, retryAfter: 5_000 }],
    [503, 'soon', { ok: false, status: 503, retryAfter: 0 }],
  ])('answered with %i and Retry-After "%s" returns it in ms', async (status, seconds, answer) => {
    expect(await post(`${address}/${status}/${seconds}`, '[]')).toEqual(answer)
  })

  it.each([
    [429, false],
    [503, false],
    [413, true],
    [422, true],
  ])('answered with %i is refused for good: %s', async (status, isFinal) => {
    expect(isFinalRefusal(await post(`${address}/${status}/1`, '[]'))).toBe(isFinal)
  })

  it('is JSON with credentials, and ends after 20 s', async () => {
    const sent: RequestInit[] = []
    const limits: number[] = []
    const { signal } = new AbortController()
    const send = createPost({
      fetch: (_, options) => {
        sent.push(options)
        return Promise.resolve(new Response(null, { status: 204 }))
      },
      timeout: (ms) => {
        limits.push(ms)
        return signal
      },
    })
    await send('/log/json', '[]')
    expect(limits).toEqual([20_000])
    expect(sent).toMatchObject([
      {
        method: 'POST',
        credentials: 'include',
        headers: { 'Content-Type': 'application/json' },
        body: '[]',
        signal,
      },
    ])
  })

  it('refused by a busy server may be retried', async () => {
    const busy = (path: string, body: string) => post(`${address}/503/${path === '/log/json' ? 9 : 5}`, body)
    expect(await deliver(busy, sampleEvent())).toEqual({ outcome: 'failed', retryAfter: 9_000 })
  })
})

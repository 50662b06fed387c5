import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { createFetchHttp } from './fetch-http.ts'

/** A real server; `/slow` never answers. */
function startServer(seen: IncomingMessage[]): Server {
  return createServer((request, response) => {
    seen.push(request)
    if (request.url === '/slow') return undefined
    const status = Number(request.url?.slice(1))
    response.setHeader('Content-Type', 'application/json')
    response.writeHead(status, status === 429 ? { 'Retry-After': '7' } : {})
    return response.end('{"fine":true}')
  })
}

describe('HTTP for slots, with a server', () => {
  const seen: IncomingMessage[] = []
  let server: Server
  let address: string
  const client = createFetchHttp({
    basicAuthorization: 'Basic abc',
    csrfToken: () => Promise.resolve('token'),
  })

  beforeAll(async () => {
    server = startServer(seen)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })

  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })

  // docs/behaviour/errors.md#http-facade
  it('returns status and data', async () => {
    expect(await client.get(`${address}/200`)).toEqual({ status: 200, data: { fine: true } })
  })

  // docs/behaviour/errors.md#csrf-header
  // docs/behaviour/errors.md#basic-authorization
  it('sends the CSRF token with every write, and a JSON content type even without a body', async () => {
    await client.put(`${address}/200`)
    expect(seen.at(-1)?.headers).toMatchObject({
      'x-csrftoken': 'token',
      'content-type': 'application/json',
      authorization: 'Basic abc',
    })
    await client.get(`${address}/200`)
    expect(seen.at(-1)?.headers['x-csrftoken']).toBeUndefined()
  })

  // docs/behaviour/errors.md#http-client
  it.each([
    [500, 'Internal Server Error', undefined],
    [429, 'Too Many Requests', 7],
  ])('rejects %i with its status code', async (status, statusText, retryAfterSeconds) => {
    await expect(client.delete(`${address}/${status}`)).rejects.toMatchObject({
      message: `Request failed with status code ${status}`,
      status,
      statusText,
      retryAfterSeconds,
    })
  })

  // docs/behaviour/errors.md#http-client
  it('reports its time limit', async () => {
    await expect(client.post(`${address}/slow`, {}, { timeout: 30 })).rejects.toThrow(
      'timeout of 30 ms exceeded',
    )
  })

  // docs/behaviour/errors.md#http-client
  it('counts the wait for the token as part of its time limit', async () => {
    const waiting = createFetchHttp({
      async csrfToken() {
        // Longer than the limit of the call.
        await new Promise((resolve) => setTimeout(resolve, 60))
        return 'token'
      },
    })
    const start = performance.now()
    await expect(waiting.post(`${address}/slow`, {}, { timeout: 50 })).rejects.toThrow(
      'timeout of 50 ms exceeded',
    )
    expect(performance.now() - start).toBeLessThan(2_000)
  })

  // docs/behaviour/errors.md#http-client
  it('reports an aborted call and a missing network', async () => {
    const controller = new AbortController()
    const call = client.get(`${address}/slow`, { signal: controller.signal })
    controller.abort()
    await expect(call).rejects.toThrow('Request aborted')
    await expect(client.get('http://127.0.0.1:1/')).rejects.toThrow('Network Error')
  })
})

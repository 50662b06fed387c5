import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals'
import { createHttpClient } from './http-client.ts'

/** A real server; `/slow` never answers. */
function startServer(seen: IncomingMessage[]): Server {
  return createServer((request, response) => {
    response.setHeader('Access-Control-Allow-Origin', 'http://localhost')
    // Without it, browsers refuse the answer to a request with credentials.
    if (request.url !== '/204') response.setHeader('Access-Control-Allow-Credentials', 'true')
    response.setHeader('Access-Control-Allow-Methods', 'PUT, DELETE')
    response.setHeader('Access-Control-Allow-Headers', 'content-type, x-csrftoken, authorization')
    if (request.method === 'OPTIONS') return response.end()
    seen.push(request)
    if (request.url === '/slow') return undefined
    const status = Number(request.url?.slice(1))
    response.setHeader('Content-Type', 'application/json')
    response.writeHead(
      status,
      status === 429 ? { 'Retry-After': '7', 'Access-Control-Expose-Headers': 'Retry-After' } : {},
    )
    return response.end('{"fine":true}')
  })
}

describe('HTTP for slots', () => {
  const seen: IncomingMessage[] = []
  let server: Server
  let address: string
  const client = createHttpClient({
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

  it('sends credentials', async () => {
    // jsdom logs the refused answer as well.
    const silence = jest.spyOn(console, 'error').mockImplementation(() => undefined)
    await expect(client.get(`${address}/204`)).rejects.toThrow('Network Error')
    silence.mockRestore()
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
    let limit = 0
    const waiting = createHttpClient({
      basicAuthorization: null,
      async csrfToken() {
        // Longer than the limit of the call.
        await new Promise((resolve) => setTimeout(resolve, 60))
        limit = performance.now()
        return 'token'
      },
    })
    await expect(waiting.post(`${address}/slow`, {}, { timeout: 50 })).rejects.toThrow(
      'timeout of 50 ms exceeded',
    )
    expect(performance.now() - limit).toBeLessThan(2_000)
  })

  // docs/behaviour/errors.md#http-client
  it('reports an aborted call and a missing network', async () => {
    const controller = new AbortController()
    const call = client.get(`${address}/slow`, { signal: controller.signal })
    controller.abort()
    await expect(call).rejects.toThrow('Request aborted')
    // jsdom logs it as well.
    const silence = jest.spyOn(console, 'error').mockImplementation(() => undefined)
    await expect(client.get('http://127.0.0.1:1/')).rejects.toThrow('Network Error')
    silence.mockRestore()
  })
})

import { expect, test } from '@jest/globals'
import { createFetchHttp, type FetchAnswer } from './fetch-http.ts'

/** A network that answers as the test says and records requests. */
function createNetwork(answer: (init: RequestInit) => Promise<FetchAnswer>) {
  const asked: { url: string; init: RequestInit }[] = []
  const fetch = (url: string, init: RequestInit) => {
    asked.push({ url, init })
    return answer(init)
  }
  return { asked, http: createFetchHttp({ csrfToken: () => 't0ken', fetch }) }
}

const answerOf = (status: number, body: string, headers: Record<string, string> = {}): FetchAnswer => ({
  ok: status < 300,
  status,
  statusText: '',
  headers: { get: (name) => headers[name] ?? null },
  text: () => Promise.resolve(body),
})

/** Never answers; rejects when aborted. */
const silence = ({ signal }: RequestInit) =>
  new Promise<never>((_, reject) =>
    signal?.addEventListener('abort', () => reject(new Error('gave up')), { once: true }),
  )

// docs/behaviour/errors.md#csrf-header
test('a write has credentials, the token and a JSON content type; a read has no token', async () => {
  const { http, asked } = createNetwork(() => Promise.resolve(answerOf(200, '{"likes_count":3}')))
  expect(await http.put('/like/')).toEqual({ status: 200, data: { likes_count: 3 } })
  await http.get('/like/')
  expect(asked[0]?.init.headers).toEqual({ 'Content-Type': 'application/json', 'X-CSRFToken': 't0ken' })
  expect(asked[0]?.init.body).toBeUndefined()
  expect(asked.map(({ init }) => init.credentials)).toEqual(['include', 'include'])
  expect(asked[1]?.init.headers).toEqual({ 'Content-Type': 'application/json' })
})

test('keepalive is passed to fetch', async () => {
  const { http, asked } = createNetwork(() => Promise.resolve(answerOf(204, '')))
  await http.post('/viewed/', {}, { keepalive: true })
  await http.post('/viewed/', {})
  expect(asked.map(({ init }) => init.keepalive)).toEqual([true, undefined])
})

// docs/behaviour/errors.md#http-facade
test('a refusal has the status, Retry-After and the body of the response', async () => {
  const { http } = createNetwork(() =>
    Promise.resolve(answerOf(409, '{"error":"conflict"}', { 'retry-after': '7' })),
  )
  await expect(http.put('/editing/', {})).rejects.toMatchObject({
    name: 'HttpError',
    message: 'Request failed with status code 409',
    status: 409,
    retryAfterSeconds: 7,
    data: { error: 'conflict' },
  })
})

test('a response that is not JSON is returned as text, an empty one as an empty string', async () => {
  const bodies = ['<h1>gateway</h1>', '']
  const { http } = createNetwork(() => Promise.resolve(answerOf(200, bodies.shift() ?? '')))
  expect((await http.get('/')).data).toBe('<h1>gateway</h1>')
  expect((await http.delete('/')).data).toBe('')
})

// docs/behaviour/errors.md#http-client
test('without a network the error is "Network Error"', async () => {
  const { http } = createNetwork(() => Promise.reject(new TypeError('Failed to fetch')))
  await expect(http.get('/')).rejects.toThrow('Network Error')
})

test('a timeout error contains the time limit', async () => {
  const { http } = createNetwork(silence)
  await expect(http.get('/', { timeout: 5 })).rejects.toThrow('timeout of 5 ms exceeded')
})

test('a token that does not arrive counts towards the time limit, and nothing is sent', async () => {
  const asked: unknown[] = []
  const http = createFetchHttp({
    csrfToken: () => new Promise(() => undefined),
    fetch: (url) => (asked.push(url), Promise.resolve(new Response())),
  })
  await expect(http.put('/like/', undefined, { timeout: 5 })).rejects.toThrow('timeout of 5 ms exceeded')
  const { signal } = new AbortController()
  await expect(http.put('/like/', undefined, { timeout: 5, signal })).rejects.toThrow('timeout of 5 ms')
  await expect(http.put('/like/', undefined, { signal: AbortSignal.abort() })).rejects.toThrow(
    'Request aborted',
  )
  expect(asked).toEqual([])
})

test('an aborted call rejects with "Request aborted"', async () => {
  const { http } = createNetwork(silence)
  const abort = new AbortController()
  const answer = http.get('/', { signal: abort.signal })
  abort.abort()
  await expect(answer).rejects.toThrow('Request aborted')
})

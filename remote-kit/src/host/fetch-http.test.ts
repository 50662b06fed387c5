import { expect, test } from '@jest/globals'
import { createFetchHttp } from './fetch-http.ts'

/** A network that answers as the test says, and keeps what it was asked. */
function createNetwork(answer: (init: RequestInit) => Promise<Partial<Response>>) {
  const asked: { url: string; init: RequestInit }[] = []
  const fetch = ((url: string, init: RequestInit) => {
    asked.push({ url, init })
    return answer(init)
  }) as unknown as typeof globalThis.fetch
  return { asked, http: createFetchHttp({ csrfToken: () => 't0ken', fetch }) }
}

const answerOf = (status: number, body: string, headers: Record<string, string> = {}): Partial<Response> => ({
  ok: status < 300,
  status,
  statusText: '',
  headers: { get: (name: string) => headers[name] ?? null } as unknown as Headers,
  text: () => Promise.resolve(body),
})

/** Never answers; gives up when it is told to. */
const silence = ({ signal }: RequestInit) =>
  new Promise<never>((_, reject) =>
    signal?.addEventListener('abort', () => reject(new Error('gave up')), { once: true }),
  )

test('a write carries the token and says that it is JSON; a read carries no token', async () => {
  const { http, asked } = createNetwork(() => Promise.resolve(answerOf(200, '{"likes_count":3}')))
  expect(await http.put('/like/')).toEqual({ status: 200, data: { likes_count: 3 } })
  await http.get('/like/')
  expect(asked[0]?.init.headers).toEqual({ 'Content-Type': 'application/json', 'X-CSRFToken': 't0ken' })
  expect(asked[0]?.init.body).toBeUndefined()
  expect(asked[1]?.init.headers).toEqual({ 'Content-Type': 'application/json' })
})

test('what has to arrive though the page is left is handed to the browser as that', async () => {
  const { http, asked } = createNetwork(() => Promise.resolve(answerOf(204, '')))
  await http.post('/viewed/', {}, { keepalive: true })
  await http.post('/viewed/', {})
  expect(asked.map(({ init }) => init.keepalive)).toEqual([true, undefined])
})

test('a refusal has the status, when to come back, and what the server said', async () => {
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

test('an answer that is no JSON is its text, an empty one is empty', async () => {
  const bodies = ['<h1>gateway</h1>', '']
  const { http } = createNetwork(() => Promise.resolve(answerOf(200, bodies.shift() ?? '')))
  expect((await http.get('/')).data).toBe('<h1>gateway</h1>')
  expect((await http.delete('/')).data).toBe('')
})

test('without a network it is "Network Error"', async () => {
  const { http } = createNetwork(() => Promise.reject(new TypeError('Failed to fetch')))
  await expect(http.get('/')).rejects.toThrow('Network Error')
})

test('a call that takes too long says how long it had', async () => {
  const { http } = createNetwork(silence)
  await expect(http.get('/', { timeout: 5 })).rejects.toThrow('timeout of 5 ms exceeded')
})

test('a call that was called off says so', async () => {
  const { http } = createNetwork(silence)
  const abort = new AbortController()
  const answer = http.get('/', { signal: abort.signal })
  abort.abort()
  await expect(answer).rejects.toThrow('Request aborted')
})

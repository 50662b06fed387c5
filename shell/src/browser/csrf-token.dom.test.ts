import { afterEach, describe, expect, it } from '@jest/globals'
import type { FetchAnswer } from '@viewpage/remote-kit/host'
import { createManualClock } from '@viewpage/remote-kit/manual-clock'
import { createCsrfToken } from './csrf-token.ts'

const answer = (status: number): FetchAnswer => ({
  ...{ ok: status < 300, status, statusText: '', text: () => Promise.resolve('') },
  headers: { get: (name) => (status === 503 && name === 'retry-after' ? '5' : null) },
})
const offline = (): Promise<FetchAnswer> => Promise.reject(new TypeError('offline'))
const unavailable = () => Promise.resolve(answer(503))

/** A page whose server sets the cookie, after it has failed some times. */
function createPage({ failures = 0, fail = offline, setsCookie = true } = {}) {
  const clock = createManualClock()
  const requests: string[] = []
  const fetch = async (url: string) => {
    requests.push(url)
    if (failures-- > 0) return fail()
    if (setsCookie) document.cookie = 'csrftoken=fresh'
    return answer(204)
  }
  return { clock, requests, token: createCsrfToken({ basicAuthorization: null, fetch, clock }) }
}

const settle = () => new Promise((resolve) => setTimeout(resolve))

afterEach(() => {
  document.cookie = 'csrftoken=; max-age=0'
})

// docs/behaviour/errors.md#csrf-header
describe('the CSRF token of a page that came without one', () => {
  it('is requested once, and calls made meanwhile wait for it', async () => {
    const { token, requests } = createPage()
    token.prepare()
    expect(await Promise.all([token.get(), token.get()])).toEqual(['fresh', 'fresh'])
    token.prepare()
    expect(requests).toEqual(['/api/v1/csrf/'])
  })

  it('is missing if the browser refuses the cookie', async () => {
    const { token, requests } = createPage({ setsCookie: false })
    expect(await token.get()).toBeUndefined()
    expect(await token.get()).toBeUndefined()
    expect(requests).toHaveLength(1)
  })
})

// docs/behaviour/errors.md#csrf-header
describe.each([
  ['the network failed', offline, { message: 'Network Error' }],
  [
    'the server failed',
    unavailable,
    { message: 'Request failed with status code 503', status: 503, retryAfterSeconds: 5 },
  ],
])('when %s, the CSRF token', (_, fail, error) => {
  it('is requested again by the same call, after a pause', async () => {
    const { token, requests, clock } = createPage({ failures: 1, fail })
    const call = token.get()
    await settle()
    expect(requests).toHaveLength(1)
    clock.advance(1_000)
    expect(await call).toBe('fresh')
    expect(requests).toHaveLength(2)
  })

  it('is requested twice by a call, which then fails, and again by the next call', async () => {
    const { token, requests, clock } = createPage({ failures: 2, fail })
    const call = expect(token.get()).rejects.toMatchObject({ name: 'HttpError', ...error })
    await settle()
    clock.advance(1_000)
    await call
    expect(requests).toHaveLength(2)
    expect(await token.get()).toBe('fresh')
  })

  it('is requested only once by a call for which a visitor has waited long', async () => {
    const { token, requests, clock } = createPage({
      failures: 1,
      fail: async () => {
        clock.stall(5_000)
        return fail()
      },
    })
    await expect(token.get()).rejects.toMatchObject(error)
    expect(requests).toHaveLength(1)
  })

  it('is that of an earlier page', async () => {
    document.cookie = 'csrftoken=earlier'
    const { token, clock } = createPage({ failures: 2, fail })
    const call = token.get()
    await settle()
    clock.advance(1_000)
    expect(await call).toBe('earlier')
  })

  it('is requested again without a call, less and less often, and not for ever', async () => {
    const { token, requests, clock } = createPage({ failures: Infinity, fail })
    token.prepare()
    const counts: number[] = []
    for (let second = 0; second < 3_000; second += 10) {
      await settle()
      clock.advance(10_000)
      counts.push(requests.length)
    }
    const [inMinute, inTwo] = [counts[5] ?? 0, counts[11] ?? 0]
    expect(inMinute).toBeGreaterThan(5)
    expect(inTwo - inMinute).toBeLessThan(inMinute)
    expect(counts.at(-1)).toBeLessThanOrEqual(48)
    expect(counts.at(-60)).toBe(counts.at(-1))
  })

  it('is there without a call, once the server answers', async () => {
    const { token, clock } = createPage({ failures: 5, fail })
    token.prepare()
    for (let second = 0; second < 20; second++) {
      await settle()
      clock.advance(1_000)
    }
    expect(document.cookie).toContain('csrftoken=fresh')
    expect(await token.get()).toBe('fresh')
  })
})

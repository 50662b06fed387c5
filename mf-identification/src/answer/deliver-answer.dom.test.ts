import { describe, expect, it } from '@jest/globals'
import { HttpError } from '@viewpage/remote-kit'
import { createDeliveryClock } from '../../test/delivery-clock.ts'
import { MissingTokenError } from './answer-failure.ts'
import { RETRY_DELAYS_MS, deliverAnswer } from './deliver-answer.ts'

/** A delivery whose attempts fail with these errors, one after another, and then succeed. */
async function deliver(...errors: Error[]) {
  const { clock, timers, onlineListeners, goOnline } = createDeliveryClock()
  const seen = { attempts: 0, ended: 0, failures: [] as unknown[] }
  const delivery = deliverAnswer(
    () => {
      seen.attempts += 1
      const error = errors.shift()
      return error ? Promise.reject(error) : Promise.resolve()
    },
    clock,
    { onEnd: () => (seen.ended += 1), onFailure: (error) => seen.failures.push(error) },
  )
  const settle = () => new Promise((resolve) => setTimeout(resolve))
  await settle()
  return {
    ...delivery,
    seen,
    onlineListeners,
    delays: () => timers.map(({ ms }) => ms),
    fireTimer: () => (timers.shift()?.fire(), settle()),
    goOnline: () => (goOnline(), settle()),
  }
}

const statusError = (status: number) => new HttpError(`Request failed with status code ${status}`, { status })

describe('an answer', () => {
  it('that is accepted at once is sent once', async () => {
    const { first, seen, delays, onlineListeners } = await deliver()
    await expect(first).resolves.toBe(true)
    expect([seen.attempts, seen.ended, delays(), onlineListeners.size]).toEqual([1, 1, [], 0])
  })

  it.each([
    ['a network error', new HttpError('Network Error')],
    ['status 503', statusError(503)],
    ['status 429', statusError(429)],
    ['an expired token', statusError(403)],
    ['a missing token', new MissingTokenError()],
    ['code that failed to load', new TypeError('Loading chunk 7 failed')],
  ])('is sent again after %s', async (_, error) => {
    const { first, seen, delays, fireTimer } = await deliver(error)
    await expect(first).resolves.toBe(false)
    expect(delays()).toEqual([RETRY_DELAYS_MS[0]])
    await fireTimer()
    expect([seen.attempts, seen.ended, seen.failures]).toEqual([2, 1, [error]])
  })

  // docs/behaviour/identification.md#kept-answer
  it.each([400, 404, 413, 422])('that is rejected (%i) is not sent again', async (status) => {
    const { seen, delays, onlineListeners } = await deliver(statusError(status))
    expect([seen.attempts, seen.ended, delays(), onlineListeners.size]).toEqual([1, 1, [], 0])
  })

  // docs/behaviour/identification.md#kept-answer
  it('is retried with increasing delays, up to five minutes', async () => {
    const { delays, fireTimer } = await deliver(...Array.from({ length: 6 }, () => statusError(500)))
    const seen: number[] = []
    for (let attempt = 0; attempt < 6; attempt += 1) {
      seen.push(...delays())
      await fireTimer()
    }
    expect(seen).toEqual([5_000, 15_000, 60_000, 300_000, 300_000, 300_000])
    expect(delays()).toEqual([])
  })

  it('is sent at once when the browser is online again, and only once', async () => {
    const { seen, delays, goOnline } = await deliver(new HttpError('Network Error'))
    await goOnline()
    expect([seen.attempts, seen.ended, delays()]).toEqual([2, 1, []])
    await goOnline()
    expect(seen.attempts).toBe(2)
  })

  it('is not sent after `stop`', async () => {
    const { seen, stop, delays, goOnline } = await deliver(statusError(500))
    stop()
    await goOnline()
    expect([seen.attempts, delays()]).toEqual([1, []])
  })
})

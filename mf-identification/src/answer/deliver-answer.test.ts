import { describe, expect, it } from '@jest/globals'
import { HttpError } from '@viewpage/remote-kit'
import { MissingTokenError } from './answer-failure.ts'
import { BACK_OFF, deliverAnswer } from './deliver-answer.ts'

/** A delivery whose attempts fail with these errors, one after the other, and then succeed. */
async function deliver(...errors: Error[]) {
  const timers: { ms: number; fire: () => void }[] = []
  const online = new Set<() => void>()
  const seen = { attempts: 0, ended: 0, failures: [] as unknown[] }
  const delivery = deliverAnswer(
    () => {
      seen.attempts += 1
      const error = errors.shift()
      return error ? Promise.reject(error) : Promise.resolve()
    },
    {
      after(ms, callback) {
        const timer = { ms, fire: callback }
        timers.push(timer)
        return () => timers.splice(timers.indexOf(timer), 1)
      },
      onOnline(callback) {
        online.add(callback)
        return () => online.delete(callback)
      },
    },
    { onEnd: () => (seen.ended += 1), onFailure: (error) => seen.failures.push(error) },
  )
  const settle = () => new Promise((resolve) => setTimeout(resolve))
  await settle()
  return {
    ...delivery,
    seen,
    online,
    waits: () => timers.map(({ ms }) => ms),
    pass: () => (timers.shift()?.fire(), settle()),
    comeOnline: () => (online.forEach((callback) => callback()), settle()),
  }
}

const broken = (status: number) => new HttpError(`Request failed with status code ${status}`, { status })

describe('an answer', () => {
  it('that is taken at once is sent once', async () => {
    const { first, seen, waits, online } = await deliver()
    await expect(first).resolves.toBe(true)
    expect([seen.attempts, seen.ended, waits(), online.size]).toEqual([1, 1, [], 0])
  })

  it.each([
    ['a network that is not there', new HttpError('Network Error')],
    ['a broken server', broken(503)],
    ['a server that has too much to do', broken(429)],
    ['a token of another visit', broken(403)],
    ['no token yet', new MissingTokenError()],
    ['code that did not load', new TypeError('Loading chunk 7 failed')],
  ])('is sent again after %s', async (_, error) => {
    const { first, seen, waits, pass } = await deliver(error)
    await expect(first).resolves.toBe(false)
    expect(waits()).toEqual([BACK_OFF[0]])
    await pass()
    expect([seen.attempts, seen.ended, seen.failures]).toEqual([2, 1, [error]])
  })

  it.each([400, 404, 413, 422])('that is refused for good (%i) is not sent again', async (status) => {
    const { seen, waits, online } = await deliver(broken(status))
    expect([seen.attempts, seen.ended, waits(), online.size]).toEqual([1, 1, [], 0])
  })

  it('waits longer each time, up to five minutes', async () => {
    const { waits, pass } = await deliver(...Array.from({ length: 6 }, () => broken(500)))
    const seen: number[] = []
    for (let attempt = 0; attempt < 6; attempt += 1) {
      seen.push(...waits())
      await pass()
    }
    expect(seen).toEqual([5_000, 15_000, 60_000, 300_000, 300_000, 300_000])
    expect(waits()).toEqual([])
  })

  it('is sent as soon as the browser is online again, and once only', async () => {
    const { seen, waits, comeOnline } = await deliver(new HttpError('Network Error'))
    await comeOnline()
    expect([seen.attempts, seen.ended, waits()]).toEqual([2, 1, []])
    await comeOnline()
    expect(seen.attempts).toBe(2)
  })

  it('is not sent any more when the page goes', async () => {
    const { seen, stop, waits, comeOnline } = await deliver(broken(500))
    stop()
    await comeOnline()
    expect([seen.attempts, waits()]).toEqual([1, []])
  })
})

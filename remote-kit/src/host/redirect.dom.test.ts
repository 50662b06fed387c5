import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { redirect } from './redirect.ts'

describe('redirecting', () => {
  beforeEach(() => {
    jest.useFakeTimers()
  })
  afterEach(() => {
    jest.useRealTimers()
  })

  function start(before?: Promise<unknown>): { gone: string[] } {
    const gone: string[] = []
    void redirect('/login/', before, { go: (url) => gone.push(url) })
    return { gone }
  }

  // docs/behaviour/tracking.md#redirect-wait
  it('happens at once without a call to wait for', () => {
    expect(start().gone).toEqual(['/login/'])
  })

  // docs/behaviour/tracking.md#redirect-wait
  it.each([
    ['resolved', () => Promise.resolve()],
    ['failed', () => Promise.reject(new Error('not logged'))],
  ])('happens when the log call has %s', async (_, call) => {
    const { gone } = start(call())
    expect(gone).toEqual([])
    await jest.advanceTimersByTimeAsync(0)
    expect(gone).toEqual(['/login/'])
  })

  // docs/behaviour/tracking.md#redirect-wait
  it('happens after half a second at most, and once', async () => {
    let answer: () => void = () => undefined
    const { gone } = start(new Promise<void>((resolve) => (answer = resolve)))
    await jest.advanceTimersByTimeAsync(499)
    expect(gone).toEqual([])
    await jest.advanceTimersByTimeAsync(1)
    answer()
    await jest.advanceTimersByTimeAsync(0)
    expect(gone).toEqual(['/login/'])
  })
})

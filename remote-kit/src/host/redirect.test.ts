import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { REDIRECT_PATIENCE, redirect } from './redirect.ts'

describe('going to another page', () => {
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

  it('waits for nothing when there is nothing to wait for', () => {
    expect(start().gone).toEqual(['/login/'])
  })

  it.each([
    ['resolved', () => Promise.resolve()],
    ['failed', () => Promise.reject(new Error('not logged'))],
  ])('goes when the log call has %s', async (_, call) => {
    const { gone } = start(call())
    expect(gone).toEqual([])
    await jest.advanceTimersByTimeAsync(0)
    expect(gone).toEqual(['/login/'])
  })

  it('waits half a second at most, and goes once', async () => {
    let answer: () => void = () => undefined
    const { gone } = start(new Promise<void>((resolve) => (answer = resolve)))
    await jest.advanceTimersByTimeAsync(REDIRECT_PATIENCE - 1)
    expect(gone).toEqual([])
    await jest.advanceTimersByTimeAsync(1)
    answer()
    await jest.advanceTimersByTimeAsync(0)
    expect(gone).toEqual(['/login/'])
  })
})

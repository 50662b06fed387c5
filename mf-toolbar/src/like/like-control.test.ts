import { describe, expect, it } from '@jest/globals'
import { HttpError } from '@viewpage/remote-kit'
import { createLikeControl } from './like-control.ts'
import type { Like } from './like-state.ts'

/** A server that answers when it is told to, and remembers what it holds. */
function createServer(start: Like) {
  let held = start
  let waiting: { asked: boolean; resolve: (count: number) => void; reject: (error: Error) => void } | null =
    null
  return {
    held: () => held,
    call(asked: boolean) {
      return new Promise<number>((resolve, reject) => {
        waiting = { asked, resolve, reject }
      })
    },
    async answer(succeeds: boolean) {
      if (!waiting) return
      const { asked, resolve, reject } = waiting
      waiting = null
      if (succeeds) {
        if (asked !== held.liked) held = { liked: asked, count: held.count + (asked ? 1 : -1) }
        resolve(held.count)
      } else {
        reject(new HttpError('Request failed with status code 500', { status: 500 }))
      }
      // Until the control has heard of it.
      for (let turn = 0; turn < 5; turn++) await Promise.resolve()
    },
  }
}

function createTimers() {
  const timers = new Set<{ ms: number; callback: () => void }>()
  return {
    running: () => [...timers].map(({ ms }) => ms),
    end() {
      for (const timer of timers) {
        timers.delete(timer)
        timer.callback()
      }
    },
    after(ms: number, callback: () => void) {
      const timer = { ms, callback }
      timers.add(timer)
      return () => timers.delete(timer)
    },
  }
}

describe('the like control', () => {
  it('lets the heart rest after 2000 ms, and a message after 4000 ms', async () => {
    const server = createServer({ liked: false, count: 1 })
    const timers = createTimers()
    const control = createLikeControl({
      start: server.held(),
      call: server.call,
      onSaved: () => undefined,
      after: timers.after,
    })
    control.click()
    expect(timers.running()).toEqual([2000])
    await server.answer(false)
    expect(timers.running()).toEqual([4000])
    timers.end()
    expect(control.state()).toMatchObject({ animation: 'none', failure: null })
  })

  it('carries the last wish through after it was put to rest', async () => {
    const server = createServer({ liked: false, count: 1 })
    const timers = createTimers()
    const control = createLikeControl({
      start: server.held(),
      call: server.call,
      onSaved: () => undefined,
      after: timers.after,
    })
    control.click()
    control.click()
    control.rest()
    expect(timers.running()).toEqual([])
    await server.answer(true)
    await server.answer(true)
    expect(server.held()).toEqual({ liked: false, count: 1 })
  })
})

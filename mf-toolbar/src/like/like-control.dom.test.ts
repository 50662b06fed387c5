import { describe, expect, it } from '@jest/globals'
import { HttpError } from '@viewpage/remote-kit'
import { createLikeControl } from './like-control.ts'
import type { Like } from './like-state.ts'

interface PendingCall {
  readonly liked: boolean
  readonly resolve: (count: number) => void
  readonly reject: (error: Error) => void
}

/** A server that stores a like and responds when the test calls `respond`. */
function createServer(start: Like) {
  let stored = start
  let pending: PendingCall | null = null
  return {
    stored: () => stored,
    call(liked: boolean) {
      return new Promise<number>((resolve, reject) => {
        pending = { liked, resolve, reject }
      })
    },
    async respond(succeeds: boolean) {
      if (!pending) return
      const { liked, resolve, reject } = pending
      pending = null
      if (succeeds) {
        if (liked !== stored.liked) stored = { liked, count: stored.count + (liked ? 1 : -1) }
        resolve(stored.count)
      } else {
        reject(new HttpError('Request failed with status code 500', { status: 500 }))
      }
      // Lets the control process the response.
      for (let turn = 0; turn < 5; turn++) await Promise.resolve()
    },
  }
}

function createTimers() {
  const timers = new Set<{ ms: number; callback: () => void }>()
  return {
    running: () => [...timers].map(({ ms }) => ms),
    /** Ends the timers of up to `limit` ms. */
    end(limit: number) {
      for (const timer of timers) {
        if (timer.ms > limit) continue
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

function setUp() {
  const server = createServer({ liked: false, count: 1 })
  const timers = createTimers()
  const control = createLikeControl({
    start: server.stored(),
    call: server.call,
    onSaved: () => undefined,
    console: { error: () => undefined },
    after: timers.after,
  })
  return { server, timers, control }
}

describe('the like control', () => {
  // docs/behaviour/like.md#like-failure
  // docs/behaviour/like.md#like-animation
  it('ends each animation after 2000 ms, and the text of a failure after 4000 ms', async () => {
    const { server, timers, control } = setUp()
    control.click()
    expect(timers.running()).toEqual([2000])
    await server.respond(false)
    expect(control.state().animation).toBe('error')
    expect(timers.running()).toEqual([2000, 4000])
    timers.end(2000)
    expect(control.state()).toMatchObject({ animation: 'none', failure: { requested: true } })
    timers.end(4000)
    expect(control.state().failure).toBeNull()
  })

  it('sends a queued request after it was stopped', async () => {
    const { server, timers, control } = setUp()
    control.click()
    control.click()
    control.stop()
    expect(timers.running()).toEqual([])
    await server.respond(true)
    await server.respond(true)
    expect(server.stored()).toEqual({ liked: false, count: 1 })
  })
})

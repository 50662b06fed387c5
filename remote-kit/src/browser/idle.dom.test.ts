import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { whenIdle, whenLoadedAndIdle } from './idle.ts'
import { SLOT_FAILED, SLOT_LIVE } from './slots-settled.ts'

beforeEach(() => void jest.useFakeTimers({ doNotFake: ['requestIdleCallback', 'cancelIdleCallback'] }))
afterEach(() => {
  jest.useRealTimers()
  Reflect.deleteProperty(globalThis, 'requestIdleCallback')
  Reflect.deleteProperty(globalThis, 'cancelIdleCallback')
  Reflect.deleteProperty(document, 'readyState')
})

/** A browser with idle callbacks; the test says when it is idle. */
function withIdleCallbacks() {
  const waiting = new Map<number, IdleRequestCallback>()
  const timeouts: (number | undefined)[] = []
  globalThis.requestIdleCallback = (callback, options) => {
    timeouts.push(options?.timeout)
    waiting.set(timeouts.length, callback)
    return timeouts.length
  }
  globalThis.cancelIdleCallback = (handle) => void waiting.delete(handle)
  const becomeIdle = (remainingMs: number) => {
    for (const callback of waiting.values()) {
      callback({ didTimeout: false, timeRemaining: () => remainingMs })
    }
  }
  return { timeouts, becomeIdle }
}

describe('an idle callback', () => {
  it('says whether there is time for more work', () => {
    const { timeouts, becomeIdle } = withIdleCallbacks()
    const seen: boolean[] = []
    whenIdle((hasTime) => seen.push(hasTime()), { timeoutMs: 1_000, fallbackDelayMs: 50 })
    becomeIdle(10)
    becomeIdle(0)
    expect([timeouts, seen]).toEqual([[1_000], [true, false]])
  })

  it('does not run after its undo', () => {
    const { becomeIdle } = withIdleCallbacks()
    const callback = jest.fn()
    whenIdle(callback, { fallbackDelayMs: 50 })()
    becomeIdle(10)
    expect(callback).not.toHaveBeenCalled()
  })

  it('runs after a delay in browsers without idle callbacks', () => {
    const callback = jest.fn((hasTime: () => boolean) => expect(hasTime()).toBe(true))
    whenIdle(callback, { fallbackDelayMs: 50 })
    const undo = whenIdle(callback, { fallbackDelayMs: 50 })
    jest.advanceTimersByTime(49)
    expect(callback).not.toHaveBeenCalled()
    undo()
    jest.advanceTimersByTime(1)
    expect(callback).toHaveBeenCalledTimes(1)
  })
})

describe('an idle callback after the load of the page', () => {
  const load = () => window.dispatchEvent(new Event('load'))
  const setReadyState = (state: DocumentReadyState) =>
    Object.defineProperty(document, 'readyState', { configurable: true, get: () => state })

  it('waits for the load event', () => {
    setReadyState('interactive')
    const { becomeIdle } = withIdleCallbacks()
    const callback = jest.fn()
    whenLoadedAndIdle(callback, { fallbackDelayMs: 50 })
    becomeIdle(10)
    expect(callback).not.toHaveBeenCalled()
    load()
    becomeIdle(10)
    expect(callback).toHaveBeenCalledTimes(1)
  })

  it('waits until all slots are live or have failed', () => {
    setReadyState('complete')
    document.body.innerHTML =
      '<div data-slot="viewer" data-state="server"></div><div data-slot="toolbar" data-state="late"></div>'
    const { becomeIdle } = withIdleCallbacks()
    const callback = jest.fn()
    whenLoadedAndIdle(callback, { fallbackDelayMs: 50 })
    for (const [slot, state] of [
      ['viewer', 'live'],
      ['toolbar', 'failed'],
    ] as const) {
      becomeIdle(10)
      expect(callback).not.toHaveBeenCalled()
      const element = document.querySelector<HTMLElement>(`[data-slot=${slot}]`)
      element?.setAttribute('data-state', state)
      element?.dispatchEvent(new Event(state === 'live' ? SLOT_LIVE : SLOT_FAILED))
    }
    becomeIdle(10)
    expect(callback).toHaveBeenCalledTimes(1)
    document.body.innerHTML = ''
  })

  it('waits for a slot that does not settle for two seconds after the load', () => {
    setReadyState('interactive')
    document.body.innerHTML = '<div data-slot="toolbar" data-state="server"></div>'
    const { becomeIdle } = withIdleCallbacks()
    const callback = jest.fn()
    whenLoadedAndIdle(callback, { fallbackDelayMs: 50 })
    load()
    jest.advanceTimersByTime(1_999)
    becomeIdle(10)
    expect(callback).not.toHaveBeenCalled()
    jest.advanceTimersByTime(1)
    becomeIdle(10)
    expect(callback).toHaveBeenCalledTimes(1)
    document.body.innerHTML = ''
  })

  it('runs on a page that has already loaded', () => {
    setReadyState('complete')
    const { becomeIdle } = withIdleCallbacks()
    const callback = jest.fn()
    whenLoadedAndIdle(callback, { fallbackDelayMs: 50 })
    becomeIdle(10)
    expect(callback).toHaveBeenCalledTimes(1)
  })

  it('does not run after its undo, before or after the load', () => {
    setReadyState('interactive')
    const { becomeIdle } = withIdleCallbacks()
    const callback = jest.fn()
    whenLoadedAndIdle(callback, { fallbackDelayMs: 50 })()
    const undo = whenLoadedAndIdle(callback, { fallbackDelayMs: 50 })
    load()
    undo()
    becomeIdle(10)
    expect(callback).not.toHaveBeenCalled()
  })
})

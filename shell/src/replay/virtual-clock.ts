import { install } from '@sinonjs/fake-timers'

/** The time of a page in which a recording is replayed: it stands still until it is advanced. */
export interface VirtualClock {
  /** Lets time pass, with everything that was due, and the browser take a turn. @param ms of the page's time */
  advance(ms: number): Promise<void>
}

/** ms since 1970 at which each replay begins. */
const START = Date.UTC(2026, 0, 5, 10)

/**
 * Replaces timers, frames, dates and random numbers of this page, so that two versions meet the same ones. Call it before
 * other code runs.
 */
export function installClock(): VirtualClock {
  const nextFrame = requestAnimationFrame.bind(globalThis)
  const after = setTimeout.bind(globalThis)
  const clock = install({
    now: START,
    toFake: [
      ...(['Date', 'performance', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] as const),
      ...(['requestAnimationFrame', 'cancelAnimationFrame'] as const),
      ...(['requestIdleCallback', 'cancelIdleCallback'] as const),
    ],
  })
  replaceRandom()

  /** The browser's own turn: tasks that are no timers, layout, observers. */
  const frame = () =>
    new Promise<void>((resolve) => {
      nextFrame(() => after(resolve, 0))
    })

  return {
    async advance(ms) {
      await clock.tickAsync(ms)
      await frame()
      await document.fonts.ready
      endTransitions()
      await frame()
    },
  }
}

/** They follow the browser's own time, which does not stand still. */
function endTransitions(): void {
  for (const animation of document.getAnimations())
    if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish()
}

/** The same numbers in each replay (mulberry32). */
function replaceRandom(): void {
  let state = 1
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  Math.random = next
  crypto.getRandomValues = (array) => {
    if (!array) return array
    const bytes = new Uint8Array(array.buffer, array.byteOffset, array.byteLength)
    for (let at = 0; at < bytes.length; at++) bytes[at] = next() * 256
    return array
  }
  crypto.randomUUID = () => {
    const digits = Array.from({ length: 30 }, () => Math.floor(next() * 16).toString(16)).join('')
    return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-4${digits.slice(12, 15)}-8${digits.slice(15, 18)}-${digits.slice(18)}`
  }
}

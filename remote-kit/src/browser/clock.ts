/** Time and timers. Tests pass a `ManualClock`. */
export interface Clock {
  /** ms, monotonic. */
  now(): number
  /** Calls back once after `ms`. @returns the undo */
  after(ms: number, callback: () => void): () => void
}

export const browserClock: Clock = {
  now: () => performance.now(),
  after(ms, callback) {
    const timer = setTimeout(callback, ms)
    return () => clearTimeout(timer)
  },
}

/** Calls back every `ms`, the first time after `ms`. @returns the undo */
export function every({ after }: Pick<Clock, 'after'>, ms: number, callback: () => void): () => void {
  let stop = after(ms, function tick() {
    stop = after(ms, tick)
    callback()
  })
  return () => stop()
}

/** Time as the shell sees it; a test moves it by hand. */
export interface Clock {
  /** ms, monotonic. */
  now(): number
  /** Calls back once after so many ms. @returns the undo */
  after(ms: number, callback: () => void): () => void
}

export const browserClock: Clock = {
  now: () => performance.now(),
  after(ms, callback) {
    const timer = setTimeout(callback, ms)
    return () => clearTimeout(timer)
  },
}

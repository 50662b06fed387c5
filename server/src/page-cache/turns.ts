import { ApiError } from '../errors.ts'

/** Lets a few jobs run at a time; the others wait in order. */
export interface Turns {
  /** @returns call it when the job is done. @throws ApiError `unavailable` if too many wait */
  take(): Promise<() => void>
}

export function createTurns(maxRunning: number, maxWaiting: number): Turns {
  let running = 0
  const waiting: (() => void)[] = []

  function free(): void {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }

  return {
    async take() {
      if (running < maxRunning) {
        running += 1
        return free
      }
      if (waiting.length >= maxWaiting) throw new ApiError('unavailable', { message: 'The server is busy.' })
      await new Promise<void>((resolve) => waiting.push(resolve))
      return free
    },
  }
}

import { ApiError } from '../errors.ts'

/**
 * Runs so many pieces of work at a time; some more wait for their turn.
 *
 * @returns runs a piece of work; rejects with ApiError `unavailable` when too many wait already
 */
export function createTurns(atOnce: number, maxWaiting: number) {
  let free = atOnce
  const waiting: (() => void)[] = []

  async function enter(): Promise<void> {
    if (free > 0) {
      free -= 1
      return
    }
    if (waiting.length >= maxWaiting) throw new ApiError('unavailable', { message: 'The server is busy.' })
    await new Promise<void>((resolve) => waiting.push(resolve))
  }

  function leave(): void {
    const next = waiting.shift()
    if (next) next()
    else free += 1
  }

  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    await enter()
    try {
      return await work()
    } finally {
      leave()
    }
  }
}

import { ApiError } from '../errors.ts'

const MAX_READ_MS = 5_000

/**
 * Combines reads that are waiting at the same time into one. A read begins after it was asked for, so it sees everything
 * that was committed by then. At most one is under way.
 *
 * @param readAll reads the values of some names; missing ones have none
 */
export function batchReads<Value>(
  readAll: (names: readonly string[]) => Promise<ReadonlyMap<string, Value>>,
) {
  let waiting: Waiting<Value>[] = []
  let reading: Promise<void> | null = null

  async function work(): Promise<void> {
    // Wait one turn, so that all requests of this turn share the first read.
    await new Promise(setImmediate)
    while (waiting.length > 0) {
      const batch = waiting
      waiting = []
      try {
        const values = await inTime(readAll([...new Set(batch.map(({ name }) => name))]))
        for (const { name, resolve } of batch) resolve(values.get(name) ?? null)
      } catch (error) {
        for (const { reject } of batch) reject(error)
      }
    }
    reading = null
  }

  return (name: string): Promise<Value | null> =>
    new Promise((resolve, reject) => {
      waiting.push({ name, resolve, reject })
      reading ??= work()
    })
}

/** A read that hangs must not hold the following ones up for ever. */
async function inTime<Result>(reading: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    const fail = () => reject(new ApiError('unavailable', { message: 'The database does not answer.' }))
    timer = setTimeout(fail, MAX_READ_MS)
  })
  try {
    return await Promise.race([reading, late])
  } finally {
    clearTimeout(timer)
  }
}

interface Waiting<Value> {
  readonly name: string
  readonly resolve: (value: Value | null) => void
  readonly reject: (error: unknown) => void
}

import { inTime } from './in-time.ts'

const MAX_READ_MS = 5_000
/** While an abandoned read has no response yet: the next ones need not find out again that the database hangs. */
const MAX_READ_MS_WHILE_HANGING = 500

/**
 * Combines reads that are waiting at the same time into one. A read begins after it was asked for, so it sees everything
 * that was committed by then. At most one is under way; one that hangs is abandoned, so that it does not hold up the
 * following ones for ever.
 *
 * @param readAll reads the values of some names; missing ones have none
 */
export function batchReads<Value>(
  readAll: (names: readonly string[]) => Promise<ReadonlyMap<string, Value>>,
) {
  let waiting: Waiting<Value>[] = []
  let reading: Promise<void> | null = null
  let hanging: Promise<unknown> | null = null

  async function readInTime(names: readonly string[]): Promise<ReadonlyMap<string, Value>> {
    const read = readAll(names)
    try {
      return await inTime(read, hanging ? MAX_READ_MS_WHILE_HANGING : MAX_READ_MS)
    } catch (error) {
      hanging = read
      const settle = () => {
        if (hanging === read) hanging = null
      }
      read.then(settle, settle)
      throw error
    }
  }

  async function work(): Promise<void> {
    // Wait one turn, so that all requests of this turn share the first read.
    await new Promise(setImmediate)
    while (waiting.length > 0) {
      const batch = waiting
      waiting = []
      try {
        const values = await readInTime([...new Set(batch.map(({ name }) => name))])
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

interface Waiting<Value> {
  readonly name: string
  readonly resolve: (value: Value | null) => void
  readonly reject: (error: unknown) => void
}

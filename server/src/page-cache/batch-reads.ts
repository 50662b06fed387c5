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
        const values = await readAll([...new Set(batch.map(({ name }) => name))])
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

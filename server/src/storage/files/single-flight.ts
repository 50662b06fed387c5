/** Runs work once for all who ask for the same key while it runs. */
export type SingleFlight<Result> = (key: string, work: () => Promise<Result>) => Promise<Result>

export function createSingleFlight<Result>(): SingleFlight<Result> {
  const running = new Map<string, Promise<Result>>()
  return (key, work) => {
    const known = running.get(key)
    if (known) return known
    const flight = work().finally(() => running.delete(key))
    running.set(key, flight)
    return flight
  }
}

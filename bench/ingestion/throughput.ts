import { percentile, median, spread } from '@viewpage/tooling/figures'
import { compare, report } from '../harness/compare.ts'
import { atRate, saturate, type Target } from '../harness/load.ts'
import { createStore, startBare } from './targets.ts'
import { nextCall } from './visitors.ts'

const CONNECTIONS = 64
/** A round at half load is this many times as long as one at full load. */
const [HALF_ROUNDS, HALF_LENGTH] = [7, 3]

const SERVERS = ['bare', 'sqlite', 'postgres'] as const
type ServerName = (typeof SERVERS)[number]

/**
 * Calls per second of each server, and the duration of a call at half of that rate. Servers take turns by the second.
 * Each is compared with the bare server of the same round, because the speed of the machine varies.
 *
 * @param seconds per server and round
 */
export async function measureThroughput(rounds: number, seconds: number): Promise<void> {
  const stores = { sqlite: await createStore('sqlite'), postgres: await createStore('postgres') }
  const targets = {
    bare: await startBare(),
    sqlite: await stores.sqlite.start(),
    postgres: await stores.postgres.start(),
  }
  const each = <Result>(measure: (target: Target, name: ServerName) => Result) => {
    const rows = SERVERS.map((name) => {
      const { url, pid } = targets[name]
      return [name, () => measure({ url, pid, next: nextCall }, name)] as const
    })
    return Object.fromEntries(rows) as Record<ServerName, () => Result>
  }
  // A new process is slow at first.
  await compare(
    each((target) => saturate(target, 5, CONNECTIONS)),
    1,
  )
  const full = await compare(
    each((target) => saturate(target, seconds, CONNECTIONS)),
    rounds,
  )
  const ratesOf = (name: ServerName) => full[name].map(({ rate }) => rate)
  const half = await compare(
    each((target, name) => atRate(target, median(ratesOf(name)) / 2, seconds * HALF_LENGTH, CONNECTIONS)),
    HALF_ROUNDS,
  )
  for (const { kill } of Object.values(targets)) await kill()
  for (const { remove } of Object.values(stores)) await remove()
  const title = `Durable write route, ${CONNECTIONS} connections, medians (and ranges) of ${rounds} rounds in turn`
  report(
    `${title}, ${HALF_ROUNDS} at half load`,
    ['route', 'calls/s', 'of bare', 'CPU µs a call', 'p50 ms at half', 'p99 ms at half'],
    SERVERS.map((name) => [
      name,
      spread(ratesOf(name)),
      spread(
        ratesOf(name).map((rate, round) => rate / (full.bare[round]?.rate ?? NaN)),
        2,
      ),
      spread(full[name].map(({ cost }) => cost)),
      ...[0.5, 0.99].map((share) =>
        spread(
          half[name].map(({ times }) => percentile(times, share)),
          1,
        ),
      ),
    ]),
  )
}

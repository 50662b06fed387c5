import { median } from '../median.ts'
import { percentile } from '../percentile.ts'
import { spread } from '../spread.ts'
import { table } from '../table.ts'
import { processMs } from '../viewer/processes.ts'
import { withConnections, type Connection } from './connection.ts'
import { createStore, startBare, type Target } from './targets.ts'
import { nextCall } from './visitors.ts'

const CONNECTIONS = 64
/** A round at half load is this many times as long as one at full load. */
const [HALF_ROUNDS, HALF_LENGTH] = [7, 3]

const SERVERS = ['bare', 'sqlite', 'postgres'] as const
type ServerName = (typeof SERVERS)[number]
type Measures = Record<ServerName, number[]>

/**
 * Calls per second of each server, and the duration of a call at half of that rate. Servers take turns by the second.
 * Each is compared with the bare server of the same round, because the speed of the machine varies.
 *
 * @param seconds per server and round
 */
export async function measureThroughput(rounds: number, seconds: number): Promise<string> {
  const stores = { sqlite: await createStore('sqlite'), postgres: await createStore('postgres') }
  const targets: Record<ServerName, Target> = {
    bare: await startBare(),
    sqlite: await stores.sqlite.start(),
    postgres: await stores.postgres.start(),
  }
  // A new process is slow at first.
  for (const name of SERVERS) await saturate(targets[name], 5)
  const [rates, costs, shares] = [none(), none(), none()]
  for (let round = 0; round < rounds; round++) {
    for (const name of SERVERS) {
      const { rate, cost } = await saturate(targets[name], seconds)
      rates[name].push(rate)
      costs[name].push(cost)
      shares[name].push(rate / (rates.bare.at(-1) ?? NaN))
    }
  }
  const [middle, slowest] = [none(), none()]
  for (let round = 0; round < HALF_ROUNDS; round++) {
    for (const name of SERVERS) {
      const times = await atRate(targets[name].url, median(rates[name]) / 2, seconds * HALF_LENGTH)
      middle[name].push(percentile(times, 0.5))
      slowest[name].push(percentile(times, 0.99))
    }
  }
  for (const { kill } of Object.values(targets)) await kill()
  for (const { remove } of Object.values(stores)) await remove()
  const columns = ['route', 'calls/s', 'of bare', 'CPU µs a call', 'p50 ms at half', 'p99 ms at half']
  const rows = SERVERS.map((name) => [
    name,
    spread(rates[name], 0),
    spread(shares[name], 2),
    spread(costs[name], 0),
    spread(middle[name], 1),
    spread(slowest[name], 1),
  ])
  const title = `Durable write route, ${CONNECTIONS} connections, medians (and ranges) of ${rounds} rounds in turn`
  return `${title}, ${HALF_ROUNDS} at half load\n\n${table(columns, rows)}`
}

function none(): Measures {
  return { bare: [], sqlite: [], postgres: [] }
}

/** @returns calls per second, and µs of CPU of the server process per call */
async function saturate({ url, pid }: Target, seconds: number): Promise<{ rate: number; cost: number }> {
  let [calls, before, start] = [0, 0, 0]
  await withConnections(url, CONNECTIONS, nextCall, async (connection) => {
    start ||= performance.now()
    before ||= processMs(pid)
    while (performance.now() < start + seconds * 1_000) {
      await sendOne(connection)
      calls += 1
    }
  })
  const elapsed = performance.now() - start
  return { rate: (calls / elapsed) * 1_000, cost: ((processMs(pid) - before) * 1_000) / calls }
}

/**
 * Sends calls at a fixed rate, independent of earlier responses, as visitors do.
 *
 * @returns ms from when each call was due to its response, including the wait for a free connection
 */
async function atRate(url: string, rate: number, seconds: number): Promise<number[]> {
  const times: number[] = []
  let [start, begun] = [0, 0]
  await withConnections(url, CONNECTIONS, nextCall, async (connection) => {
    start ||= performance.now()
    while (begun < rate * seconds) {
      const due = start + (begun++ / rate) * 1_000
      const early = due - performance.now()
      if (early > 0) await new Promise((resolve) => setTimeout(resolve, Math.ceil(early)))
      await sendOne(connection)
      times.push(performance.now() - due)
    }
  })
  return times
}

/** @throws Error if the call was not stored */
async function sendOne(connection: Connection): Promise<void> {
  const status = await connection.send(nextCall())
  if (status !== 204) throw new Error(`[bench] A call was answered with ${status}.`)
}

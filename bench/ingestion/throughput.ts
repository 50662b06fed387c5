import autocannon from 'autocannon'
import { Pool } from 'undici'
import { median } from '../median.ts'
import { table } from '../table.ts'
import { processMs } from '../viewer/processes.ts'
import { sendAtRate } from './send.ts'
import { createStore, startBare, type Target } from './targets.ts'
import { nextCall } from './visitors.ts'

const CONNECTIONS = 64
const SERVERS = ['bare', 'sqlite', 'postgres'] as const
type ServerName = (typeof SERVERS)[number]

/** Calls a second that each takes, in turn, and how long a call takes at half of that. */
export async function measureThroughput(rounds: number, seconds: number): Promise<string> {
  const stores = { sqlite: await createStore('sqlite'), postgres: await createStore('postgres') }
  const targets: Record<ServerName, Target> = {
    bare: await startBare(),
    sqlite: await stores.sqlite.start(),
    postgres: await stores.postgres.start(),
  }
  const rates: Record<ServerName, number[]> = { bare: [], sqlite: [], postgres: [] }
  const costs: Record<ServerName, number[]> = { bare: [], sqlite: [], postgres: [] }
  for (let round = -1; round < rounds; round++) {
    for (const name of SERVERS) {
      const { rate, cost } = await saturate(targets[name], seconds)
      // The first round warms the code.
      if (round < 0) continue
      rates[name].push(rate)
      costs[name].push(cost)
    }
  }
  const rows: string[][] = []
  for (const name of SERVERS) {
    const rate = median(rates[name])
    const { times, failed } = await halfLoad(targets[name].url, rate / 2, seconds * 2)
    const sorted = times.sort((one, other) => one - other)
    const percentile = (share: number) => (sorted[Math.floor(sorted.length * share)] ?? NaN).toFixed(1)
    rows.push([
      name,
      `${rate.toFixed(0)} (${Math.min(...rates[name]).toFixed(0)}–${Math.max(...rates[name]).toFixed(0)})`,
      (rate / median(rates.bare)).toFixed(2),
      median(costs[name]).toFixed(0),
      percentile(0.5),
      percentile(0.99),
      String(failed),
    ])
  }
  for (const { kill } of Object.values(targets)) await kill()
  for (const { remove } of Object.values(stores)) await remove()
  const columns = [
    'route',
    'calls/s (spread)',
    'of bare',
    'CPU µs a call',
    'p50 ms at half',
    'p99 ms at half',
    'not 204',
  ]
  return `Durable write route, ${CONNECTIONS} connections, medians of ${rounds} in turn\n\n${table(columns, rows)}`
}

/** @returns calls a second, and µs of CPU that the server's own process took for each */
async function saturate({ url, pid }: Target, seconds: number): Promise<{ rate: number; cost: number }> {
  const before = processMs(pid)
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: seconds,
    requests: [
      {
        method: 'POST',
        path: '/log/json',
        setupRequest: (request) => ({ ...request, ...nextCall() }),
      },
    ],
  })
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`[bench] ${result.non2xx} calls were refused, and ${result.errors} failed.`)
  }
  const calls = result['2xx']
  return { rate: calls / result.duration, cost: ((processMs(pid) - before) * 1_000) / calls }
}

async function halfLoad(url: string, rate: number, seconds: number) {
  const pool = new Pool(url, { connections: CONNECTIONS })
  const measured = await sendAtRate(pool, rate, seconds, nextCall)
  await pool.close()
  return measured
}

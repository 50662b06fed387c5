import { readFileSync } from 'node:fs'
import { Pool } from 'undici'
import { DATABASES, type DatabaseName } from '../../server/test/support/databases.ts'
import { report } from '../harness/compare.ts'
import { sendAlways } from './send.ts'
import { createStore } from './targets.ts'
import { nextCall, nextCallOfOne, type EventCall } from './visitors.ts'

/** Ten times the connections that saturate the server. */
const CONNECTIONS = 640

const SENDERS: readonly (readonly [name: string, next: () => EventCall])[] = [
  ['4,000 visitors', nextCall],
  ['one browser', nextCallOfOne],
]

/** Sends on all connections without pause: status codes of the responses, and memory of the server. */
export async function measureBurst(seconds: number): Promise<void> {
  const rows: string[][] = []
  for (const kind of DATABASES) {
    for (const [name, next] of SENDERS) rows.push([kind, name, ...(await burst(kind, seconds, next))])
  }
  const columns = ['database', 'from', 'answers by status', 'with Retry-After', 'MB before', 'most MB']
  report(`Burst, ${CONNECTIONS} connections for ${seconds} s`, columns, rows)
}

async function burst(kind: DatabaseName, seconds: number, next: () => EventCall): Promise<string[]> {
  const store = await createStore(kind)
  // A log line for each refused call would measure the log.
  const server = await store.start({ VIEWPAGE_LOG_LEVEL: 'error' })
  const before = megabytes(server.pid, 'VmRSS')
  const pool = new Pool(server.url, { connections: CONNECTIONS })
  const answers = new Map<number, number>()
  let [turnedAway, withRetryAfter] = [0, 0]
  const end = performance.now() + seconds * 1_000
  await sendAlways(
    pool,
    CONNECTIONS,
    next,
    () => performance.now() > end,
    (_, { status, retryAfter }) => {
      answers.set(status, (answers.get(status) ?? 0) + 1)
      if (status !== 429 && status !== 503) return
      turnedAway += 1
      if (Number(retryAfter) > 0) withRetryAfter += 1
    },
  )
  const most = megabytes(server.pid, 'VmHWM')
  await pool.destroy()
  await server.kill()
  await store.remove()
  const byStatus = [...answers].map(([status, count]) => `${status}: ${count}`).join(', ')
  return [byStatus, `${withRetryAfter} of ${turnedAway}`, before.toFixed(0), most.toFixed(0)]
}

/** Memory of a process, current or peak. Linux only. */
function megabytes(pid: number, field: 'VmRSS' | 'VmHWM'): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(status)?.[1]) / 1_024
}

import { join } from 'node:path'
import { Client, Pool } from 'undici'
import { ending } from '../harness/start.ts'
import { MANY_VISITORS } from './ingestion-rates.ts'
import { MAIN } from './main-account.ts'
import type { Asked } from './requests.ts'
import { rowsReadBy } from './rows-read.ts'
import type { Probed } from './server-probe.ts'
import type { Site } from './sites.ts'

/** A server with `server-probe.ts` in it. */
export interface ProbedServer extends AsyncDisposable {
  readonly url: string
  readonly pid: number
  /** What happened since the last call. */
  probe(): Promise<Probed>
  /** Requests an address, on one connection. */
  ask(asked: Asked): Promise<{ status: number; ms: number }>
  /** Rows that one request reads; `null` for SQLite, which does not count them. */
  rowsRead(asked: Asked): Promise<number | null>
}

/** undici closes the connection above its limit; exports are larger than its default. */
const MAX_BODY_BYTES = 2 ** 31

export async function startProbedServer(site: Site): Promise<ProbedServer> {
  const socketPath = join(site.dataDir, 'probe.sock')
  const { url, pid, stop } = await site.start({
    ...MANY_VISITORS,
    // Each request makes its page: a kept page says nothing about the data.
    VIEWPAGE_PAGE_CACHE_MB: '0',
    BENCH_PROBE_SOCKET: socketPath,
    NODE_OPTIONS: `--import=${join(import.meta.dirname, 'server-probe.ts')}`,
  })
  const client = new Client('http://probe', { socketPath })
  const pool = new Pool(url, { connections: 1 })
  const cookie = `__Host-session=${MAIN.sessionToken}`
  const server = {
    url,
    pid,
    async probe() {
      const { body } = await client.request({ path: '/', method: 'GET' })
      return (await body.json()) as Probed
    },
    async ask({ path, isLoggedIn }: Asked) {
      const start = performance.now()
      const { statusCode, body } = await pool.request({
        path,
        method: 'GET',
        headers: { accept: 'text/html', ...(isLoggedIn && { cookie }) },
      })
      await body.dump({ limit: MAX_BODY_BYTES })
      return { status: statusCode, ms: performance.now() - start }
    },
    async rowsRead(asked: Asked) {
      if (site.databaseUrl === null || asked.isFile) return null
      await server.ask(asked)
      const { queries } = await server.probe()
      return rowsReadBy(site.databaseUrl, queries)
    },
  }
  return ending(server, async () => {
    await Promise.all([client.close(), pool.close()])
    await stop()
  })
}

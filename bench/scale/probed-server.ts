import { join } from 'node:path'
import type { RunningServer } from '@viewpage/e2e/server'
import { Client } from 'undici'
import { MANY_VISITORS } from '../insights/ingestion-rates.ts'
import type { Probed } from './server-probe.ts'
import type { Site } from './sites.ts'

/** A server with `server-probe.ts` in it. */
export interface ProbedServer extends RunningServer {
  /** What happened since the last call. */
  probe(): Promise<Probed>
}

export async function startProbedServer(site: Site): Promise<ProbedServer> {
  const socketPath = join(site.dataDir, 'probe.sock')
  const server = await site.start({
    ...MANY_VISITORS,
    // Each request makes its page: a kept page says nothing about the data.
    VIEWPAGE_PAGE_CACHE_MB: '0',
    BENCH_PROBE_SOCKET: socketPath,
    NODE_OPTIONS: `--import=${join(import.meta.dirname, 'server-probe.ts')}`,
  })
  const client = new Client('http://probe', { socketPath })
  return {
    ...server,
    async probe() {
      const { body } = await client.request({ path: '/', method: 'GET' })
      return (await body.json()) as Probed
    },
    async stop() {
      await client.close()
      return server.stop()
    },
  }
}

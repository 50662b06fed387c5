import { startServer } from '@viewpage/e2e/server'
import { Pool } from 'undici'
import type { TestStorage } from '../../server/test/support/databases.ts'
import { percentile } from '../percentile.ts'
import { median } from '../median.ts'
import { CONNECTIONS, ingestionRates, MANY_VISITORS, type IngestionRates } from './ingestion-rates.ts'

export interface Served {
  /** Median ms of the page, by its query. */
  readonly pages: readonly { readonly query: string; readonly ms: number }[]
  /** ms that another request waited at most while the pages were made. */
  readonly longestWait: number
  readonly middleWait: number
  readonly rates: IngestionRates
}

const QUERIES = ['?range=30', '?range=all', '?range=all&tz=Asia%2FKolkata']

/** Measures a server process on a database. @param token of the owner's session */
export async function measureServer(
  { dataDir, databaseUrl }: TestStorage,
  { popular, empty, token, rounds }: { popular: string; empty: string; token: string; rounds: number },
): Promise<Served> {
  const server = await startServer(dataDir, {
    ...(databaseUrl !== null && { DATABASE_URL: databaseUrl }),
    VIEWPAGE_DEMO: '0',
    ...MANY_VISITORS,
  })
  const pool = new Pool(server.url, { connections: CONNECTIONS + 1 })
  const cookie = `__Host-session=${token}`
  for (const query of QUERIES) await timeOf(pool, `/p/${popular}/insights/${query}`, cookie)
  const pages = []
  const waits: number[] = []
  for (const query of QUERIES) {
    const times: number[] = []
    for (let round = 0; round < rounds; round++) {
      const page = timeOf(pool, `/p/${popular}/insights/${query}`, cookie)
      let isDone = false
      void page.finally(() => (isDone = true)).catch(() => undefined)
      while (!isDone) waits.push(await timeOf(pool, '/healthz'))
      times.push(await page)
    }
    pages.push({ query, ms: median(times) })
  }
  const rates = await ingestionRates(pool, { popular, empty, rounds })
  await pool.destroy()
  await server.kill()
  return {
    pages,
    longestWait: Math.max(...waits),
    middleWait: percentile(waits, 0.5),
    rates,
  }
}

async function timeOf(pool: Pool, path: string, cookie = ''): Promise<number> {
  const start = performance.now()
  const answer = await pool.request({ path, method: 'GET', headers: { cookie, accept: 'text/html' } })
  await answer.body.dump()
  if (answer.statusCode !== 200) throw new Error(`[bench] ${path} was answered with ${answer.statusCode}.`)
  return performance.now() - start
}

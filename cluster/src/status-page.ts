import { createServer } from 'node:http'
import { once } from 'node:events'
import pg from 'pg'
import type { Cluster } from './start-cluster.ts'

/** One part of the cluster as the status page shows it. */
export interface PartStatus {
  readonly name: string
  readonly address: string
  readonly isUp: boolean
  /** What else is known, for people. */
  readonly about: string
}

const TIMEOUT_MS = 1_000

/**
 * Serves the state of all parts: a page at `/`, JSON at `/status.json`.
 *
 * @returns its address, and what stops it
 */
export async function serveStatus(cluster: Cluster): Promise<{ url: string; stop(): Promise<void> }> {
  const server = createServer((request, response) => {
    void readStatus(cluster).then((parts) => {
      const isJson = request.url === '/status.json'
      response.setHeader('Content-Type', isJson ? 'application/json' : 'text/html; charset=utf-8')
      response.end(isJson ? JSON.stringify(parts, null, 2) : pageOf(parts))
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/`,
    async stop() {
      server.closeAllConnections()
      await once(server.close(), 'close')
    },
  }
}

export function readStatus({ postgres, objectStore, proxy, servers }: Cluster): Promise<PartStatus[]> {
  return Promise.all([
    statusOf('HAProxy', proxy.url, () => answers(proxy.figuresUrl), `figures: ${proxy.figuresUrl}`),
    ...servers.map(({ name, url, dataDir }) => statusOf(name, url, () => isReady(url), dataDir)),
    statusOf('PostgreSQL', postgres.primary.url, () => query(postgres.primary.url), 'primary'),
    statusOf('PostgreSQL', postgres.replica.url, () => query(postgres.replica.url), 'replica'),
    statusOf('S3 server', objectStore.url, () => answers(objectStore.url), ''),
  ])
}

async function statusOf(
  name: string,
  address: string,
  look: () => Promise<boolean>,
  about: string,
): Promise<PartStatus> {
  return { name, address, isUp: await look().catch(() => false), about }
}

async function isReady(url: string): Promise<boolean> {
  return (await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(TIMEOUT_MS) })).ok
}

/** Any answer counts. */
async function answers(url: string): Promise<boolean> {
  await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) })
  return true
}

async function query(connectionString: string): Promise<boolean> {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: TIMEOUT_MS,
    query_timeout: TIMEOUT_MS,
  })
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** All texts are the cluster's own. */
const pageOf = (parts: readonly PartStatus[]) => `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta http-equiv="refresh" content="2"><title>viewpage cluster</title>
<style>
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
  body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem }
  table { width: 100%; border-collapse: collapse }
  th, td { padding: .5rem; border-bottom: 1px solid color-mix(in srgb, currentColor 20%, transparent); text-align: left }
  td { overflow-wrap: anywhere }
</style>
<h1>viewpage cluster</h1>
<table>
<thead><tr><th>Part<th>State<th>Address<th>About</thead>
<tbody>${parts
  .map(
    ({ name, isUp, address, about }) =>
      `<tr><td>${name}<td>${isUp ? '● up' : '○ down'}<td>${address}<td>${about}`,
  )
  .join('\n')}</tbody>
</table>
</html>
`

import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface MetricsServer {
  /** URL of the metrics. */
  readonly url: string
  close(): void
}

/** More at a time would be an attack: one Prometheus reads every few seconds. */
const MAX_CONNECTIONS = 20
const TIMEOUT_MS = 10_000

/**
 * Answers `GET /metrics` on a port of its own, which visitors do not reach.
 *
 * @throws Error if the port is not free
 */
export async function serveMetrics(
  { port, host }: { readonly port: number; readonly host: string },
  readText: () => Promise<string>,
): Promise<MetricsServer> {
  const server = createServer(
    { requestTimeout: TIMEOUT_MS, headersTimeout: TIMEOUT_MS },
    (request, response) => {
      if (request.method !== 'GET' || request.url !== '/metrics') return response.writeHead(404).end()
      readText().then(
        (text) =>
          response.writeHead(200, { 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8' }).end(text),
        () => response.writeHead(503).end(),
      )
    },
  )
  server.maxConnections = MAX_CONNECTIONS
  server.listen(port, host)
  await once(server, 'listening')
  // It does not keep a process running that has stopped serving.
  server.unref()
  const { address, port: bound, family } = server.address() as AddressInfo
  const name = family === 'IPv6' ? `[${address}]` : address
  return {
    url: `http://${name}:${bound}/metrics`,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

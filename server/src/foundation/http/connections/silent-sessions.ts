import type { Http2SecureServer } from 'node:http2'
import type { ConnectionLimits } from './connection-limits.ts'

/**
 * Closes HTTP/2 connections without requests. Pings do not keep them open.
 *
 * Node has such limits for HTTP/1.1 only, and its HTTP/2 timeouts restart with every ping.
 */
export function closeSilentSessions(
  server: Http2SecureServer,
  { headersMs, keepAliveMs }: Pick<ConnectionLimits, 'headersMs' | 'keepAliveMs'>,
): void {
  server.on('session', (session) => {
    let open = 0
    let timer = setTimeout(() => session.destroy(), headersMs)
    session.on('stream', (stream) => {
      open += 1
      clearTimeout(timer)
      stream.once('close', () => {
        open -= 1
        if (open === 0 && !session.destroyed) timer = setTimeout(() => session.close(), keepAliveMs)
      })
    })
    session.once('close', () => clearTimeout(timer))
  })
}

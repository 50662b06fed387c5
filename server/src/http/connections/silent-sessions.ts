import { constants, type Http2SecureServer, type ServerHttp2Stream } from 'node:http2'
import type { ConnectionLimits } from './connection-limits.ts'

/**
 * Closes HTTP/2 connections without requests, and streams whose response is not read. Pings do not keep them open.
 *
 * Node has such limits for HTTP/1.1 only, and its HTTP/2 timeouts restart with every ping.
 */
export function closeSilentSessions(
  server: Http2SecureServer,
  { headersMs, keepAliveMs, silentMs }: Pick<ConnectionLimits, 'headersMs' | 'keepAliveMs' | 'silentMs'>,
): void {
  server.on('session', (session) => {
    let open = 0
    let timer = setTimeout(() => session.destroy(), headersMs)
    session.on('stream', (stream) => {
      open += 1
      clearTimeout(timer)
      closeUnread(stream, silentMs)
      stream.once('close', () => {
        open -= 1
        if (open === 0 && !session.destroyed) timer = setTimeout(() => session.close(), keepAliveMs)
      })
    })
    session.once('close', () => clearTimeout(timer))
  })
}

/** Cancels a stream if its client read nothing between two checks. */
function closeUnread(stream: ServerHttp2Stream, silentMs: number): void {
  let hasMoved = true
  stream.on('drain', () => (hasMoved = true))
  const timer = setInterval(() => {
    if (!hasMoved && stream.bufferSize > 0) stream.close(constants.NGHTTP2_CANCEL)
    hasMoved = stream.bufferSize === 0
  }, silentMs)
  stream.once('close', () => clearInterval(timer))
}

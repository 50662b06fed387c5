import type { IncomingMessage } from 'node:http'
import type { Http2ServerRequest } from 'node:http2'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import plugin from 'fastify-plugin'
import { ApiError } from '../../errors.ts'
import type { ConnectionLimits } from './connection-limits.ts'

type Limits = Pick<ConnectionLimits, 'bodyMs' | 'minBytesPerSecond'>

/**
 * Ends requests whose body arrives too slowly: after `bodyMs`, its average speed must be at least `minBytesPerSecond`.
 * So a small body has `bodyMs`, and a large one has more time in proportion to its size.
 */
export const slowBodies = plugin(async (app: FastifyInstance, limits: Limits) => {
  app.addHook('onRequest', (request, reply, done) => {
    if (hasBody(request)) watchBody(request, reply, limits)
    done()
  })
})

function hasBody({ raw, headers }: FastifyRequest): boolean {
  const stream = streamOf(raw)
  return stream === null
    ? headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
    : !stream.endAfterHeaders
}

function watchBody(
  { raw }: FastifyRequest,
  reply: FastifyReply,
  { bodyMs, minBytesPerSecond }: Limits,
): void {
  const start = performance.now()
  let received = 0
  // A "data" listener would start the stream before its reader is attached.
  const push = raw.push.bind(raw)
  raw.push = (chunk: Buffer | null, encoding) => {
    received += chunk?.length ?? 0
    return push(chunk, encoding)
  }

  function check() {
    if (raw.complete) return
    const allowedMs = bodyMs + (received / minBytesPerSecond) * 1_000
    const leftMs = start + allowedMs - performance.now()
    if (leftMs > 0) timer = setTimeout(check, leftMs).unref()
    else endSlowBody(raw, reply)
  }
  let timer = setTimeout(check, bodyMs).unref()
  for (const event of ['end', 'close']) raw.once(event, () => clearTimeout(timer))
}

/** Gives the reader of the body an error to respond with, then closes the connection (HTTP/1.1) or stream (HTTP/2). */
export function endSlowBody(raw: IncomingMessage, reply: FastifyReply): void {
  const stream = streamOf(raw)
  // An HTTP/2 response finishes only when its stream is closed.
  const response = stream ?? reply.raw
  const close = () => {
    if (stream) stream.close()
    else raw.destroy()
  }
  if (response.writableFinished) return close()
  response.once('finish', close)
  if (!stream && !reply.raw.headersSent) reply.raw.setHeader('Connection', 'close')
  // There may be no reader. `destroy()` would close the connection before the response is sent.
  raw.once('error', () => undefined)
  raw.emit('error', new ApiError('request_timeout'))
}

/** The stream of an HTTP/2 request, else `null`. Fastify types all requests as HTTP/1.1. */
function streamOf(raw: IncomingMessage | Http2ServerRequest): Http2ServerRequest['stream'] | null {
  return 'stream' in raw ? raw.stream : null
}

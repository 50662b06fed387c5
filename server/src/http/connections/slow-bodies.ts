import type { IncomingMessage } from 'node:http'
import type { Http2ServerRequest } from 'node:http2'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import plugin from 'fastify-plugin'
import { ApiError } from '../../errors.ts'
import type { ConnectionLimits } from './connection-limits.ts'

type Limits = Pick<ConnectionLimits, 'bodyMs' | 'minBytesPerSecond'>

/**
 * Ends requests whose body arrives too slowly: after `bodyMs` it must have arrived at `minBytesPerSecond` on average.
 * So a small body has `bodyMs`, and a large one as long as a slow line takes.
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
  // A "data" listener would start the stream before its reader is there.
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
    else refuse(raw, reply)
  }
  let timer = setTimeout(check, bodyMs).unref()
  for (const event of ['end', 'close']) raw.once(event, () => clearTimeout(timer))
}

/** The reader of the body gets an error to answer with; then the connection (HTTP/1.1) or stream (HTTP/2) is closed. */
function refuse(raw: IncomingMessage, reply: FastifyReply): void {
  const stream = streamOf(raw)
  // The response of HTTP/2 finishes only when its stream is closed.
  const answer = stream ?? reply.raw
  const close = () => {
    if (stream) stream.close()
    else raw.destroy()
  }
  if (answer.writableFinished) return close()
  answer.once('finish', close)
  if (!stream && !reply.raw.headersSent) reply.raw.setHeader('Connection', 'close')
  // Nobody may be reading. `destroy()` would close the connection before the answer is sent.
  raw.once('error', () => undefined)
  raw.emit('error', new ApiError('request_timeout'))
}

/** The stream of an HTTP/2 request, else `null`; Fastify types all requests as those of HTTP/1.1. */
function streamOf(raw: IncomingMessage | Http2ServerRequest): Http2ServerRequest['stream'] | null {
  return 'stream' in raw ? raw.stream : null
}

import { pipeline, Readable } from 'node:stream'
import { createBrotliCompress, createGzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply } from 'fastify'
import plugin from 'fastify-plugin'
import { encodingFor, type Encoding } from './accepted-encoding.ts'
import { brotliOptions } from './brotli-options.ts'
import { compress, compressSmall, FAST_QUALITY } from './compress.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Compresses the streams that the route sends, which may delay their parts. */
    compressesStreams?: true
  }
}

const COMPRESSIBLE = /^text\/(?!event-stream)|[/+](?:json|javascript|x-ndjson|xml)(?:;|$)/
/** Smaller bodies are sent as they are. */
const MIN_BYTES = 1_024
/** Larger bodies are compressed in another thread. */
const MAX_SMALL_BYTES = 8 * 1_024
/** Bodies that are compressed or wait for it. Further ones are sent as they are. */
const MAX_WAITING = 100
/** A stream has a compressor for as long as its client reads. Further ones are sent as they are. */
const MAX_STREAMS = 2
/** Bytes, for a stream of any length. */
const STREAM_SIZE_HINT = 1024 * 1024

/** Compresses texts that are made for one response. What is sent more often is compressed once, and stays as it is here. */
export const compressBodies = plugin(async (app: FastifyInstance) => {
  let waiting = 0
  let streams = 0

  async function compressLarge(reply: FastifyReply, body: Buffer, encoding: Encoding): Promise<Buffer> {
    waiting += 1
    try {
      const compressed = await compress(body, encoding)
      setEncoding(reply, encoding)
      return compressed
    } catch {
      return body
    } finally {
      waiting -= 1
    }
  }

  function compressStream(reply: FastifyReply, source: Readable, encoding: Encoding): Readable {
    streams += 1
    setEncoding(reply, encoding)
    const compressor =
      encoding === 'br' ? createBrotliCompress(brotliOptions(STREAM_SIZE_HINT, FAST_QUALITY)) : createGzip()
    // The response sees an error of the source as one of the compressor.
    return pipeline(source, compressor, () => (streams -= 1))
  }

  app.addHook('onSend', (request, reply, payload: unknown, done) => {
    if (!isText(reply)) return done(null, payload)
    const isStream = payload instanceof Readable
    if (isStream && request.routeOptions.config.compressesStreams !== true) return done(null, payload)
    if (!isStream && !isLong(payload)) return done(null, payload)
    varyByEncoding(reply)
    const encoding = encodingFor(request.headers['accept-encoding'] ?? '')
    if (encoding === null) return done(null, payload)
    if (isStream) {
      return done(null, streams < MAX_STREAMS ? compressStream(reply, payload, encoding) : payload)
    }
    const body = Buffer.isBuffer(payload) ? payload : Buffer.from(payload)
    if (body.length <= MAX_SMALL_BYTES) {
      setEncoding(reply, encoding)
      return done(null, compressSmall(body, encoding))
    }
    if (waiting >= MAX_WAITING) return done(null, body)
    void compressLarge(reply, body, encoding).then((sent) => done(null, sent))
  })
})

/** Whether it can be compressed, and is not yet. */
function isText(reply: FastifyReply): boolean {
  return (
    !reply.hasHeader('Content-Encoding') &&
    !reply.hasHeader('Content-Range') &&
    COMPRESSIBLE.test(String(reply.getHeader('Content-Type') ?? ''))
  )
}

const isLong = (payload: unknown): payload is string | Buffer =>
  (typeof payload === 'string' || Buffer.isBuffer(payload)) && Buffer.byteLength(payload) >= MIN_BYTES

function setEncoding(reply: FastifyReply, encoding: Encoding): void {
  void reply.header('Content-Encoding', encoding).removeHeader('Content-Length')
}

function varyByEncoding(reply: FastifyReply): void {
  const vary = String(reply.getHeader('Vary') ?? '')
  if (!/accept-encoding/i.test(vary))
    void reply.header('Vary', vary === '' ? 'Accept-Encoding' : `${vary}, Accept-Encoding`)
}

import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import plugin from 'fastify-plugin'
import { isWatched } from './connections/watched-response.ts'

/** A piece, and the largest body that is sent at once. */
const PIECE_BYTES = 64 * 1024

/**
 * Sends large bodies in pieces, each after the client has taken the one before. So a response that is not read takes the
 * memory of a piece, beside the body, which many responses may share. Register it after all that changes bodies.
 */
export const sendInPieces = plugin(async (app: FastifyInstance) => {
  app.addHook('onRequest', (request, { raw }, done) => {
    if (isWatched(raw)) raw.reader = request
    done()
  })
  app.addHook('onSend', (request, reply, payload: unknown, done) => {
    if (!isLarge(payload) || request.method === 'HEAD') return done(null, payload)
    const body = Buffer.isBuffer(payload) ? payload : Buffer.from(payload)
    if (isWatched(reply.raw)) reply.raw.source = body
    void reply.header('Content-Length', body.length)
    done(null, piecesOf(body))
  })
})

const isLarge = (payload: unknown): payload is string | Buffer =>
  (typeof payload === 'string' || Buffer.isBuffer(payload)) && payload.length > PIECE_BYTES

function piecesOf(body: Buffer): Readable {
  let at = 0
  return new Readable({
    highWaterMark: PIECE_BYTES,
    read() {
      this.push(at < body.length ? body.subarray(at, (at += PIECE_BYTES)) : null)
    },
  })
}

import { Readable } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate, createZstdDecompress } from 'node:zlib'
import type { FastifyInstance, RequestPayload } from 'fastify'
import plugin from 'fastify-plugin'
import { ApiError } from '../../errors.ts'

const DECODERS = {
  br: createBrotliDecompress,
  deflate: createInflate,
  gzip: createGunzip,
  zstd: createZstdDecompress,
} as const
type Encoding = keyof typeof DECODERS

/** Decompresses request bodies, and stops at the body limit of the route. */
export const requestEncodings = plugin(async (app: FastifyInstance) => {
  app.addHook('preParsing', (request, _, payload, done) => {
    const encoding = request.headers['content-encoding']?.trim().toLowerCase() ?? 'identity'
    if (encoding === 'identity') return done(null, payload)
    if (isKnown(encoding)) return done(null, decode(payload, encoding, request.routeOptions.bodyLimit))
    const message = `This address takes bodies as they are, or in ${Object.keys(DECODERS).join(', ')}.`
    done(new ApiError('unsupported_media_type', { message }))
  })
})

function isKnown(encoding: string): encoding is Encoding {
  return Object.hasOwn(DECODERS, encoding)
}

function decode(payload: RequestPayload, encoding: Encoding, maxBytes: number): RequestPayload {
  const decoder = DECODERS[encoding]()
  const decoded: RequestPayload = Readable.from(bounded(decoder, maxBytes), { objectMode: false })
  decoded.receivedEncodedLength = 0
  payload.on('data', (chunk: Buffer) => {
    decoded.receivedEncodedLength = (decoded.receivedEncodedLength ?? 0) + chunk.length
  })
  // Destroy the decoder if the client disconnects. The request itself stays open for the response.
  payload.once('close', () => {
    if (!payload.readableEnded) decoder.destroy()
  })
  payload.once('error', (error) => decoder.destroy(error))
  payload.pipe(decoder)
  return decoded
}

/** Leaving the loop destroys the decoder. @throws ApiError `too_large`, `bad_request` */
async function* bounded(decoder: Readable, maxBytes: number): AsyncGenerator<Buffer> {
  let bytes = 0
  try {
    for await (const chunk of decoder as AsyncIterable<Buffer>) {
      bytes += chunk.length
      if (bytes > maxBytes) throw new ApiError('too_large')
      yield chunk
    }
  } catch (error) {
    throw error instanceof ApiError
      ? error
      : new ApiError('bad_request', { details: ['The body is not compressed as it says.'] })
  }
}

import { request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import Fastify, { type FastifyInstance } from 'fastify'
import { requestEncodings } from './request-encodings.ts'

const LIMIT = 64 * 1024

describe('a compressed body', () => {
  let app: FastifyInstance

  beforeAll(async () => {
    app = Fastify({ bodyLimit: LIMIT })
    await app.register(requestEncodings)
    app.post('/', (request) => request.body)
    await app.listen({ port: 0, host: '127.0.0.1' })
  })
  afterAll(() => app.close())

  /** A body like one from the network: of unknown length, in many chunks. */
  function post(encoding: string, pieces: readonly Buffer[]): Promise<{ status: number; body: string }> {
    const { port } = app.server.address() as AddressInfo
    return new Promise((resolve, reject) => {
      const call = httpRequest(
        {
          port,
          method: 'POST',
          headers: { 'content-type': 'application/json', 'content-encoding': encoding },
        },
        (answer) => {
          let body = ''
          answer.on('data', (chunk: Buffer) => (body += chunk.toString()))
          answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body }))
        },
      )
      call.on('error', reject)
      for (const piece of pieces) call.write(piece)
      call.end()
    })
  }

  const piecesOf = (body: Buffer) => Array.from(body, (byte) => Buffer.of(byte))

  it.each([
    ['gzip', gzipSync],
    ['GZIP', gzipSync],
    ['deflate', deflateSync],
    ['br', brotliCompressSync],
    ['zstd', zstdCompressSync],
    ['identity', (text: string) => Buffer.from(text)],
  ])('is read when it says that it is %s', async (encoding, compress) => {
    const text = JSON.stringify({ text: '軌道 '.repeat(50) })
    expect(await post(encoding, piecesOf(compress(text)))).toEqual({ status: 200, body: text })
  })

  it.each([
    ['gzip', gzipSync],
    ['br', brotliCompressSync],
    ['zstd', zstdCompressSync],
  ])('is refused if it is too large after decompression, %s', async (encoding, compress) => {
    const bomb = compress(Buffer.alloc(50 * 1024 * 1024, '['))
    expect((await post(encoding, [bomb])).status).toBe(413)
  })

  it('is read up to the exact limit', async () => {
    const text = (bytes: number) => gzipSync(JSON.stringify('x'.repeat(bytes - 2)))
    expect((await post('gzip', [text(LIMIT)])).status).toBe(200)
    expect((await post('gzip', [text(LIMIT + 1)])).status).toBe(413)
  })

  it('is refused if its encoding is wrong or it is truncated', async () => {
    expect((await post('gzip', [Buffer.from('{}')])).status).toBe(400)
    expect((await post('br', [brotliCompressSync('{"a":1}').subarray(0, 5)])).status).toBe(400)
  })

  it('is refused in an unknown encoding, with the list of known ones', async () => {
    const { status, body } = await post('compress', [Buffer.from('{}')])
    expect([status, body]).toEqual([415, expect.stringContaining('br, deflate, gzip, zstd')])
  })
})

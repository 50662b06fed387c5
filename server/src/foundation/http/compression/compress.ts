import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib'
import type { Encoding } from './accepted-encoding.ts'
import { brotliOptions } from './brotli-options.ts'
import { compressInTurn } from './compression-turns.ts'

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

/** Fast, because visitors wait for it. */
export const FAST_QUALITY = 4

/** Compresses a body in a thread of Node. @throws ApiError `unavailable` if too many wait */
export async function compress(body: Buffer, encoding: Encoding): Promise<Buffer> {
  return compressInTurn(async () =>
    withoutRest(
      await (encoding === 'br' ? toBrotli(body, brotliOptions(body.length, FAST_QUALITY)) : toGzip(body)),
    ),
  )
}

/** Compresses a small body at once, which takes less time than to hand it to a thread. */
export function compressSmall(body: Buffer, encoding: Encoding): Buffer {
  return encoding === 'br'
    ? brotliCompressSync(body, brotliOptions(body.length, FAST_QUALITY))
    : gzipSync(body)
}

/** As small as possible; takes fifty times as long. */
export async function compressFully(body: Buffer): Promise<Buffer> {
  const params = {
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  }
  return withoutRest(await toBrotli(body, { params }))
}

/** Copies a result out of Node's output buffer of 16 kB, which would otherwise stay in memory. */
export function withoutRest(result: Buffer): Buffer {
  if (result.length === result.buffer.byteLength) return result
  const exact = Buffer.allocUnsafeSlow(result.length)
  result.copy(exact)
  return exact
}

import { promisify } from 'node:util'
import { constants, zstdCompress } from 'node:zlib'

const compress = promisify(zstdCompress)

/** The smallest result; a script of 100 kB takes some 50 ms. */
const LEVEL = 19

/** A skippable frame of Zstandard that holds the SHA-256 of the dictionary (RFC 9842). */
const DCZ_MAGIC = Buffer.from([0x5e, 0x2a, 0x4d, 0x18, 0x20, 0x00, 0x00, 0x00])

/**
 * A file as the difference to one that the browser has, in the content encoding `dcz`. Runs in a thread of Node.
 *
 * @param sha256 of the earlier file, in base64
 */
export async function differenceOf(content: Buffer, earlier: Buffer, sha256: string): Promise<Buffer> {
  const body = await compress(content, {
    dictionary: earlier,
    params: { [constants.ZSTD_c_compressionLevel]: LEVEL },
  })
  return Buffer.concat([DCZ_MAGIC, Buffer.from(sha256, 'base64'), body])
}

import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants, gzip } from 'node:zlib'

/** A page as it is sent: what the server writes, before it is compressed. */
export interface WholePage {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  /** Whether it may be kept: every slot is rendered, with the release set that was asked for. */
  readonly isWhole: boolean
}

/** A page that is kept. Its body is compressed; other encodings are made from that. */
export interface MadePage {
  readonly headers: Readonly<Record<string, string>>
  /** Strong and without the encoding; in base64url. */
  readonly hash: string
  readonly brotli: Buffer
  /** As of {@link WholePage}. */
  readonly isWhole: boolean
  /** Whether `brotli` is as small as it gets. */
  readonly isSmall: boolean
}

const compress = promisify(brotliCompress)
const decompress = promisify(brotliDecompress)
const toGzip = promisify(gzip)

/** Fast: visitors wait for it. */
const FAST_QUALITY = 4
/** A fifth smaller, and fifty times slower. */
const SMALL_QUALITY = 11

/** All of this runs in threads of Node. */
export async function makePage({ headers, body, isWhole }: WholePage): Promise<MadePage> {
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, 22)
  const brotli = await toBrotli(Buffer.from(body), FAST_QUALITY)
  return { headers, hash, brotli, isWhole, isSmall: false }
}

/** The same page, compressed as much as possible. */
export async function makeSmall(page: MadePage): Promise<MadePage> {
  return { ...page, brotli: await toBrotli(await decompress(page.brotli), SMALL_QUALITY), isSmall: true }
}

/** For clients that accept no compression; they are few. */
export const plainBody = ({ brotli }: MadePage): Promise<Buffer> => decompress(brotli)

/** For clients that accept no Brotli, such as proxies. */
export const gzipBody = async (page: MadePage): Promise<Buffer> => toGzip(await plainBody(page))

function toBrotli(body: Buffer, quality: number): Promise<Buffer> {
  return compress(body, {
    params: {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  })
}

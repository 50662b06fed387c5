import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, gzip } from 'node:zlib'
import type { HoleName } from '../http/markup/holes.ts'
import type { RenderedRemotes } from '../rendering/render-slots.ts'
import { brotliOptions } from './brotli-options.ts'
import { compressAround, fillGaps, textsAround, type Gap } from './compress-around.ts'
import type { PersonlessSite } from './person-parts.ts'

/** A page before it is compressed. */
export interface UncompressedPage {
  readonly headers: Readonly<Record<string, string>>
  /** There is a gap between each two texts. */
  readonly texts: readonly string[]
  /** Lengths of the gaps in bytes, one less than texts. */
  readonly gaps: readonly number[]
  /** @default it has no gaps */
  readonly personal?: PersonalGaps
  /** Whether it may be cached: every slot is rendered. */
  readonly isWhole: boolean
  readonly remotes: RenderedRemotes
}

/** Identifies the parts for one person with which the gaps of a page are filled. */
export interface PersonalGaps {
  /** One for each gap. */
  readonly holes: readonly HoleName[]
  readonly site: PersonlessSite
}

/** A page in the cache. Its body is compressed with Brotli; other encodings are created from that. */
export interface CachedPage {
  readonly headers: Readonly<Record<string, string>>
  /** Strong and without the encoding; in base64url. */
  readonly hash: string
  readonly brotli: Buffer
  /** As of {@link UncompressedPage}. */
  readonly isWhole: boolean
  readonly remotes: RenderedRemotes
  /** Filled for one person; none in a page for all visitors. */
  readonly gaps: readonly Gap[]
  /** @default it has no gaps */
  readonly personal?: PersonalGaps
  /** Whether `brotli` has the best quality. */
  readonly isFullyCompressed: boolean
}

const compress = promisify(brotliCompress)
const decompress = promisify(brotliDecompress)
const compressToGzip = promisify(gzip)
export const toGzip = async (body: Buffer): Promise<Buffer> => withoutRest(await compressToGzip(body))

/** Fast, because visitors wait for it. */
const FAST_QUALITY = 4
/** A fifth smaller and fifty times slower; used in the background. */
const SMALL_QUALITY = 11

/** Compresses a page for the cache, in threads of Node. */
export async function compressPage({
  headers,
  texts,
  gaps,
  personal,
  isWhole,
  remotes,
}: UncompressedPage): Promise<CachedPage> {
  const bodies = texts.map((text) => Buffer.from(text))
  const hash = createHash('sha256')
  for (const body of bodies) hash.update(body)
  const made = await toBrotliAround(bodies, gaps, FAST_QUALITY)
  const common = {
    headers,
    hash: hash.digest('base64url').slice(0, 22),
    isWhole,
    remotes,
    isFullyCompressed: false,
  }
  return { ...common, ...made, ...(personal && { personal }) }
}

/** The same page, compressed as much as possible. */
export async function recompress(page: CachedPage): Promise<CachedPage> {
  const texts = textsAround(await decompress(page.brotli), page.gaps)
  const lengths = page.gaps.map(({ length }) => length)
  return { ...page, ...(await toBrotliAround(texts, lengths, SMALL_QUALITY)), isFullyCompressed: true }
}

/** The body for clients that accept no compression. They are few. @param parts one for each gap */
export async function plainBody(
  { brotli, gaps }: CachedPage,
  parts: readonly Buffer[] = [],
): Promise<Buffer> {
  const plain = await decompress(brotli)
  if (gaps.length === 0) return plain
  const texts = textsAround(plain, gaps)
  return Buffer.concat(texts.flatMap((text, index) => [text, parts[index] ?? Buffer.alloc(0)]))
}

/** The body for clients that accept no Brotli, such as proxies. */
export const gzipBody = async (page: CachedPage): Promise<Buffer> => toGzip(await plainBody(page))

/** The body for one person. @param parts one for each gap */
export async function brotliBody(page: CachedPage, parts: readonly Buffer[]): Promise<Buffer> {
  return fillGaps(page, parts) ?? toBrotli(await plainBody(page, parts), FAST_QUALITY)
}

async function toBrotliAround(
  texts: readonly Buffer[],
  lengths: readonly number[],
  quality: number,
): Promise<Pick<CachedPage, 'brotli' | 'gaps'>> {
  if (lengths.length > 0) return compressAround(texts, lengths, quality)
  return { brotli: await toBrotli(Buffer.concat(texts), quality), gaps: [] }
}

const toBrotli = async (body: Buffer, quality: number): Promise<Buffer> =>
  withoutRest(await compress(body, brotliOptions(body.length, quality)))

/** Copies a result out of Node's output buffer of 16 kB, which would otherwise stay in memory. */
function withoutRest(result: Buffer): Buffer {
  if (result.length === result.buffer.byteLength) return result
  const exact = Buffer.allocUnsafeSlow(result.length)
  result.copy(exact)
  return exact
}

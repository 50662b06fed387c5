import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress } from 'node:zlib'
import { brotliOptions } from '../../foundation/http/compression/brotli-options.ts'
import type { Encoding } from '../../foundation/http/compression/accepted-encoding.ts'
import { compress, FAST_QUALITY, withoutRest } from '../../foundation/http/compression/compress.ts'
import { compressInBackground, compressInTurn } from '../../foundation/http/compression/compression-turns.ts'
import type { HoleName } from '../../foundation/markup/holes.ts'
import { ALWAYS_FRESH, type Freshness } from '../remote-data/page-data-of-remotes.ts'
import type { RenderedRemotes } from '../rendering/render-slots.ts'
import { compressAround, fillGaps, textsAround, type Gap } from './compress-around.ts'
import type { SiteWithoutPerson } from './person-parts.ts'

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
  /** @default for ever */
  readonly freshness?: Freshness
}

/** Identifies the parts for one person with which the gaps of a page are filled. */
export interface PersonalGaps {
  /** One for each gap. */
  readonly holes: readonly HoleName[]
  readonly site: SiteWithoutPerson
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
  readonly freshness: Freshness
  /** Filled for one person; none in a page for all visitors. */
  readonly gaps: readonly Gap[]
  /** @default it has no gaps */
  readonly personal?: PersonalGaps
  /** Whether `brotli` has the best quality. */
  readonly isFullyCompressed: boolean
}

const toBrotli = promisify(brotliCompress)
const decompress = promisify(brotliDecompress)

/** A fifth smaller and fifty times slower; used in the background. */
const SMALL_QUALITY = 11

/** Compresses a page for the cache, in threads of Node. @throws ApiError `unavailable` if too many wait */
export async function compressPage({
  headers,
  texts,
  gaps,
  personal,
  isWhole,
  remotes,
  freshness = ALWAYS_FRESH,
}: UncompressedPage): Promise<CachedPage> {
  const bodies = texts.map((text) => Buffer.from(text))
  const hash = createHash('sha256')
  for (const body of bodies) hash.update(body)
  const made = await compressInTurn(() => toBrotliAround(bodies, gaps, FAST_QUALITY))
  const common = {
    headers,
    hash: hash.digest('base64url').slice(0, 22),
    isWhole,
    remotes,
    freshness,
    isFullyCompressed: false,
  }
  return { ...common, ...made, ...(personal && { personal }) }
}

/** The same page, compressed as much as possible. */
export async function recompress(page: CachedPage): Promise<CachedPage> {
  const texts = textsAround(await decompress(page.brotli), page.gaps)
  const lengths = page.gaps.map(({ length }) => length)
  const made = await compressInBackground(() => toBrotliAround(texts, lengths, SMALL_QUALITY))
  return { ...page, ...made, isFullyCompressed: true }
}

/** The body as it is in the cache, with its gaps filled; `null` if it must be made. @param parts one for each gap */
export function keptBody(
  page: CachedPage,
  encoding: Encoding | null,
  parts: readonly Buffer[],
): Buffer | null {
  if (encoding !== 'br') return null
  return page.gaps.length === 0 ? page.brotli : fillGaps(page, parts)
}

/** Makes the body for clients that accept no Brotli, such as proxies, and for people with long names. */
export async function makeBody(
  { brotli, gaps }: CachedPage,
  encoding: Encoding | null,
  parts: readonly Buffer[],
): Promise<Buffer> {
  const plain = await decompress(brotli)
  const texts = textsAround(plain, gaps)
  const body =
    gaps.length === 0
      ? plain
      : Buffer.concat(texts.flatMap((text, index) => [text, parts[index] ?? Buffer.alloc(0)]))
  return encoding === null ? withoutRest(body) : compress(body, encoding)
}

async function toBrotliAround(
  texts: readonly Buffer[],
  lengths: readonly number[],
  quality: number,
): Promise<Pick<CachedPage, 'brotli' | 'gaps'>> {
  if (lengths.length > 0) return compressAround(texts, lengths, quality)
  const body = Buffer.concat(texts)
  return { brotli: withoutRest(await toBrotli(body, brotliOptions(body.length, quality))), gaps: [] }
}

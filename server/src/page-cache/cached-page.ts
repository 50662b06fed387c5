import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, gzip } from 'node:zlib'
import type { HoleName } from '../http/markup/holes.ts'
import type { RenderedRemotes } from '../rendering/render-slots.ts'
import { brotliOptions } from './brotli-options.ts'
import { compressAround, fillGaps, textsAround, type Gap } from './compress-around.ts'
import type { PersonlessSite } from './person-parts.ts'

/** A page as it is sent: what the server writes, before it is compressed. */
export interface WholePage {
  readonly headers: Readonly<Record<string, string>>
  /** With a gap between each two texts. */
  readonly texts: readonly string[]
  /** Lengths of the gaps in bytes, one less than texts. */
  readonly gaps: readonly number[]
  /** @default it has no gaps */
  readonly personal?: PersonalGaps
  /** Whether it may be kept: every slot is rendered, with the release set that was asked for. */
  readonly isWhole: boolean
  readonly remotes: RenderedRemotes
}

/** What the gaps of a page are filled with: its parts for one person. */
export interface PersonalGaps {
  /** One for each gap. */
  readonly holes: readonly HoleName[]
  readonly site: PersonlessSite
}

/** A page that is kept. Its body is compressed; other encodings are made from that. */
export interface MadePage {
  readonly headers: Readonly<Record<string, string>>
  /** Strong and without the encoding; in base64url. */
  readonly hash: string
  readonly brotli: Buffer
  /** As of {@link WholePage}. */
  readonly isWhole: boolean
  readonly remotes: RenderedRemotes
  /** To be filled for one person; none in a page for everybody. */
  readonly gaps: readonly Gap[]
  /** @default it has no gaps */
  readonly personal?: PersonalGaps
  /** Whether `brotli` is as small as it gets. */
  readonly isSmall: boolean
}

const compress = promisify(brotliCompress)
const decompress = promisify(brotliDecompress)
const compressToGzip = promisify(gzip)
export const toGzip = async (body: Buffer): Promise<Buffer> => withoutRest(await compressToGzip(body))

/** Fast: visitors wait for it. */
const FAST_QUALITY = 4
/** A fifth smaller, and fifty times slower. */
const SMALL_QUALITY = 11

/** All of this runs in threads of Node. */
export async function makePage({
  headers,
  texts,
  gaps,
  personal,
  isWhole,
  remotes,
}: WholePage): Promise<MadePage> {
  const bodies = texts.map((text) => Buffer.from(text))
  const hash = createHash('sha256')
  for (const body of bodies) hash.update(body)
  const made = await toBrotliAround(bodies, gaps, FAST_QUALITY)
  const common = { headers, hash: hash.digest('base64url').slice(0, 22), isWhole, remotes, isSmall: false }
  return { ...common, ...made, ...(personal && { personal }) }
}

/** The same page, compressed as much as possible. */
export async function makeSmall(page: MadePage): Promise<MadePage> {
  const texts = textsAround(await decompress(page.brotli), page.gaps)
  const lengths = page.gaps.map(({ length }) => length)
  return { ...page, ...(await toBrotliAround(texts, lengths, SMALL_QUALITY)), isSmall: true }
}

/** For clients that accept no compression; they are few. @param parts one for each gap */
export async function plainBody({ brotli, gaps }: MadePage, parts: readonly Buffer[] = []): Promise<Buffer> {
  const plain = await decompress(brotli)
  if (gaps.length === 0) return plain
  const texts = textsAround(plain, gaps)
  return Buffer.concat(texts.flatMap((text, index) => [text, parts[index] ?? Buffer.alloc(0)]))
}

/** For clients that accept no Brotli, such as proxies. */
export const gzipBody = async (page: MadePage): Promise<Buffer> => toGzip(await plainBody(page))

/** A page for one person. @param parts one for each gap */
export async function brotliBody(page: MadePage, parts: readonly Buffer[]): Promise<Buffer> {
  return fillGaps(page, parts) ?? toBrotli(await plainBody(page, parts), FAST_QUALITY)
}

async function toBrotliAround(
  texts: readonly Buffer[],
  lengths: readonly number[],
  quality: number,
): Promise<Pick<MadePage, 'brotli' | 'gaps'>> {
  if (lengths.length > 0) return compressAround(texts, lengths, quality)
  return { brotli: await toBrotli(Buffer.concat(texts), quality), gaps: [] }
}

const toBrotli = async (body: Buffer, quality: number): Promise<Buffer> =>
  withoutRest(await compress(body, brotliOptions(body.length, quality)))

/** Node compresses into 16 kB, which a smaller result would keep in memory. */
function withoutRest(result: Buffer): Buffer {
  if (result.length === result.buffer.byteLength) return result
  const exact = Buffer.allocUnsafeSlow(result.length)
  result.copy(exact)
  return exact
}

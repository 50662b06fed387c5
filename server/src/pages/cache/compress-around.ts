import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { promisify } from 'node:util'
import { brotliDecompress, constants, createBrotliCompress } from 'node:zlib'
import { brotliOptions } from '../../foundation/http/compression/brotli-options.ts'

/*
 * Pages of different persons differ only in a few places, the gaps. The text around the gaps is compressed once, in one
 * Brotli stream. Each gap is a stored (uncompressed) block of fixed length, so it is filled by copying bytes. Later blocks
 * refer to earlier text by distance; the distances do not change.
 */

/** A place in a compressed page. */
export interface Gap {
  /** Bytes. */
  readonly length: number
  /** Offset in the page before compression. */
  readonly plainAt: number
  /** Offset in the compressed page. */
  readonly at: number
}

export interface PageWithGaps {
  readonly brotli: Buffer
  readonly gaps: readonly Gap[]
}

const SPACE = 0x20
/** Brotli predicts a byte by the two bytes before it, so the end of a gap is always the same. */
const END = Buffer.from('  ')
/** Fails if a text repeats four bytes of the random filling, which happens in about one page of a hundred. */
const MAX_ATTEMPTS = 5

const decompress = promisify(brotliDecompress)

/**
 * Compresses texts with a gap of a fixed length between each two.
 *
 * @param lengths of the gaps in bytes, one less than texts; each more than 2
 * @param filling creates this many random bytes, which cannot be compressed
 * @throws Error if the compressed text depends on the filling in every attempt
 */
export async function compressAround(
  texts: readonly Buffer[],
  lengths: readonly number[],
  quality: number,
  filling: (length: number) => Buffer = randomBytes,
): Promise<PageWithGaps> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const fillings = lengths.map((length) => Buffer.concat([filling(length - END.length), END]))
    const page = await compressFilled(texts, fillings, quality)
    if (page && (await isIndependent(texts, fillings, page))) return page
  }
  throw new Error('[server] Failed to compress a page around its gaps: its text refers to their filling.')
}

/** @returns a page with the parts in its gaps, followed by spaces; `null` if a part is too long */
export function fillGaps({ brotli, gaps }: PageWithGaps, parts: readonly Buffer[]): Buffer | null {
  if (gaps.some(({ length }, index) => (parts[index]?.length ?? 0) > length - END.length)) return null
  const filled = Buffer.from(brotli)
  gaps.forEach(({ at, length }, index) => {
    const written = parts[index]?.copy(filled, at) ?? 0
    filled.fill(SPACE, at + written, at + length)
  })
  return filled
}

/** The texts between the gaps. @param plain the page, decompressed */
export function textsAround(plain: Buffer, gaps: readonly Gap[]): Buffer[] {
  const starts = [0, ...gaps.map(({ plainAt, length }) => plainAt + length)]
  const ends = [...gaps.map(({ plainAt }) => plainAt), plain.length]
  return starts.map((start, index) => plain.subarray(start, ends[index]))
}

/** @returns `null` if a filling was compressed */
async function compressFilled(
  texts: readonly Buffer[],
  fillings: readonly Buffer[],
  quality: number,
): Promise<PageWithGaps | null> {
  const size = texts.reduce((sum, { length }) => sum + length, 0)
  const stream = createBrotliCompress(brotliOptions(size, quality))
  const parts: Buffer[] = []
  stream.on('data', (part: Buffer) => parts.push(part))
  const ended = once(stream, 'end')
  const endBlock = () =>
    new Promise<void>((resolve) => stream.flush(constants.BROTLI_OPERATION_FLUSH, resolve))
  for (const [index, text] of texts.entries()) {
    stream.write(text)
    const filling = fillings[index]
    if (!filling) continue
    await endBlock()
    stream.write(filling)
    await endBlock()
  }
  stream.end()
  await ended
  const brotli = Buffer.concat(parts)
  const gaps = gapsIn(brotli, texts, fillings)
  return gaps.some(({ at }) => at === -1) ? null : { brotli, gaps }
}

function gapsIn(brotli: Buffer, texts: readonly Buffer[], fillings: readonly Buffer[]): Gap[] {
  let plainAt = 0
  return fillings.map((filling, index) => {
    plainAt += texts[index]?.length ?? 0
    const gap = { length: filling.length, plainAt, at: brotli.indexOf(filling) }
    plainAt += filling.length
    return gap
  })
}

/** Whether other bytes in the gaps leave the texts as they are. */
async function isIndependent(
  texts: readonly Buffer[],
  fillings: readonly Buffer[],
  page: PageWithGaps,
): Promise<boolean> {
  const others = fillings.map((filling) => filling.subarray(0, -END.length).map((byte) => byte ^ 0xff))
  const filled = fillGaps(page, others.map(Buffer.from))
  if (!filled) return false
  // A reference into a filling may also change how the bytes after it are decoded, up to an invalid stream.
  const plain = await decompress(filled).catch(() => null)
  if (!plain) return false
  return textsAround(plain, page.gaps).every((text, index) => text.equals(texts[index] ?? Buffer.alloc(0)))
}

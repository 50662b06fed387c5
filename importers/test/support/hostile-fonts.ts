import { brotliCompressSync, constants } from 'node:zlib'

/** Fonts that are small files and large work. */

const TAGS = ['cmap', 'head', 'hhea', 'hmtx', 'maxp', 'glyf', 'loca'] as const

function numbers(...values: readonly (readonly [bytes: 1 | 2 | 4, value: number])[]): Buffer {
  const length = values.reduce((sum, [bytes]) => sum + bytes, 0)
  const content = Buffer.alloc(length)
  let at = 0
  for (const [bytes, value] of values) {
    content.writeUIntBE(value < 0 ? value + 2 ** (8 * bytes) : value, at, bytes)
    at += bytes
  }
  return content
}
const shorts = (...values: number[]): Buffer => numbers(...values.map((value) => [2, value] as const))

/** Tables of a font whose glyph `depth` is made twice of the one before it, and so on: 2^depth outlines. */
function doublingTables(depth: number): Record<(typeof TAGS)[number], Buffer> {
  const square = shorts(1, 0, 0, 500, 500, 3, 0, 0x0101, 0x0101, 0, 500, 0, -500, 0, 0, 500, 0)
  const twice = (glyph: number) => shorts(-1, 0, 0, 500, 500, 0x0023, glyph, 0, 0, 0x0003, glyph, 0, 0)
  const glyphs = [square, ...Array.from({ length: depth }, (_, glyph) => twice(glyph))]
  const offsets = glyphs.reduce<number[]>((ends, glyph) => [...ends, (ends.at(-1) ?? 0) + glyph.length], [0])
  const count = glyphs.length
  // 'A' is the last glyph.
  const map = shorts(4, 32, 0, 4, 4, 1, 0, 65, 0xffff, 0, 65, 0xffff, count - 1 - 65, 1, 0, 0)
  return {
    cmap: Buffer.concat([shorts(0, 1, 3, 1), numbers([4, 12]), map]),
    glyf: Buffer.concat(glyphs),
    head: Buffer.concat([
      numbers([4, 0x10000], [4, 0x10000], [4, 0], [4, 0x5f0f3cf5], [2, 0], [2, 1_000]),
      Buffer.alloc(16),
      shorts(0, 0, 500, 500, 0, 8, 2, 1, 0),
    ]),
    hhea: Buffer.concat([numbers([4, 0x10000]), shorts(800, -200, 0, 600), Buffer.alloc(22), shorts(count)]),
    hmtx: Buffer.concat(glyphs.map(() => shorts(600, 0))),
    loca: numbers(...offsets.map((offset) => [4, offset] as const)),
    maxp: Buffer.concat([
      numbers([4, 0x10000]),
      shorts(count, 8, 2, 8, 2, 1),
      Buffer.alloc(12),
      shorts(2, 30),
    ]),
  }
}

/** A TrueType font whose letter A has 2^depth outlines. */
export function doublingFont(depth: number): Buffer {
  const tables = doublingTables(depth)
  const header = Buffer.concat([numbers([4, 0x10000]), shorts(TAGS.length, 64, 2, 48)])
  let at = header.length + 16 * TAGS.length
  const [entries, contents]: [Buffer[], Buffer[]] = [[], []]
  for (const tag of TAGS) {
    const content = tables[tag]
    const padded = Buffer.concat([content, Buffer.alloc((4 - (content.length % 4)) % 4)])
    entries.push(Buffer.concat([Buffer.from(tag), numbers([4, 0], [4, at], [4, content.length])]))
    contents.push(padded)
    at += padded.length
  }
  return Buffer.concat([header, ...entries, ...contents])
}

/** Numbers of known tags in WOFF 2. */
const KNOWN: Record<(typeof TAGS)[number], number> = {
  ...{ cmap: 0, head: 1, hhea: 2, hmtx: 3, maxp: 4 },
  ...{ glyf: 10, loca: 11 },
}
/** Glyphs as they are, without WOFF 2's own form. */
const AS_IS = 3 << 6

function base128(value: number): Buffer {
  const digits = [value & 0x7f]
  for (let rest = value >>> 7; rest > 0; rest >>>= 7) digits.unshift((rest & 0x7f) | 0x80)
  return Buffer.from(digits)
}

function woff2(
  tables: readonly (readonly [tag: (typeof TAGS)[number], content: Buffer])[],
  size: number,
): Buffer {
  const directory = tables.map(([tag, { length }]) =>
    Buffer.concat([
      Buffer.from([KNOWN[tag] | (tag === 'glyf' || tag === 'loca' ? AS_IS : 0)]),
      base128(length),
    ]),
  )
  const content = Buffer.concat(tables.map(([, each]) => each))
  const packed = brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
  const end = 48 + directory.reduce((sum, each) => sum + each.length, 0) + packed.length
  const padding = (4 - (end % 4)) % 4
  const header = Buffer.concat([
    Buffer.from('wOF2'),
    numbers([4, 0x10000], [4, end + padding], [2, tables.length], [2, 0], [4, size], [4, packed.length]),
    Buffer.alloc(24),
  ])
  return Buffer.concat([header, ...directory, packed, Buffer.alloc(padding)])
}

/** The same font as WOFF 2. */
export function doublingWoff2(depth: number): Buffer {
  const tables = doublingTables(depth)
  return woff2(
    TAGS.map((tag) => [tag, tables[tag]]),
    doublingFont(depth).length,
  )
}

/** A WOFF 2 whose tables unpack to many megabytes of nothing. */
export function woff2Bomb(megabytes: number): Buffer {
  const tables = doublingTables(1)
  const glyf = Buffer.alloc(megabytes * 1024 * 1024)
  return woff2(
    TAGS.map((tag) => [tag, tag === 'glyf' ? glyf : tables[tag]]),
    glyf.length + 4_096,
  )
}

/** A WOFF 2 that says it unpacks to 4 GB, and holds next to nothing. */
export function woff2OfFourGigabytes(): Buffer {
  const font = doublingWoff2(1)
  font.writeUInt32BE(0xfffffff0, 16)
  return font
}

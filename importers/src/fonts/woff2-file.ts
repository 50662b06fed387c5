import { brotliCompressSync, constants, inflateSync } from 'node:zlib'

/** Of a font, uncompressed. */
const MAX_BYTES = 32 * 1024 * 1024
const MAX_TABLES = 100
const ROW = { sfnt: 16, woff: 20 } as const
const HEADER = { sfnt: 12, woff: 44, woff2: 48 } as const
const SFNT = new Set(['\0\x01\0\0', 'OTTO', 'true'])
/** Its signature is not of the new file. */
const LEFT_OUT = 'DSIG'

interface Table {
  readonly tag: string
  readonly bytes: Uint8Array
}

/**
 * A font as WOFF2 (https://www.w3.org/TR/WOFF2/): unchanged, or the tables of a TrueType, OpenType or WOFF file compressed
 * without a transform. Undefined for other files, and for broken ones.
 */
export function woff2File(file: Uint8Array): Uint8Array | undefined {
  const view = Buffer.from(file.buffer, file.byteOffset, file.byteLength)
  const signature = view.toString('latin1', 0, 4)
  if (signature === 'wOF2') return file
  try {
    if (signature === 'wOFF') return packed(view.subarray(4, 8), tablesOf(view, 'woff'))
    return SFNT.has(signature) ? packed(view.subarray(0, 4), tablesOf(view, 'sfnt')) : undefined
  } catch (error) {
    if (error instanceof Error) return undefined
    throw error
  }
}

/** @throws Error if the file is cut off or too large */
function tablesOf(view: Buffer, kind: 'sfnt' | 'woff'): Table[] {
  const count = view.readUInt16BE(kind === 'sfnt' ? 4 : 12)
  if (count === 0 || count > MAX_TABLES) throw new Error('It has no tables, or too many.')
  let left = MAX_BYTES
  const tables: Table[] = []
  for (let at = 0; at < count; at++) {
    const row = HEADER[kind] + at * ROW[kind]
    const tag = view.toString('latin1', row, row + 4)
    const [start, stored] = [view.readUInt32BE(row + (kind === 'sfnt' ? 8 : 4)), view.readUInt32BE(row + (kind === 'sfnt' ? 12 : 8))] // oxfmt-ignore
    const length = kind === 'sfnt' ? stored : view.readUInt32BE(row + 12)
    left -= length
    if (left < 0 || start + stored > view.byteLength) throw new Error('It is cut off or too large.')
    const bytes = view.subarray(start, start + stored)
    tables.push({ tag, bytes: stored < length ? inflateSync(bytes, { maxOutputLength: length }) : bytes })
  }
  return tables.filter((table) => table.tag !== LEFT_OUT)
}

function packed(flavour: Uint8Array, found: readonly Table[]): Uint8Array {
  // The places of glyphs follow the glyphs.
  const tables = found.filter(({ tag }) => tag !== 'loca')
  const glyphs = tables.findIndex(({ tag }) => tag === 'glyf')
  tables.splice(glyphs + 1, 0, ...found.filter(({ tag }) => tag === 'loca'))
  const directory = Buffer.concat(tables.map(rowOf))
  const content = brotliCompressSync(Buffer.concat(tables.map(({ bytes }) => bytes)), {
    params: {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_FONT,
      [constants.BROTLI_PARAM_QUALITY]: 9,
    },
  })
  const length = roundedUp(HEADER.woff2 + directory.length + content.length)
  const whole = Buffer.alloc(length)
  whole.write('wOF2', 0, 'latin1')
  whole.set(flavour, 4)
  whole.writeUInt32BE(length, 8)
  whole.writeUInt16BE(tables.length, 12)
  const unpacked = tables.reduce((sum, { bytes }) => sum + roundedUp(bytes.byteLength), 0)
  whole.writeUInt32BE(HEADER.sfnt + ROW.sfnt * tables.length + unpacked, 16)
  whole.writeUInt32BE(content.length, 20)
  whole.writeUInt16BE(1, 24)
  whole.set(directory, HEADER.woff2)
  whole.set(content, HEADER.woff2 + directory.length)
  return new Uint8Array(whole)
}

/** A row of the directory: a tag that is written out, without a transform, and the length. */
function rowOf({ tag, bytes }: Table): Buffer {
  const isGlyphs = tag === 'glyf' || tag === 'loca'
  return Buffer.concat([
    Buffer.from([isGlyphs ? 0xff : 0x3f]),
    Buffer.from(tag, 'latin1'),
    base128(bytes.byteLength),
  ])
}

function base128(value: number): Buffer {
  const digits = [value & 0x7f]
  for (let rest = value >>> 7; rest > 0; rest >>>= 7) digits.unshift((rest & 0x7f) | 0x80)
  return Buffer.from(digits)
}

const roundedUp = (length: number): number => Math.ceil(length / 4) * 4

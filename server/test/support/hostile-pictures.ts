import { crc32, deflateSync } from 'node:zlib'
import { createCanvas } from '@napi-rs/canvas'

/** Small files that are expensive to decode. */

const PNG_SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')

function pngChunk(type: string, content: Uint8Array): Buffer {
  const inside = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const chunk = Buffer.alloc(inside.length + 8)
  chunk.writeUInt32BE(content.length)
  inside.copy(chunk, 4)
  chunk.writeUInt32BE(crc32(inside), inside.length + 4)
  return chunk
}

/** A black PNG of one bit per pixel: a megapixel is some hundred bytes. */
export function blackPng(width: number, height: number, ...more: Buffer[]): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width)
  header.writeUInt32BE(height, 4)
  header[8] = 1
  const rows = Buffer.alloc(height * (1 + Math.ceil(width / 8)))
  return Buffer.concat([
    PNG_SIGNATURE,
    pngChunk('IHDR', header),
    ...more,
    pngChunk('IDAT', deflateSync(rows, { level: 9 })),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

/** A PNG with a size in its header and no pixels. */
export function emptyPng(side: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side)
  header.writeUInt32BE(side, 4)
  header[8] = 8
  return Buffer.concat([PNG_SIGNATURE, pngChunk('IHDR', header)])
}

/** A small PNG whose colour profile unpacks to many megabytes. */
export function profileBombPng(megabytes: number): Buffer {
  const profile = deflateSync(Buffer.alloc(megabytes * 1024 * 1024), { level: 9 })
  const content = Buffer.concat([Buffer.from('bomb\0\0', 'latin1'), profile])
  return blackPng(8, 8, pngChunk('iCCP', content))
}

/** A progressive JPEG with many scans of 27 bytes; the decoder visits all blocks for each. */
export function manyScansJpeg(side: number, scans: number): Buffer {
  const segment = (marker: number, content: number[]) =>
    Buffer.from([0xff, marker, (content.length + 2) >> 8, (content.length + 2) & 0xff, ...content])
  const blocks = Math.ceil(side / 8) ** 2
  const table = (kind: number, symbol: number) => [kind << 4, 1, ...Array<number>(15).fill(0), symbol]
  const size = [side >> 8, side & 0xff, side >> 8, side & 0xff]
  /** 15 bits each: the next 16,384 blocks are empty. */
  const emptyRuns = Buffer.alloc(Math.ceil((Math.ceil(blocks / 16_384) * 15) / 8))
  const scan = Buffer.concat([segment(0xda, [1, 1, 0x00, 1, 63, 0]), emptyRuns])
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xdb, [0, ...Array<number>(64).fill(1)]),
    segment(0xc2, [8, ...size, 1, 1, 0x11, 0]),
    segment(0xc4, table(0, 0)),
    segment(0xc4, table(1, 0xe0)),
    segment(0xda, [1, 1, 0x00, 0, 0, 0]),
    Buffer.alloc(Math.ceil(blocks / 8)),
    ...Array.from({ length: scans }, () => scan),
    Buffer.from([0xff, 0xd9]),
  ])
}

/** A GIF of one pixel and many frames. */
export function manyFramesGif(frames: number): Buffer {
  const frame = Buffer.from('2c00000000010001000002024401' + '00', 'hex')
  return Buffer.concat([
    Buffer.from('474946383961010001008000000000' + '00ffffff', 'hex'),
    ...Array.from({ length: frames }, () => frame),
    Buffer.from([0x3b]),
  ])
}

const FTYP_BYTES = 32

/** An AVIF whose first size property, which no item uses, is 16 by 16. */
export async function lyingAvif(side: number): Promise<Buffer> {
  const canvas = createCanvas(side, side)
  canvas.getContext('2d').fillRect(0, 0, side, side)
  const avif = Buffer.from(await canvas.encode('avif', { quality: 30, speed: 10 }))
  const decoy = Buffer.from(
    '0000001c66726565' + '0000001469737065' + '00000000' + '00000010' + '00000010',
    'hex',
  )
  const ftyp = avif.readUInt32BE(0)
  if (ftyp !== FTYP_BYTES) throw new Error(`The encoder writes another header: ${ftyp} bytes.`)
  const rest = Buffer.from(avif.subarray(ftyp))
  // The offset of the pixel data moves by the length of the decoy.
  const extent = rest.indexOf('iloc') + 18
  rest.writeUInt32BE(rest.readUInt32BE(extent) + decoy.length, extent)
  return Buffer.concat([avif.subarray(0, ftyp), decoy, rest])
}

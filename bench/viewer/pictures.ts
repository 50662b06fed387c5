import { createHash } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'
import type { Asset } from '@viewpage/deck'

export interface BenchPicture {
  readonly asset: Asset
  readonly bytes: Buffer
}

const [WIDTH, HEIGHT, MANY] = [400, 300, 12]

/** Generated pictures, equal in every run. */
export function makePictures(): BenchPicture[] {
  return Array.from({ length: MANY }, (_, index) => {
    const bytes = encodePng(WIDTH, HEIGHT, (x, y) => [
      (x * 0.6 + index * 20) & 255,
      (y * 0.8 + ((x >> 4) ^ (y >> 4)) * 9) & 255,
      (128 + index * 10 + ((x * y) >> 9)) & 255,
    ])
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    return {
      bytes,
      asset: { sha256, bytes: bytes.length, mediaType: 'image/png', width: WIDTH, height: HEIGHT },
    }
  })
}

type Colour = readonly [red: number, green: number, blue: number]

function encodePng(width: number, height: number, colourAt: (x: number, y: number) => Colour): Buffer {
  const rows = Buffer.alloc(height * (1 + width * 3))
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      rows.set(colourAt(x, y), y * (1 + width * 3) + 1 + x * 3)
    }
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  // 8 bits a channel, RGB.
  header.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  checksum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, checksum])
}

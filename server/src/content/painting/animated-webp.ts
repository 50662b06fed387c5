/** Size and timing of an animation. */
export interface AnimationTiming {
  /** Size of every picture, px. */
  readonly width: number
  readonly height: number
  readonly frameMs: number
}

interface Chunk {
  readonly id: string
  readonly content: Buffer
}

const ANIMATION_FLAG = 0x02
const ALPHA_FLAG = 0x10

/** A frame replaces the previous one without blending. */
const NO_BLENDING_FLAG = 0x02

/** Chunks of a still picture that are copied into a frame. */
const PIXELS = new Set(['ALPH', 'VP8 ', 'VP8L'])

/**
 * Joins still WebP pictures to an endless animation (extended format of
 * https://developers.google.com/speed/webp/docs/riff_container). It copies bytes without decoding.
 *
 * @throws Error if one is not a WebP picture
 */
export function animatedWebp(
  pictures: readonly Uint8Array[],
  { width, height, frameMs }: AnimationTiming,
): Uint8Array {
  const frames = pictures.map((picture) => chunksOf(picture).filter(({ id }) => PIXELS.has(id)))
  const alpha = frames.flat().some(({ id }) => id !== 'VP8 ') ? ALPHA_FLAG : 0
  const size = [...uint24(width - 1), ...uint24(height - 1)]
  const inside = [
    chunk('VP8X', Buffer.from([ANIMATION_FLAG | alpha, 0, 0, 0, ...size])),
    // Background colour, then the number of loops: 0 means endless.
    chunk('ANIM', Buffer.from([0, 0, 0, 0, 0, 0])),
    ...frames.map((pixels) => {
      const header = Buffer.from([...uint24(0), ...uint24(0), ...size, ...uint24(frameMs), NO_BLENDING_FLAG])
      return chunk('ANMF', Buffer.concat([header, ...pixels.map(({ id, content }) => chunk(id, content))]))
    }),
  ]
  return chunk('RIFF', Buffer.concat([Buffer.from('WEBP'), ...inside]))
}

function chunksOf(picture: Uint8Array): Chunk[] {
  const bytes = Buffer.from(picture.buffer, picture.byteOffset, picture.byteLength)
  if (bytes.toString('latin1', 0, 4) !== 'RIFF' || bytes.toString('latin1', 8, 12) !== 'WEBP')
    throw new Error('[server] Failed to join pictures to an animation: one of them is not WebP.')
  const chunks: Chunk[] = []
  for (let at = 12; at + 8 <= bytes.length;) {
    const length = bytes.readUInt32LE(at + 4)
    chunks.push({
      id: bytes.toString('latin1', at, at + 4),
      content: bytes.subarray(at + 8, at + 8 + length),
    })
    at += 8 + length + (length % 2)
  }
  return chunks
}

function chunk(id: string, content: Buffer): Buffer {
  const header = Buffer.alloc(8)
  header.write(id, 'latin1')
  header.writeUInt32LE(content.length, 4)
  return Buffer.concat([header, content, Buffer.alloc(content.length % 2)])
}

function uint24(value: number): number[] {
  return [value & 0xff, (value >> 8) & 0xff, (value >> 16) & 0xff]
}

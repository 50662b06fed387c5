import { decodeBody, LENGTH_BYTES, type Frame } from './frames.ts'

/**
 * Puts frames together from the parts that a pipe delivers.
 *
 * @param maxBytes of one frame
 * @returns takes the next part, and returns the frames that it completes
 * @throws (the function) Error for a frame that is too large or not made by `encodeFrame`
 */
export function createFrameReader(maxBytes: number): (part: Buffer) => Frame[] {
  let parts: Buffer[] = []
  let size = 0
  /** Bytes of the next frame; `null` until its first bytes are there. */
  let needed: number | null = null

  const join = () => {
    const joined = Buffer.concat(parts, size)
    parts = [joined]
    return joined
  }

  function measure(): number | null {
    if (size < LENGTH_BYTES) return null
    const length = join().readUInt32LE()
    if (length > maxBytes) throw new Error(`a message of ${length} bytes is more than ${maxBytes}`)
    return LENGTH_BYTES + length
  }

  return (part) => {
    parts.push(part)
    size += part.length
    const frames: Frame[] = []
    // Parts are joined once a frame is complete: joining them at each part would be quadratic.
    for (needed ??= measure(); needed !== null && size >= needed; needed = measure()) {
      const joined = join()
      frames.push(decodeBody(joined.subarray(LENGTH_BYTES, needed)))
      parts = [joined.subarray(needed)]
      size -= needed
    }
    return frames
  }
}

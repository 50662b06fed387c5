import { decodeBody, LENGTH_BYTES, type Frame } from './frames.ts'

/**
 * Assembles frames from the chunks of a pipe.
 *
 * @param maxBytes of one frame
 * @returns a function that takes the next chunk and returns the frames that it completes. It throws an Error for a frame
 *   that is too large or was not encoded by `encodeFrame`
 */
export function createFrameReader(maxBytes: number): (part: Buffer) => Frame[] {
  let parts: Buffer[] = []
  let size = 0
  /** Bytes of the next frame; `null` until its length has arrived. */
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
    // Joined once per frame. Joining them at each chunk would take quadratic time.
    for (needed ??= measure(); needed !== null && size >= needed; needed = measure()) {
      const joined = join()
      frames.push(decodeBody(joined.subarray(LENGTH_BYTES, needed)))
      parts = [joined.subarray(needed)]
      size -= needed
    }
    return frames
  }
}

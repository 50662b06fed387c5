/** A message on a pipe: the length of the rest (4 bytes), a line of JSON, and a text. */
export interface Frame {
  readonly header: unknown
  readonly text: string
}

export const LENGTH_BYTES = 4

/** Sent to the processes of remotes, as {@link decodeBody} is: it may use only `LENGTH_BYTES` and globals. */
export function encodeFrame(header: object, text = ''): Buffer {
  const body = Buffer.from(`${JSON.stringify(header)}\n${text}`)
  const length = Buffer.alloc(LENGTH_BYTES)
  length.writeUInt32LE(body.length)
  return Buffer.concat([length, body])
}

/** @throws SyntaxError when the header is not JSON */
export function decodeBody(body: Buffer): Frame {
  const end = body.indexOf('\n')
  const [line, text] = end < 0 ? [body, ''] : [body.subarray(0, end), body.toString('utf8', end + 1)]
  return { header: JSON.parse(line.toString()), text }
}

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

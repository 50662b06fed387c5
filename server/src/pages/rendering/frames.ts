// The functions are also sent to the processes of remotes: they may use only `LENGTH_BYTES` and globals.

/** A message on a pipe: the length of the rest (4 bytes), a line of JSON, and a text. */
export interface Frame {
  readonly header: unknown
  readonly text: string
}

export const LENGTH_BYTES = 4

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

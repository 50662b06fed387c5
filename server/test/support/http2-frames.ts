/** HTTP/2 frames (RFC 9113) built by hand, because client libraries do not send invalid ones. */

const TYPE = {
  data: 0,
  headers: 1,
  priority: 2,
  reset: 3,
  settings: 4,
  ping: 6,
  windowUpdate: 8,
  continuation: 9,
} as const
export const END_STREAM = 1
export const END_HEADERS = 4

const CANCEL = Buffer.of(0, 0, 0, 8)

export function frame(
  type: keyof typeof TYPE,
  flags: number,
  streamId: number,
  payload: Uint8Array = Buffer.alloc(0),
): Buffer {
  const head = Buffer.alloc(9)
  head.writeUIntBE(payload.length, 0, 3)
  head.writeUInt8(TYPE[type], 3)
  head.writeUInt8(flags, 4)
  head.writeUInt32BE(streamId, 5)
  return Buffer.concat([head, payload])
}

/** The connection preface of a client. */
export const PREFACE = Buffer.concat([
  Buffer.from('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'),
  frame('settings', 0, 0),
])

/** A block of headers, uncompressed. Texts are shorter than 127 bytes. */
export function headerBlock(
  method: 'GET' | 'POST',
  path: string,
  more: Readonly<Record<string, string>> = {},
): Buffer {
  const indexed = Buffer.of(method === 'GET' ? 0x82 : 0x83, 0x87)
  return Buffer.concat([
    indexed,
    Buffer.of(0x04),
    text(path),
    Buffer.of(0x01),
    text('localhost'),
    ...Object.entries(more).map(([name, value]) => headerField(name, value)),
  ])
}

export function headerField(name: string, value: string): Buffer {
  return Buffer.concat([Buffer.of(0), text(name), text(value)])
}

/** A request that is cancelled at once. */
export function resetRequest(streamId: number, path: string): Buffer {
  return Buffer.concat([
    frame('headers', END_STREAM | END_HEADERS, streamId, headerBlock('GET', path)),
    frame('reset', 0, streamId, CANCEL),
  ])
}

function text(value: string): Buffer {
  return Buffer.concat([Buffer.of(value.length), Buffer.from(value)])
}

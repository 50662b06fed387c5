/** Decodes a style sheet by its byte order mark, its `@charset`, or as UTF-8. */
export function decodeSheet(bytes: Uint8Array): string {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(100, bytes.byteLength)).toString(
    'latin1',
  )
  const named = /^@charset "([\w.-]{1,40})";/.exec(start)?.[1] ?? 'utf-8'
  const label = start.startsWith('\xff\xfe') ? 'utf-16le' : start.startsWith('\xfe\xff') ? 'utf-16be' : named
  try {
    return new TextDecoder(label).decode(bytes)
  } catch {
    return new TextDecoder().decode(bytes)
  }
}

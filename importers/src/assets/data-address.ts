/** Decodes the content of a `data:` URL. */
export function decodeData(address: string): Uint8Array {
  const comma = address.indexOf(',')
  const text = address.slice(comma + 1)
  const isBase64 = /;\s*base64\s*$/i.test(address.slice(0, comma))
  const plain = text.includes('%') ? unescaped(text) : text
  // Buffer skips line breaks and invalid characters.
  return new Uint8Array(Buffer.from(plain, isBase64 ? 'base64' : 'utf8'))
}

function unescaped(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/**
 * A UUIDv7, which sorts by creation time. Unlike `crypto.randomUUID()` it works in insecure contexts.
 *
 * @param now ms since 1970
 */
export function uuidV7(now: number = Date.now()): string {
  const random = crypto.getRandomValues(new Uint8Array(10))
  const digits = [...random].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  const time = Math.trunc(now).toString(16).padStart(12, '0')
  const variant = (8 + (Number.parseInt(digits.charAt(3), 16) % 4)).toString(16)
  return [
    time.slice(0, 8),
    time.slice(8),
    `7${digits.slice(0, 3)}`,
    variant + digits.slice(4, 7),
    digits.slice(8),
  ].join('-')
}

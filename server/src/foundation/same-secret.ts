import { createHash, timingSafeEqual } from 'node:crypto'

/** Compares in constant time, also for texts of different lengths. */
export function isSameSecret(given: string, wanted: string): boolean {
  return timingSafeEqual(digestOf(given), digestOf(wanted))
}

function digestOf(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

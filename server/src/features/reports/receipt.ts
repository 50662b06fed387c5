import { randomInt } from 'node:crypto'

// Crockford's Base32: without I, L, O and U, so that a receipt can be read out.
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** The number of a report, for people: `R-7K4M-92QX`. */
export function makeReceipt(): string {
  const letters = Array.from({ length: 8 }, () => LETTERS.charAt(randomInt(LETTERS.length))).join('')
  return `R-${letters.slice(0, 4)}-${letters.slice(4)}`
}

import { randomInt } from 'node:crypto'

// Without I, L, O and U: read out on the telephone, each is one thing only.
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** What a report is called between people: `R-7K4M-92QX`. */
export function makeReceipt(): string {
  const letters = Array.from({ length: 8 }, () => LETTERS.charAt(randomInt(LETTERS.length))).join('')
  return `R-${letters.slice(0, 4)}-${letters.slice(4)}`
}

import { randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const PREFIX = 'vp_'
/** 190 bits. */
const RANDOM_LENGTH = 32
const CHECKSUM_LENGTH = 6

/** A new token: `vp_`, 32 random characters and their checksum (docs/behaviour/programs.md#form-of-a-token). */
export function makeApiToken(): string {
  const random = Array.from({ length: RANDOM_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
  return PREFIX + random + checksumOf(random)
}

/** Whether a text says that it is a token. */
export const isLikeApiToken = (text: string): boolean => text.startsWith(PREFIX)

/** Whether the checksum of a token is right: another text is no token of any account. */
export function isApiToken(text: string): boolean {
  const random = text.slice(PREFIX.length, -CHECKSUM_LENGTH)
  return (
    isLikeApiToken(text) &&
    random.length === RANDOM_LENGTH &&
    [...text.slice(PREFIX.length)].every((each) => ALPHABET.includes(each)) &&
    text.endsWith(checksumOf(random))
  )
}

/** CRC-32 in base 62, so that scanners of secrets know a token without asking. */
function checksumOf(random: string): string {
  let rest = crc32(random)
  let digits = ''
  for (let place = 0; place < CHECKSUM_LENGTH; place += 1) {
    digits = ALPHABET.charAt(rest % ALPHABET.length) + digits
    rest = Math.floor(rest / ALPHABET.length)
  }
  return digits
}

import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'
import type { Database } from '../database/open-database.ts'

/** Signs what the server hands out and wants to recognise. */
export interface Signer {
  /** A signature that holds for this purpose only; Base64 for addresses. */
  sign(purpose: string, text: string): string
  verify(purpose: string, text: string, signature: string): boolean
  /** Encrypts a text for this purpose only, deterministically. Base64 for addresses. */
  seal(purpose: string, text: string): string
  /** @returns `null` unless `seal` made it for this purpose */
  unseal(purpose: string, sealed: string): string | null
}

const CIPHER = 'aes-256-gcm'
/** Bytes. */
const NONCE_LENGTH = 12
const TAG_LENGTH = 16

/** The server's own secret, made on the first start and kept in the database, so that all processes share it. */
export async function openSigner({ read, write }: Database): Promise<Signer> {
  await write((transaction) =>
    transaction
      .insertInto('secrets')
      .values({ name: 'signing', value: randomBytes(32).toString('base64url') })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute(),
  )
  const { value } = await read
    .selectFrom('secrets')
    .select('value')
    .where('name', '=', 'signing')
    .executeTakeFirstOrThrow()

  const sign = (purpose: string, text: string) =>
    createHmac('sha256', value).update(`${purpose}\n${text}`).digest('base64url')
  const keyFor = (purpose: string) => Buffer.from(sign('key', purpose), 'base64url')
  return {
    sign,
    verify: (purpose, text, signature) => isSameSecret(signature, sign(purpose, text)),

    seal(purpose, text) {
      // Derived from the text: two texts never share a nonce.
      const nonce = Buffer.from(sign(`nonce ${purpose}`, text), 'base64url').subarray(0, NONCE_LENGTH)
      const cipher = createCipheriv(CIPHER, keyFor(purpose), nonce)
      const encrypted = [cipher.update(text, 'utf8'), cipher.final()]
      return Buffer.concat([nonce, cipher.getAuthTag(), ...encrypted]).toString('base64url')
    },

    unseal(purpose, sealed) {
      const bytes = Buffer.from(sealed, 'base64url')
      if (bytes.length < NONCE_LENGTH + TAG_LENGTH) return null
      const tagged = bytes.subarray(NONCE_LENGTH)
      const decipher = createDecipheriv(CIPHER, keyFor(purpose), bytes.subarray(0, NONCE_LENGTH))
      decipher.setAuthTag(tagged.subarray(0, TAG_LENGTH))
      const text = decipher.update(tagged.subarray(TAG_LENGTH))
      try {
        return Buffer.concat([text, decipher.final()]).toString('utf8')
      } catch {
        return null
      }
    },
  }
}

/** Takes the same time wherever two texts differ, and whatever their lengths are. */
export function isSameSecret(given: string, wanted: string): boolean {
  return timingSafeEqual(digestOf(given), digestOf(wanted))
}

function digestOf(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

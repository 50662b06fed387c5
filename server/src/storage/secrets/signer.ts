import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import { isSameSecret } from '../../foundation/same-secret.ts'
import type { Database } from '../database/open-database.ts'

/** Signs and encrypts texts that the server sends out and later receives back. */
export interface Signer {
  /** @returns a base64url signature that is valid for this purpose only */
  sign(purpose: string, text: string): string
  verify(purpose: string, text: string, signature: string): boolean
  /** Encrypts a text for this purpose only, deterministically. @returns base64url */
  seal(purpose: string, text: string): string
  /** Decrypts. @returns `null` unless `seal` made it for this purpose */
  unseal(purpose: string, sealed: string): string | null
}

const CIPHER = 'aes-256-gcm'

const NONCE_BYTES = 12
const TAG_BYTES = 16

/** The secret is made at the first start and stored in the database, so that all processes share it. */
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
      // Derived from the text, so that two texts never share a nonce.
      const nonce = Buffer.from(sign(`nonce ${purpose}`, text), 'base64url').subarray(0, NONCE_BYTES)
      const cipher = createCipheriv(CIPHER, keyFor(purpose), nonce)
      const encrypted = [cipher.update(text, 'utf8'), cipher.final()]
      return Buffer.concat([nonce, cipher.getAuthTag(), ...encrypted]).toString('base64url')
    },

    unseal(purpose, sealed) {
      const bytes = Buffer.from(sealed, 'base64url')
      if (bytes.length < NONCE_BYTES + TAG_BYTES) return null
      const tagged = bytes.subarray(NONCE_BYTES)
      const decipher = createDecipheriv(CIPHER, keyFor(purpose), bytes.subarray(0, NONCE_BYTES))
      decipher.setAuthTag(tagged.subarray(0, TAG_BYTES))
      const text = decipher.update(tagged.subarray(TAG_BYTES))
      try {
        return Buffer.concat([text, decipher.final()]).toString('utf8')
      } catch {
        return null
      }
    },
  }
}

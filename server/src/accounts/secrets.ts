import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Database } from '../database/open-database.ts'

/** Signs what the server hands out and wants to recognise. */
export interface Signer {
  /** A signature that holds for this purpose only; Base64 for addresses. */
  sign(purpose: string, text: string): string
  verify(purpose: string, text: string, signature: string): boolean
}

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
  return {
    sign,
    verify: (purpose, text, signature) => isSameSecret(signature, sign(purpose, text)),
  }
}

/** Takes the same time wherever two texts differ, and whatever their lengths are. */
export function isSameSecret(given: string, wanted: string): boolean {
  return timingSafeEqual(digestOf(given), digestOf(wanted))
}

function digestOf(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

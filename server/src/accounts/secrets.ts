import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
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
    verify(purpose, text, signature) {
      const wanted = Buffer.from(sign(purpose, text))
      const given = Buffer.from(signature)
      return wanted.length === given.length && timingSafeEqual(wanted, given)
    },
  }
}

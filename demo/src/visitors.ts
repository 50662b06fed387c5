import { randomBytes } from 'node:crypto'
import { LANGUAGES } from '@viewpage/shared-events/schemas'
import { hashPassword } from '@viewpage/server'
import { ACCOUNT_AGE_MS } from './accounts.ts'
import type { NewRow } from './insert-rows.ts'
import { inventedPerson } from './people.ts'

/** Accounts without a known password. They own the likes. */
export async function visitorRows(count: number, now: number): Promise<NewRow<'users'>[]> {
  // One hash of an unknown password for all, because hashing is slow by design.
  const passwordHash = await hashPassword(randomBytes(32).toString('base64url'))
  return Array.from({ length: count }, (_, index) => {
    const number = index + 1
    const { firstName, lastName } = inventedPerson(index)
    return {
      oid: visitorOid(number),
      username: `visitor-${number}`,
      email: `visitor-${number}@example.com`,
      first_name: firstName,
      last_name: lastName,
      password_hash: passwordHash,
      language: LANGUAGES[index % LANGUAGES.length] ?? null,
      has_presenter_view: 0,
      is_staff: 0,
      created_at: now - ACCOUNT_AGE_MS,
    }
  })
}

/** @param number from 1 */
export function visitorOid(number: number): string {
  return `visitor-${String(number).padStart(10, '0')}`
}

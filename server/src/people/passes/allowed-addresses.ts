import { domainToASCII } from 'node:url'
import { addressIn } from '@viewpage/shared-events/email-address'
import type { Kysely } from 'kysely'
import { addressKey } from '../sharing/invited-address.ts'
import type { Tables } from '../../storage/database/tables.ts'

/** Addresses and domains that a view link can allow. */
export const MAX_ALLOWED = 200

/** One entry of a list of allowed addresses. */
export interface AllowedAddress {
  /** Equal for two spellings; of a domain it begins with `@`. */
  readonly key: string
  /** As its owner typed it. */
  readonly typed: string
}

/**
 * Reads a list of addresses and domains: `name@example.org` or `@example.org`, separated by white space, commas or
 * semicolons.
 *
 * @returns the entries without repetitions, or the first text that is neither
 */
export function readAllowed(text: string): readonly AllowedAddress[] | { readonly wrong: string } {
  const entries = new Map<string, string>()
  for (const part of text.split(/[\s,;]/)) {
    const typed = addressIn(part)
    if (typed === '') continue
    const key = allowedKey(typed)
    if (key === null) return { wrong: typed.slice(0, 100) }
    if (!entries.has(key)) entries.set(key, typed)
  }
  return [...entries].map(([key, typed]) => ({ key, typed }))
}

/** @returns `null` for a text that is neither an address nor a domain */
function allowedKey(typed: string): string | null {
  if (!typed.startsWith('@')) return addressKey(typed)
  // Any name makes an address of a domain.
  const key = addressKey(`a${typed}`)
  return key === null ? null : key.slice(1)
}

/** Whether a view link with a list allows an address. */
export async function isAllowed(db: Kysely<Tables>, linkId: string, email: string): Promise<boolean> {
  const key = addressKey(email)
  if (key === null) return false
  const row = await db
    .selectFrom('link_addresses')
    .select('place')
    .where('link_id', '=', linkId)
    .where('address_key', 'in', [key, `@${domainToASCII(key.slice(key.lastIndexOf('@') + 1))}`])
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

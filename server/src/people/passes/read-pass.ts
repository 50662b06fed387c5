import type { Kysely } from 'kysely'
import type { Tables } from '../../storage/database/tables.ts'
import { hashOfToken } from '../accounts/account-store.ts'
import { isAllowed } from './allowed-addresses.ts'
import { isUsedUp, missingStep, type LinkTerms, type MissingStep, type Pass } from './link-terms.ts'

/** The state of a strict view link for one browser. */
export interface PassState {
  readonly pass: Pass | null
  readonly missing: MissingStep | null
  readonly isUsedUp: boolean
}

/**
 * @param secret in the cookie or token of the request; `null` without one
 * @param now ms since 1970
 */
export async function readPassState(
  db: Kysely<Tables>,
  terms: LinkTerms,
  secret: string | null,
  now: number,
): Promise<PassState> {
  const pass = secret === null ? null : await readPass(db, terms.linkId, secret, now)
  const allowed = !terms.hasList || (pass !== null && (await isAllowed(db, terms.linkId, pass.email)))
  return { pass, missing: missingStep(terms, pass, allowed), isUsedUp: isUsedUp(terms, pass) }
}

async function readPass(
  db: Kysely<Tables>,
  linkId: string,
  secret: string,
  now: number,
): Promise<Pass | null> {
  const row = await db
    .selectFrom('link_passes')
    .select(['pass_hash', 'name', 'email', 'password_proof', 'confirmed_at', 'agreement', 'opened_at'])
    .where('pass_hash', '=', hashOfToken(secret))
    .where('link_id', '=', linkId)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  if (!row) return null
  return {
    hash: row.pass_hash,
    name: row.name,
    email: row.email,
    passwordProof: row.password_proof,
    confirmedAt: row.confirmed_at,
    agreement: row.agreement,
    openedAt: row.opened_at,
  }
}

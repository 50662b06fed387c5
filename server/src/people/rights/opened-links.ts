import { createHash } from 'node:crypto'
import type { Signer } from '../../storage/secrets/signer.ts'

/** The cookie with the view links that a browser opened, encrypted: each with the proof of its password, or the secret of a pass. */
export const OPENED_LINKS_COOKIE = '__Host-opened_links'

export const OPENED_FOR_MS = 24 * 3_600_000

const PURPOSE = 'opened links'
/** Links in a cookie; the oldest ones are dropped, so that it stays below 1 kB. */
const MAX_OPENED = 8
const MAX_COOKIE_LENGTH = 2_000

type OpenedLink = readonly [linkId: string, proof: string, untilMs: number]

/**
 * Proves that a password was entered, without revealing it or its hash. It depends on the hash, so it becomes invalid
 * with the password.
 *
 * @param hash of the password, with its salt
 */
export function passwordProof(hash: string): string {
  return createHash('sha256').update(`view link\n${hash}`).digest('base64url').slice(0, 22)
}

/**
 * The proof in a cookie of what was fulfilled for a view link.
 *
 * @param now ms since 1970
 * @returns `null` without one, and for a forged or expired one
 */
export function proofIn(
  signer: Signer,
  cookie: string | undefined,
  linkId: string,
  now: number,
): string | null {
  return openedIn(signer, cookie, now).find(([opened]) => opened === linkId)?.[1] ?? null
}

/**
 * The cookie after something that a link asks was fulfilled.
 *
 * @param cookie before
 * @param now ms since 1970
 */
export function withOpenedLink(
  signer: Signer,
  cookie: string | undefined,
  { linkId, proof }: { readonly linkId: string; readonly proof: string },
  now: number,
): string {
  const others = openedIn(signer, cookie, now).filter(([opened]) => opened !== linkId)
  const added: OpenedLink = [linkId, proof, now + OPENED_FOR_MS]
  return signer.seal(PURPOSE, JSON.stringify([added, ...others].slice(0, MAX_OPENED)))
}

function openedIn(signer: Signer, cookie: string | undefined, now: number): readonly OpenedLink[] {
  if (cookie === undefined || cookie.length > MAX_COOKIE_LENGTH) return []
  const text = signer.unseal(PURPOSE, cookie)
  if (text === null) return []
  // Only this file seals for the purpose.
  return (JSON.parse(text) as readonly OpenedLink[]).filter(([, , until]) => until > now)
}

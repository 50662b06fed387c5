import type { Signer } from '../accounts/signer.ts'
import type { Visitor } from '../visitors/visitor.ts'
import type { Known } from './read-rights.ts'

const HOUR = 3_600_000
/** ms */
const LIFE = 24 * HOUR
const PURPOSE = 'storage'

/** Characters; no token is longer. */
export const MAX_TOKEN_LENGTH = 600

/** The content of a token: a presentation, and the view link or account that opened it. */
export interface StorageToken extends Visitor {
  readonly oid: string
  readonly linkId: string | null
}

/**
 * Makes the token that lets a page fetch document and files of a presentation that is not open to everybody. It is
 * encrypted, so it reveals neither link nor account. It expires at a full hour, which keeps addresses stable enough to
 * cache.
 *
 * @param now ms since 1970
 * @returns `null` when no token is needed, or the right `content` is missing
 */
export function createStorageToken(
  signer: Signer,
  known: Known,
  visitor: Visitor,
  now: number,
): string | null {
  if (known.isOpen || !known.rights.has('content')) return null
  const until = Math.ceil((now + LIFE) / HOUR)
  const { userOid, linkId, sessionId } = openedBy(known, visitor)
  return signer.seal(PURPOSE, JSON.stringify([until, known.oid, userOid, linkId, sessionId]))
}

/** The account with a right; else the view link, with whoever identified themselves if it requires that. */
function openedBy({ relation, link }: Known, { userOid, sessionId }: Visitor): Omit<StorageToken, 'oid'> {
  if (relation !== 'none' || !link) return { userOid, linkId: null, sessionId: null }
  const { linkId, requireIdentification } = link
  return requireIdentification ? { userOid, linkId, sessionId } : { userOid: null, linkId, sessionId: null }
}

/**
 * Reads a token. The caller checks whether its link or account still has access.
 *
 * @param now ms since 1970
 * @returns `null` for a forged or expired token
 */
export function readStorageToken(signer: Signer, token: string, now: number): StorageToken | null {
  const text = signer.unseal(PURPOSE, token)
  if (text === null) return null
  const [until, oid, userOid, linkId, sessionId] = JSON.parse(text) as [
    number,
    string,
    string | null,
    string | null,
    string | null,
  ]
  return until * HOUR > now ? { oid, userOid, linkId, sessionId } : null
}

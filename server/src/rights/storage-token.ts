import type { Signer } from '../accounts/secrets.ts'
import type { Visitor } from '../insights/visitor.ts'
import type { Known } from './read-rights.ts'

const HOUR = 3_600_000
/** ms; a tab that is open longer has what it plays. */
const LIFE = 24 * HOUR
const PURPOSE = 'storage'

/** Characters; a token is shorter. */
export const MAX_TOKEN_LENGTH = 600

/** What a storage token stands for: a presentation, and what opened it for the page that carries the token. */
export interface StorageToken extends Visitor {
  readonly oid: string
  readonly linkId: string | null
}

/**
 * Lets a page fetch the document and the files of a presentation that is not open to everybody (`storageToken` of the
 * page data). It is sealed: nobody reads link or account in it. It expires at a whole hour, so that addresses stay
 * the same for a while and can be cached.
 *
 * @param now ms since 1970
 * @returns `null` where no token is needed, or none is due
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

/** The account with a right; else the view link, with who said who they are where it requires that. */
function openedBy({ relation, link }: Known, { userOid, sessionId }: Visitor): Omit<StorageToken, 'oid'> {
  if (relation !== 'none' || !link) return { userOid, linkId: null, sessionId: null }
  const { linkId, requireIdentification } = link
  return requireIdentification ? { userOid, linkId, sessionId } : { userOid: null, linkId, sessionId: null }
}

/**
 * Reads a token. Whether its link and its account still open the presentation is for the caller to check.
 *
 * @param now ms since 1970
 * @returns `null` for one that was not made here, or has expired
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

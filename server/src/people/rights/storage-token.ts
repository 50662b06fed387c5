import { HOUR_MS } from '@viewpage/shared-events/durations'
import type { Signer } from '../../storage/secrets/signer.ts'
import type { Visitor } from '../visitors/visitor.ts'
import type { Access } from './rights.ts'

const LIFETIME_MS = 24 * HOUR_MS
const PURPOSE = 'storage'

/** No token is longer. */
export const MAX_TOKEN_LENGTH = 900

/** The content of a token: a presentation, and the view link or account that opened it. */
export interface StorageToken extends Visitor {
  readonly oid: string
  readonly linkId: string | null
  /** Shows what the visitor fulfilled of what the link asks; `null` if it asks nothing. */
  readonly linkProof: string | null
  /** The origin whose host token it was made for, and which alone may show the player; `null` for pages of this site. */
  readonly hostOrigin: string | null
}

/**
 * Makes the token with which a page fetches document and files of a presentation that is not open to everybody. It is
 * encrypted, so it reveals neither link nor account. It expires at a full hour, so that URLs stay cacheable; that of a page
 * of another origin with its host token.
 *
 * @param now ms since 1970
 * @param host the host token of the request; its `until` in ms since 1970
 * @returns `null` if no token is needed, or the right `content` is missing
 */
export function createStorageToken(
  signer: Signer,
  access: Access,
  visitor: Visitor,
  now: number,
  host: { readonly origin: string; readonly until: number } | null = null,
): string | null {
  // Downloads by a link with a mark are of this visitor.
  const isPublic = access.isOpen && !access.link?.mark
  if (isPublic || !access.rights.has('content')) return null
  const until = host === null ? Math.ceil((now + LIFETIME_MS) / HOUR_MS) : host.until / HOUR_MS
  const { userOid, linkId, sessionId, linkProof } = openedBy(access, visitor)
  return signer.seal(
    PURPOSE,
    JSON.stringify([
      until,
      access.oid,
      userOid,
      linkId,
      sessionId,
      linkProof,
      ...(host ? [host.origin] : []),
    ]),
  )
}

/** The account if it has a right of its own; else the view link, with the visitor if it requires identification. */
function openedBy(
  { relation, link }: Access,
  { userOid, sessionId }: Visitor,
): Omit<StorageToken, 'oid' | 'hostOrigin'> {
  if (relation !== 'none' || !link) return { userOid, linkId: null, sessionId: null, linkProof: null }
  const { linkId, requireIdentification, proof: linkProof } = link
  return requireIdentification
    ? { userOid, linkId, sessionId, linkProof }
    : { userOid: null, linkId, sessionId: null, linkProof }
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
  const [until, oid, userOid, linkId, sessionId, linkProof, hostOrigin = null] = JSON.parse(text) as [
    number,
    string,
    string | null,
    string | null,
    string | null,
    string | null,
    string?,
  ]
  return until * HOUR_MS > now ? { oid, userOid, linkId, sessionId, linkProof, hostOrigin } : null
}

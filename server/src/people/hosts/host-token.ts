import { MINUTE_MS } from '@viewpage/shared-events/durations'
import type { Signer } from '../../storage/secrets/signer.ts'
import type { Right } from '../rights/rights.ts'

/** How long a host token holds. */
export const HOST_TOKEN_MS = 10 * MINUTE_MS
const PURPOSE = 'host'

/** What a host token can be for. The addresses of content end with the token. */
export const HOST_RIGHTS = ['view', 'content', 'like', 'report', 'embed'] as const satisfies readonly Right[]
export type HostRight = (typeof HOST_RIGHTS)[number]

/** What a page of another origin may do, in the name of an account. */
export interface HostToken {
  readonly origin: string
  readonly oid: string
  readonly userOid: string
  readonly rights: readonly HostRight[]
  /** ms since 1970 */
  readonly until: number
}

/** Encrypted, so that it names neither account nor rights. */
export function sealHostToken(signer: Signer, { origin, oid, userOid, rights, until }: HostToken): string {
  return signer.seal(PURPOSE, JSON.stringify([until, origin, oid, userOid, rights]))
}

/** @returns `null` unless this server made it */
export function readHostToken(signer: Signer, token: string): HostToken | null {
  const text = signer.unseal(PURPOSE, token)
  if (text === null) return null
  const [until, origin, oid, userOid, rights] = JSON.parse(text) as [
    number,
    string,
    string,
    string,
    HostRight[],
  ]
  return { until, origin, oid, userOid, rights }
}

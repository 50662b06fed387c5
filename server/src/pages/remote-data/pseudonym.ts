import { DAY_MS } from '@viewpage/shared-events/durations'
import type { Visitor } from '../../people/visitors/visitor.ts'
import type { Signer } from '../../storage/secrets/signer.ts'

/**
 * The name of a visitor for the servers of one team. It differs from remote to remote, and without an account from day to
 * day. A team cannot compute it for an account that it knows: the key is this server's.
 *
 * @param now ms since 1970
 * @returns `null` for a visitor without account and session
 */
export function pseudonymOf(
  signer: Pick<Signer, 'sign'>,
  remote: string,
  { userOid, sessionId }: Visitor,
  now: number,
): string | null {
  const purpose = `visitor of ${remote}`
  if (userOid !== null) return signer.sign(purpose, `account ${userOid}`)
  return sessionId === null ? null : signer.sign(purpose, `session ${Math.floor(now / DAY_MS)} ${sessionId}`)
}

import type { Database } from '../../storage/database/open-database.ts'
import { DAY_MS } from '@viewpage/shared-events/durations'

/** Sessions in use are renewed. */
export const SESSION_LIFE_MS = 30 * DAY_MS
const RENEW_AFTER_MS = DAY_MS
/** After a failure, for all sessions. */
const RETRY_AFTER_MS = 60_000
/** At the same time. The next request of a session renews it otherwise. */
const MAX_RENEWING = 100

export interface RenewSessionsOptions {
  readonly database: Pick<Database, 'write'>
  /** ms since 1970 */
  readonly now: () => number
  /** Called at most once a minute. */
  readonly onError: (error: unknown) => void
}

export interface SessionRow {
  readonly token_hash: string
  /** ms since 1970 */
  readonly expires_at: number
}

/**
 * Renews sessions that were not renewed for a day. The request does not wait for it, because pages are also served while
 * the database takes no writes; a later request tries again.
 */
export function renewSessions({ database, now, onError }: RenewSessionsOptions) {
  const renewing = new Set<string>()
  let pausedUntil = -Infinity

  async function renew(hash: string): Promise<void> {
    try {
      await database.write((transaction) =>
        transaction
          .updateTable('sessions')
          .set({ expires_at: now() + SESSION_LIFE_MS })
          .where('token_hash', '=', hash)
          .execute(),
      )
    } catch (error) {
      // Others that began before the pause fail, too.
      if (now() >= pausedUntil) onError(error)
      pausedUntil = now() + RETRY_AFTER_MS
    } finally {
      renewing.delete(hash)
    }
  }

  return ({ token_hash: hash, expires_at: expiresAt }: SessionRow): void => {
    if (expiresAt >= now() + SESSION_LIFE_MS - RENEW_AFTER_MS) return
    if (renewing.has(hash) || renewing.size >= MAX_RENEWING || now() < pausedUntil) return
    renewing.add(hash)
    void renew(hash)
  }
}

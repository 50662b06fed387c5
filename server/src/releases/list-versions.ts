import type { GateFinding, RemoteVersions } from '@viewpage/shared-events/wire'
import type { Kysely } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { newestActivations } from './read-release-set.ts'

/** Released versions; previews are none. */
export async function listVersions(read: Kysely<Tables>): Promise<RemoteVersions[]> {
  const activations = new Map(
    (await newestActivations(read).execute()).map((activation) => [activation.remote, activation]),
  )
  const rows = await read
    .selectFrom('remote_versions')
    .select(['remote', 'version', 'published_at'])
    .where('expires_at', 'is', null)
    .orderBy('published_at', 'desc')
    .execute()
  return [...new Set(rows.map(({ remote }) => remote))].sort().map((remote) => {
    const active = activations.get(remote)
    return {
      remote,
      active: active?.version ?? '',
      activation: active
        ? {
            at: isoTime(active.activated_at),
            token: active.token_name,
            by: active.activated_by,
            reason: active.reason,
            ...(active.findings !== null && { forced: messagesOf(active.findings) }),
          }
        : null,
      versions: rows
        .filter((row) => row.remote === remote)
        .map(({ version, published_at }) => ({ version, publishedAt: isoTime(published_at) })),
    }
  })
}

/** @param findings JSON */
const messagesOf = (findings: string) => (JSON.parse(findings) as GateFinding[]).map(({ message }) => message)

const isoTime = (ms: number) => new Date(ms).toISOString()

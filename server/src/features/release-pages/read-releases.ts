import type { RemoteManifest } from '@viewpage/shared-events'
import type { GateFinding } from '@viewpage/shared-events/wire'
import { beyondKey } from '../../storage/database/beyond-key.ts'
import type { Database } from '../../storage/database/open-database.ts'
import type { ReleaseOrigin } from '../../storage/database/tables/releases.ts'
import { newestActivations } from '../../releases/index.ts'

type Read = Database['read']

/** How a version became active. Times are ms since 1970. */
export interface Activation {
  readonly id: number
  readonly remote: string
  readonly version: string
  /** What pages fall back to; `null` without. */
  readonly fallback: string | null
  readonly at: number
  /** The entry of the release tokens; `null` for a build that the server published itself. */
  readonly token: string | null
  readonly by: string | null
  readonly reason: string | null
}

/** A published version. Times are ms since 1970. */
export interface VersionRow {
  readonly version: string
  readonly origin: ReleaseOrigin
  readonly publishedAt: number
  /** `null` unless it is a preview. */
  readonly expiresAt: number | null
  /** Bytes of its entry, compressed. */
  readonly entryBytes: number
}

const VERSIONS_PER_PAGE = 30

/** What is live, by remote. @param remote of a token for one remote; `null` for all */
export async function readLive(read: Read, remote: string | null): Promise<Activation[]> {
  const rows = await newestActivations(read)
    .$if(remote !== null, (query) => query.where('remote', '=', remote ?? ''))
    .execute()
  return rows.map(activationOf)
}

export function activationOf(row: {
  id: number
  remote: string
  version: string
  fallback_version: string | null
  activated_at: number
  token_name: string | null
  activated_by: string | null
  reason: string | null
}): Activation {
  const { id, remote, version, reason } = row
  return {
    id,
    remote,
    version,
    reason,
    fallback: row.fallback_version,
    at: row.activated_at,
    token: row.token_name,
    by: row.activated_by,
  }
}

/**
 * Versions of a remote that did not expire, newest first.
 *
 * @param after the last version of the page before
 */
export async function readVersions(
  read: Read,
  remote: string,
  { after, now }: { after: string | null; now: number },
): Promise<{ readonly versions: readonly VersionRow[]; readonly hasMore: boolean }> {
  const key =
    after === null
      ? null
      : ((await read
          .selectFrom('remote_versions')
          .select('published_at')
          .where('remote', '=', remote)
          .where('version', '=', after)
          .executeTakeFirst()) ?? null)
  const rows = await versionsBefore(read, remote, key && [key.published_at, after ?? ''], now).execute()
  const versions = rows.slice(0, VERSIONS_PER_PAGE).map((row) => ({
    version: row.version,
    origin: row.origin,
    publishedAt: row.published_at,
    expiresAt: row.expires_at,
    entryBytes: (JSON.parse(row.manifest) as RemoteManifest).budget.actual,
  }))
  return { versions, hasMore: rows.length > VERSIONS_PER_PAGE }
}

export function versionsBefore(read: Read, remote: string, key: [number, string] | null, now: number) {
  return read
    .selectFrom('remote_versions')
    .select(['version', 'origin', 'published_at', 'expires_at', 'manifest'])
    .where('remote', '=', remote)
    .where((row) => row.or([row('expires_at', 'is', null), row('expires_at', '>', now)]))
    .$if(key !== null, (query) => query.where(beyondKey(['published_at', 'version'], key ?? [], 'desc')))
    .orderBy('published_at', 'desc')
    .orderBy('version', 'desc')
    .limit(VERSIONS_PER_PAGE + 1)
}

/** What the gate noticed when a version was published; empty if nothing, or if nobody looked. */
export async function readNotices(
  read: Read,
  remote: string,
  version: string,
): Promise<readonly GateFinding[]> {
  const row = await read
    .selectFrom('remote_versions')
    .select('notices')
    .where('remote', '=', remote)
    .where('version', '=', version)
    .executeTakeFirst()
  return JSON.parse(row?.notices ?? '[]') as GateFinding[]
}

/** Bytes of all files of a version, as they are before compression. */
export async function readBuildBytes(read: Read, build: string, names: readonly string[]): Promise<number> {
  const rows = await read
    .selectFrom('build_files')
    .select(['name', 'bytes'])
    .where('build', '=', build)
    .execute()
  const wanted = new Set(names)
  return rows.reduce((sum, { name, bytes }) => (wanted.has(name) ? sum + bytes : sum), 0)
}

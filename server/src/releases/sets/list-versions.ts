import type { GateFinding, RemoteVersions } from '@viewpage/shared-events/wire'
import { sql, type Kysely } from 'kysely'
import { beyondKey } from '../../storage/database/beyond-key.ts'
import type { Tables } from '../../storage/database/tables.ts'

/** A place in the list: the remotes after one, or the older versions of one. */
interface ReleaseListPlace {
  /** @default from the first one */
  readonly after?: string | undefined
  readonly older?: { readonly remote: string; readonly before: string } | undefined
}

export const REMOTES_PER_PAGE = 50
const VERSIONS_PER_PAGE = 50

/** A page of the released versions by remote, newest first; previews are none. */
export async function listVersions(
  read: Kysely<Tables>,
  { after = '', older }: ReleaseListPlace = {},
): Promise<RemoteVersions[]> {
  if (older) {
    const { before, remote } = older
    return [await versionsOf(read, remote, before)]
  }
  const remotes = await namesAfter(read, after)
  return Promise.all(remotes.map((remote) => versionsOf(read, remote, null)))
}

/** Steps from name to name in the index, because a remote may have any number of versions. */
async function namesAfter(read: Kysely<Tables>, after: string): Promise<string[]> {
  const nextTo = (name: ReturnType<typeof sql>) =>
    sql`select min(remote) from remote_versions where expires_at is null and remote > ${name}`
  const { rows } = await sql<{ remote: string }>`
    with recursive names(remote) as (
      ${nextTo(sql`${after}`)}
      union all
      select (${nextTo(sql`names.remote`)}) from names where names.remote is not null
    )
    select remote from names where remote is not null limit ${REMOTES_PER_PAGE}`.execute(read)
  return rows.map(({ remote }) => remote)
}

/** @param before the last version of the page before; `null`: the first page, which has the active version too */
async function versionsOf(
  read: Kysely<Tables>,
  remote: string,
  before: string | null,
): Promise<RemoteVersions> {
  const active = await read
    .selectFrom('remote_activations')
    .selectAll()
    .where('remote', '=', remote)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const released = read
    .selectFrom('remote_versions')
    .select(['version', 'published_at'])
    .where('remote', '=', remote)
    .where('expires_at', 'is', null)
  const find = (version: string) => released.where('version', '=', version).executeTakeFirst()
  const last = before === null ? null : await find(before)
  const rows =
    last === undefined
      ? []
      : await released
          .$if(last !== null, (query) =>
            query.where(
              beyondKey(['published_at', 'version'], [last?.published_at ?? 0, last?.version ?? ''], 'desc'),
            ),
          )
          .orderBy('published_at', 'desc')
          .orderBy('version', 'desc')
          .limit(VERSIONS_PER_PAGE + 1)
          .execute()
  const shown = rows.slice(0, VERSIONS_PER_PAGE)
  const oldest = rows.length > VERSIONS_PER_PAGE ? shown.at(-1) : undefined
  const isActiveOlder = before === null && active && !shown.some(({ version }) => version === active.version)
  const activeRow = isActiveOlder ? await find(active.version) : undefined
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
    versions: [...shown, ...(activeRow ? [activeRow] : [])].map(({ version, published_at }) => ({
      version,
      publishedAt: isoTime(published_at),
    })),
    ...(oldest && {
      older: `/api/v1/remotes/?remote=${remote}&before=${encodeURIComponent(oldest.version)}`,
    }),
  }
}

/** @param findings JSON */
const messagesOf = (findings: string) => (JSON.parse(findings) as GateFinding[]).map(({ message }) => message)

const isoTime = (ms: number) => new Date(ms).toISOString()

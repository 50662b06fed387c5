import { sql } from 'kysely'
import { termsOf, type LinkTerms, type TermsRow } from '../../people/passes/link-terms.ts'
import type { Database } from '../../storage/database/open-database.ts'

/** A view link as insights name it. */
export interface InsightsLink extends Omit<LinkTerms, 'passwordProof'> {
  /** Empty without a name. */
  readonly name: string
  /** Counts the links of the presentation from 1, the revoked ones too: the name of a link without one. */
  readonly number: number
  readonly question: 'open' | 'ask' | 'require'
  readonly hasPassword: boolean
  /** ms since 1970; `null`: never. */
  readonly expiresAt: number | null
  readonly isRevoked: boolean
}

interface LinkRow extends TermsRow {
  readonly link_id: string
  readonly name: string
  readonly number: number
  readonly viewer_identification: number
  readonly require_identification: number
  readonly has_password: number
  readonly expires_at: number | null
  readonly is_revoked: number
}

/** All links in use, of which there are at most 100, and the newest of those that were revoked. */
const MAX_LINKS = 200

type Reader = Pick<Database, 'read'>

/** The view links of a presentation: those in use first, then the newest. */
export async function readInsightsLinks(database: Reader, oid: string): Promise<InsightsLink[]> {
  return readLinks(database, oid, sql`order by is_revoked, number desc limit ${MAX_LINKS}`)
}

/** Some of the view links of a presentation; those of others are left out. */
export async function readInsightsLinksById(
  database: Reader,
  oid: string,
  linkIds: readonly string[],
): Promise<InsightsLink[]> {
  if (linkIds.length === 0) return []
  return readLinks(database, oid, sql`and link_id in (${sql.join([...linkIds])})`)
}

async function readLinks(
  { read }: Reader,
  oid: string,
  which: ReturnType<typeof sql>,
): Promise<InsightsLink[]> {
  const { rows } = await sql<LinkRow>`
    select link_id, name, number, viewer_identification, require_identification, expires_at,
      allowed_count, asks_code, asks_mark, agreement, max_views, opened_views,
      case when password_hash is null then 0 else 1 end as has_password,
      case when revoked_at is null then 0 else 1 end as is_revoked
    from view_links where oid = ${oid} ${which}`.execute(read)
  return rows.map((row) => ({
    ...termsOf(row.link_id, null, row),
    name: row.name,
    number: row.number,
    question: row.require_identification === 1 ? 'require' : row.viewer_identification === 1 ? 'ask' : 'open',
    hasPassword: row.has_password === 1,
    expiresAt: row.expires_at,
    isRevoked: row.is_revoked === 1,
  }))
}

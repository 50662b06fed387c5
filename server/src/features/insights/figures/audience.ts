import { sql } from 'kysely'
import type { Scope } from './scope.ts'
import { rollUpsIn } from './slots.ts'

/** Number of views with one value of a trait. */
export interface Share {
  /** `null`: unknown. */
  readonly value: string | null
  readonly views: number
}

export const AUDIENCE_KINDS = ['source', 'device', 'language'] as const
export type AudienceKind = (typeof AUDIENCE_KINDS)[number]

const FIGURES = { source: 'referrer_host', device: 'device', language: 'language' } as const

/** Views by source, device or language, the most frequent value first. */
export async function readShares(scope: Scope, kind: AudienceKind): Promise<Share[]> {
  if (scope.linkId !== undefined) return readLinkShares(scope, kind)
  const { rows } = await sql<{ name: string; views: number }>`
    select name, cast(sum(n) as bigint) as views
    from (${rollUpsIn(scope, [FIGURES[kind]])}) as sums
    group by name
    having sum(n) > 0
    order by views desc, name`.execute(scope.read)
  return rows.map(({ name, views }) => ({ value: name === '' ? null : name, views }))
}

async function readLinkShares(
  { read, oid, linkId, since, until }: Scope,
  kind: AudienceKind,
): Promise<Share[]> {
  const column = sql.ref(FIGURES[kind])
  const { rows } = await sql<Share>`
    select ${column} as value, count(*) as views from presentation_views
    where oid = ${oid} and link_id = ${linkId} and viewer is not null
      and viewed_at >= ${since} and viewed_at < ${until}
    group by ${column}
    order by views desc, coalesce(${column}, '')`.execute(read)
  return rows
}

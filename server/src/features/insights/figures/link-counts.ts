import { sql } from 'kysely'
import type { Span } from '../period.ts'
import type { Counts } from './counts.ts'
import type { Scope } from './scope.ts'
import { rowsOf } from './slots.ts'

/** Counts of each span, in order, of what came by one view link. The index of its views has all columns. */
export async function readLinkCountsBySpan(
  { read, oid, ownerOid, linkId }: Pick<Scope, 'read' | 'oid' | 'ownerOid'> & { readonly linkId: string },
  spans: readonly Pick<Span, 'since' | 'until'>[],
): Promise<Counts[]> {
  if (spans.length === 0) return []
  const rows = spans.map(({ since, until }, index) => [index, since, until])
  const { rows: counts } = await sql<Counts & { span: number }>`
    with spans (span, since, until) as (values ${rowsOf(rows)})
    select span, count(viewed_at) as views, count(distinct viewer) as viewers, (
      select count(*) from likes
      where likes.oid = ${oid} and likes.link_id = ${linkId} and user_oid <> ${ownerOid}
        and created_at >= since and created_at < until
    ) as likes
    from spans
    left join presentation_views on oid = ${oid} and link_id = ${linkId} and viewer is not null
      and viewed_at >= since and viewed_at < until
    group by span, since, until
    order by span`.execute(read)
  return counts.map(({ views, viewers, likes }) => ({ views, viewers, likes }))
}

import { sql } from 'kysely'
import type { Scope } from './scope.ts'
import { rowsOf, slotRangesOf } from './slots.ts'

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
export async function readShares({ read, oid, since, until }: Scope, kind: AudienceKind): Promise<Share[]> {
  const ranges = slotRangesOf(since, until).map(({ minutes, from, to }) => [minutes, from, to])
  const { rows } = await sql<{ name: string; views: number }>`
    with ranges (minutes, first, until) as (values ${rowsOf(ranges)})
    select name, cast(sum(n) as bigint) as views
    from ranges cross join roll_ups
    where oid = ${oid} and figure = ${FIGURES[kind]} and roll_ups.minutes = ranges.minutes
      and slot >= first and slot < until
    group by name
    having sum(n) > 0
    order by views desc, name`.execute(read)
  return rows.map(({ name, views }) => ({ value: name === '' ? null : name, views }))
}

import { sql } from 'kysely'
import type { Span } from '../period.ts'
import { readLinkCountsBySpan } from './link-counts.ts'
import type { Scope } from './scope.ts'
import { pairSumsOf, rowsOf, slotRangesOf, type SlotRange } from './slots.ts'

export interface Counts {
  /** One per session and half an hour (docs/behaviour/tracking.md#view). */
  readonly views: number
  /** Sessions; those identified with the same e-mail count as one. */
  readonly viewers: number
  /** Likes of the period that still exist, without the owner's. */
  readonly likes: number
}

/** Counts of the whole period. A viewer who returns counts once. */
export async function readCounts(scope: Scope): Promise<Counts> {
  const [counts = NONE] = await readCountsBySpan(scope, [scope])
  return counts
}

/** Counts of each span, in order. A viewer who comes in two spans counts in both. */
export async function readCountsBySpan(
  scope: Pick<Scope, 'read' | 'oid' | 'ownerOid' | 'linkId'>,
  spans: readonly Pick<Span, 'since' | 'until'>[],
): Promise<Counts[]> {
  const { read, oid, linkId } = scope
  if (linkId !== undefined) return readLinkCountsBySpan({ ...scope, linkId }, spans)
  const rows = spans.flatMap(({ since, until }, index) =>
    sumsOf(since, until).map(({ figure, slots, bins }) => [
      index,
      figure,
      ...[slots.minutes, slots.from, slots.to],
      ...[bins?.from ?? 0, bins?.to ?? MAX_BIN],
    ]),
  )
  if (rows.length === 0) return spans.map(() => NONE)
  const { rows: sums } = await sql<{ span: number; figure: Sum['figure']; n: number }>`
    with sums (span, figure, minutes, first, until, first_bin, until_bin) as (values ${rowsOf(rows)})
    select span, figure, cast(coalesce(sum((
      select sum(n) from roll_ups
      where oid = ${oid} and roll_ups.figure = sums.figure and roll_ups.minutes = sums.minutes
        and slot >= first and slot < until and bin >= first_bin and bin < until_bin
    )), 0) as bigint) as n
    from sums
    group by span, figure`.execute(read)
  const bySpan = Map.groupBy(sums, ({ span }) => span)
  return spans.map((_, index) => {
    const of = (figure: Sum['figure']) => bySpan.get(index)?.find((sum) => sum.figure === figure)?.n ?? 0
    return { views: of('views'), viewers: of('views') - of('return') - of('returned'), likes: of('likes') }
  })
}

const NONE: Counts = { views: 0, viewers: 0, likes: 0 }
const MAX_BIN = 2 ** 31 - 1

interface Sum {
  readonly figure: 'views' | 'likes' | 'return' | 'returned'
  readonly slots: SlotRange
  readonly bins?: Pick<SlotRange, 'from' | 'to'>
}

/** Viewers are the views without those that follow an earlier view of the same viewer in the period. */
const sumsOf = (since: number, until: number): Sum[] => [
  ...slotRangesOf(since, until).flatMap((slots): Sum[] => [
    { figure: 'views', slots },
    { figure: 'likes', slots },
  ]),
  ...pairSumsOf(since, until),
]

import { sql, type RawBuilder } from 'kysely'
import { DAY_MINUTES, QUARTER_MINUTES } from '../../../storage/database/roll-up-units.ts'
import type { Scope } from './scope.ts'
import { MINUTE_MS } from '@viewpage/shared-events/durations'

/** Slots of `roll_ups`: `from` and later, before `to`. */
export interface SlotRange {
  readonly minutes: number
  readonly from: number
  readonly to: number
}

const QUARTERS_PER_DAY = DAY_MINUTES / QUARTER_MINUTES

/** The quarters of an hour between two times; the figures of a period begin and end with one. */
export function quartersOf(since: number, until: number): SlotRange {
  return slotsOf(QUARTER_MINUTES, Math.floor, since, until)
}

/** The whole days (UTC) between two times; `from` may be after `to`. */
function wholeDaysOf(since: number, until: number): SlotRange {
  return slotsOf(DAY_MINUTES, Math.ceil, since, until)
}

function slotsOf(minutes: number, round: (slots: number) => number, since: number, until: number): SlotRange {
  const length = minutes * MINUTE_MS
  return { minutes, from: round(since / length), to: Math.floor(until / length) }
}

/** The fewest slots that cover a period: quarters at its ends, and days between them. */
export function slotRangesOf(since: number, until: number): SlotRange[] {
  const [quarters, days] = [quartersOf(since, until), wholeDaysOf(since, until)]
  if (days.from >= days.to) return [quarters]
  return [
    { ...quarters, to: days.from * QUARTERS_PER_DAY },
    days,
    { ...quarters, from: days.to * QUARTERS_PER_DAY },
  ].filter(({ from, to }) => from < to)
}

/** A part of the sums of pairs of views. */
export interface PairSum {
  readonly figure: 'return' | 'returned'
  readonly slots: SlotRange
  readonly bins: Pick<SlotRange, 'from' | 'to'>
}

/**
 * The sums of all pairs of views of which both are in a period. A pair of two views of one viewer, without another between them, is
 * a `return`, whose slot is that of the first view and whose bin that of the second; `returned` has them exchanged.
 */
export function pairSumsOf(since: number, until: number): PairSum[] {
  const [quarters, days] = [quartersOf(since, until), wholeDaysOf(since, until)]
  if (days.from >= days.to) return [{ figure: 'return', slots: quarters, bins: quarters }]
  const [firstDay, lastDay] = [days.from * QUARTERS_PER_DAY, days.to * QUARTERS_PER_DAY]
  return [
    { figure: 'return', slots: days, bins: days },
    { figure: 'return', slots: { ...quarters, to: firstDay }, bins: quarters },
    { figure: 'returned', slots: { ...quarters, from: lastDay }, bins: { from: firstDay, to: lastDay } },
    { figure: 'return', slots: { ...quarters, from: lastDay }, bins: quarters },
  ]
}

/**
 * The rows of `roll_ups` of a period. Each range has literals: PostgreSQL then reads only this range of the index, and
 * all sums of the presentation if it joins a table of ranges.
 */
export function rollUpsIn(
  { oid, since, until }: Pick<Scope, 'oid' | 'since' | 'until'>,
  figures: readonly string[],
): RawBuilder<unknown> {
  const ranges = figures.flatMap((figure) =>
    slotRangesOf(since, until).map(
      ({ minutes, from, to }) => sql`
        select figure, name, revision, step, bin, n from roll_ups
        where oid = ${oid} and figure = ${sql.lit(figure)} and minutes = ${sql.lit(minutes)}
          and slot >= ${sql.lit(from)} and slot < ${sql.lit(to)}`,
    ),
  )
  return ranges.length === 0 ? NO_ROLL_UPS : sql.join(ranges, sql` union all `)
}

const NO_ROLL_UPS = sql`select figure, name, revision, step, bin, n from roll_ups where 1 = 0`

/** Rows for a `with` clause. Literals, because thousands of parameters exceed the limits of the databases. */
export function rowsOf(rows: readonly (readonly (string | number)[])[]): RawBuilder<unknown> {
  return sql.join(rows.map((row) => sql`(${sql.join(row.map((value) => sql.lit(value)))})`))
}

import type { Trigger } from './dialect.ts'

const ROLL_UP_KEY = ['oid', 'figure', 'minutes', 'slot', 'name', 'revision', 'step', 'bin'] as const
export const QUARTER_MS = 15 * 60_000
/** A longer visit may have begun long before an end of a period that it crosses. */
export const LONG_VISIT_MS = 6 * 3_600_000
/** Up to here a bin is one second wide; above, each is 2 % wider than the one before (`roll-up-units.ts`). */
const FIRST_WIDE_MS = 600_500
const FIRST_WIDE_BIN = 601

const SPANS = `(select 15 as minutes union all select 1440) as spans`
export const slotOf = (time: string) => `(${time}) / (minutes * 60000)`
export const quarterOf = (time: string) => `(${time}) / ${QUARTER_MS}`
export const msOf = (row: string) => `cast(round(${row}.active_time * 1000) as bigint)`
export const revisionOf = (row: string) => `coalesce(${row}.revision, 0)`
export const secondsBin = (ms: string) =>
  `case when ${ms} < ${FIRST_WIDE_MS} then (${ms} + 500) / 1000
    else ${FIRST_WIDE_BIN} + cast(floor(ln(cast(${ms} as double precision) / ${FIRST_WIDE_MS}) / ${Math.log(1.02)}) as integer) end`
export const smaller = (one: string, other: string) =>
  `case when ${one} < ${other} then ${one} else ${other} end`
export const larger = (one: string, other: string) =>
  `case when ${one} > ${other} then ${one} else ${other} end`

interface Addition {
  readonly oid: string
  readonly figure: string
  /** Expression of the time that decides about the slot. */
  readonly at: string
  readonly n: string
  readonly name?: string
  readonly revision?: string
  readonly step?: string
  /** May use `minutes`, the length of the slot. */
  readonly bin?: string
  /** Tables joined to the spans. */
  readonly from?: readonly string[]
  readonly where?: string
}

/** Adds to the sums of the quarter of an hour and of the day. A presentation that is being deleted has none. */
export function add({ oid, figure, at, n, name, revision, step, bin, from = [], where }: Addition): string {
  const tables = [SPANS, ...from].join(' cross join ')
  const keys = [
    oid,
    `'${figure}'`,
    'minutes',
    slotOf(at),
    name ?? `''`,
    revision ?? '0',
    step ?? '0',
    bin ?? '0',
  ]
  return `insert into roll_ups (${ROLL_UP_KEY.join(', ')}, n)
    select ${keys.join(', ')}, sum(${n}) from ${tables}
    where exists (select 1 from presentations where presentations.oid = ${oid})${where === undefined ? '' : ` and ${where}`}
    group by minutes, ${keys
      .slice(3)
      .filter((key) => /[a-z]/.test(key))
      .join(', ')}
    on conflict (${ROLL_UP_KEY.join(', ')}) do update set n = roll_ups.n + excluded.n`
}

/** The databases tell `old` and `new` by these names. */
export type Row = 'new' | 'old'

export const SUMS: readonly Trigger[] = [
  {
    name: 'roll_up_emptied',
    event: 'after update of n on roll_ups',
    condition: 'new.n = 0',
    statements: [
      `delete from roll_ups where ${ROLL_UP_KEY.map((column) => `${column} = new.${column}`).join(' and ')}`,
    ],
  },
]

import type { DatabaseKind } from '../open-database.ts'

export interface Trigger {
  readonly name: string
  readonly event: string
  readonly condition?: string
  readonly statements: readonly string[]
}

export const createTriggers = (kind: DatabaseKind, triggers: readonly Trigger[]): string[] =>
  triggers.flatMap(({ name, event, condition, statements }) => {
    const head = `create trigger ${name} ${event} for each row ${condition === undefined ? '' : `when (${condition})`}`
    const body = statements.join('; ')
    return kind === 'sqlite'
      ? [`${head} begin ${body}; end`]
      : [
          `create function ${name}() returns trigger language plpgsql as $$ begin ${body}; return coalesce(new, old); end $$`,
          `${head} execute function ${name}()`,
        ]
  })

/** The databases tell a row before and after its change by these names. */
export type Row = 'old' | 'new'

export const slotOf = (time: string) => `(${time}) / (minutes * 60000)`
export const quarterOf = (time: string) => `(${time}) / 900000`
/** One second wide up to ten minutes; above, each is 2 % wider than the one before (`roll-up-units.ts`). */
export const secondsBin = (ms: string) =>
  `case when ${ms} < 600500 then (${ms} + 500) / 1000
    else 601 + cast(floor(ln(cast(${ms} as double precision) / 600500) / ${Math.log(1.02)}) as integer) end`

interface Addition {
  readonly oid: string
  readonly figure: string
  /** SQL for the time that decides about the slot. */
  readonly at: string
  readonly n: string
  /** SQL for the link. @default none */
  readonly name?: string
  readonly revision?: string
  readonly step?: string
  /** May use `minutes`, the length of the slot. */
  readonly bin?: string
  readonly from?: readonly string[]
  readonly where?: string
}

const KEY = 'oid, figure, minutes, slot, name, revision, step, bin'
const SPANS = '(select 15 as minutes union all select 1440) as spans'

/** Adds to the sums of the quarter of an hour and of the day. A presentation that is being deleted has none. */
export function add({ oid, figure, at, n, name, revision, step, bin, from = [], where }: Addition): string {
  const keys = [slotOf(at), name ?? `''`, revision ?? '0', step ?? '0', bin ?? '0']
  return `insert into roll_ups (${KEY}, n)
    select ${oid}, '${figure}', minutes, ${keys.join(', ')}, sum(${n}) from ${[SPANS, ...from].join(' cross join ')}
    where exists (select 1 from presentations where presentations.oid = ${oid}) and ${where ?? '1 = 1'}
    group by minutes, ${keys.filter((key) => /[a-z]/.test(key)).join(', ')}
    on conflict (${KEY}) do update set n = roll_ups.n + excluded.n`
}

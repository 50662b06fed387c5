import type { Trigger } from './dialect.ts'
import {
  add,
  larger,
  LONG_VISIT_MS,
  msOf,
  quarterOf,
  revisionOf,
  secondsBin,
  smaller,
  type Row,
} from './sums.ts'

export const EVENTS: readonly Trigger[] = [
  {
    name: 'event_stored',
    event: 'after insert on view_events',
    statements: [
      `update visits set is_mixed = 1 where oid = new.oid and session_id = new.session_id
         and is_mixed = 0 and revision <> ${revisionOf('new')}`,
      `insert into visits
         (oid, session_id, first_at, last_at, ms, furthest, at_end, revision, is_mixed, is_long)
       values (new.oid, new.session_id, new.received_at, new.received_at, ${msOf('new')}, new.step,
         case when new.step = new.step_count then 1 else 0 end, ${revisionOf('new')}, 0, 0)
       on conflict (oid, session_id) do update set
         first_at = ${smaller('visits.first_at', 'excluded.first_at')},
         last_at = ${larger('visits.last_at', 'excluded.last_at')},
         ms = visits.ms + excluded.ms,
         furthest = ${larger('visits.furthest', 'excluded.furthest')},
         at_end = ${larger('visits.at_end', 'excluded.at_end')},
         is_long = case when excluded.last_at - visits.first_at > ${LONG_VISIT_MS}
           or visits.last_at - excluded.first_at > ${LONG_VISIT_MS} then 1 else visits.is_long end`,
      `insert into visit_steps (oid, session_id, revision, step, ms)
       values (new.oid, new.session_id, ${revisionOf('new')}, new.step, ${msOf('new')})
       on conflict (oid, session_id, revision, step) do update set ms = visit_steps.ms + excluded.ms`,
    ],
  },
]

const visitOf = (row: Row) => ({ oid: `${row}.oid`, at: `${row}.first_at`, n: row === 'new' ? '1' : '-1' })
const timeOf = (row: Row) => add({ ...visitOf(row), figure: 'visits', bin: secondsBin(`${row}.ms`) })
const reachOf = (row: Row) => add({ ...visitOf(row), figure: 'furthest', bin: `${row}.furthest` })
const endOf = (row: Row) => add({ ...visitOf(row), figure: 'ended', where: `${row}.at_end = 1` })
const stepsOf = (row: Row) =>
  add({
    ...visitOf(row),
    figure: 'steps',
    revision: 'visit_steps.revision',
    step: 'visit_steps.step',
    bin: secondsBin('visit_steps.ms'),
    from: ['visit_steps'],
    where: `visit_steps.oid = ${row}.oid and visit_steps.session_id = ${row}.session_id and ${row}.is_mixed = 0`,
  })
const changes = (column: string) => `old.${column} <> new.${column}`
const isMoved = `${quarterOf('old.first_at')} <> ${quarterOf('new.first_at')}`

export const VISITS: readonly Trigger[] = [
  {
    name: 'visit_begun',
    event: 'after insert on visits',
    statements: [timeOf('new'), reachOf('new'), endOf('new')],
  },
  {
    name: 'visit_removed',
    event: 'after delete on visits',
    statements: [timeOf('old'), reachOf('old'), endOf('old')],
  },
  {
    name: 'visit_grown',
    event: 'after update on visits',
    condition: `${secondsBin('old.ms')} <> ${secondsBin('new.ms')} or ${isMoved}`,
    statements: [timeOf('old'), timeOf('new')],
  },
  {
    name: 'visit_further',
    event: 'after update on visits',
    condition: `${changes('furthest')} or ${isMoved}`,
    statements: [reachOf('old'), reachOf('new')],
  },
  {
    name: 'visit_ended',
    event: 'after update on visits',
    condition: `${changes('at_end')} or ${isMoved}`,
    statements: [endOf('old'), endOf('new')],
  },
  {
    name: 'visit_steps_moved',
    event: 'after update on visits',
    condition: `${changes('is_mixed')} or ${isMoved}`,
    statements: [stepsOf('old'), stepsOf('new')],
  },
]

const stepOf = (row: Row) =>
  add({
    oid: `${row}.oid`,
    figure: 'steps',
    at: 'visits.first_at',
    n: row === 'new' ? '1' : '-1',
    revision: `${row}.revision`,
    step: `${row}.step`,
    bin: secondsBin(`${row}.ms`),
    from: ['visits'],
    where: `visits.oid = ${row}.oid and visits.session_id = ${row}.session_id and visits.is_mixed = 0`,
  })

/** A visit that watched several revisions is not in the sums of steps: a step may have moved between them. */
export const STEPS: readonly Trigger[] = [
  { name: 'visit_step_begun', event: 'after insert on visit_steps', statements: [stepOf('new')] },
  { name: 'visit_step_removed', event: 'after delete on visit_steps', statements: [stepOf('old')] },
  {
    name: 'visit_step_grown',
    event: 'after update on visit_steps',
    condition: `${secondsBin('old.ms')} <> ${secondsBin('new.ms')}`,
    statements: [stepOf('old'), stepOf('new')],
  },
]

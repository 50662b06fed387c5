import { add, quarterOf, secondsBin, type Row, type Trigger } from './0097-sums.ts'

interface Visit {
  readonly row: Row
  readonly n: 1 | -1
  /** The visit. @default the row */
  readonly visit?: string
  readonly link?: string
  readonly from?: readonly string[]
  readonly where?: string
}

/** Visits by their time, and those that reached the end. */
function visitOf({ row, n, visit = row, link = `''`, from = [], where = '1 = 1' }: Visit): string[] {
  const all = { oid: `${row}.oid`, at: `${visit}.first_at`, n: String(n), name: link, from }
  return [
    add({ ...all, figure: 'link_visits', bin: secondsBin(`${visit}.ms`), where }),
    add({ ...all, figure: 'link_ended', where: `${where} and ${visit}.at_end = 1` }),
  ]
}

const ofSession = (row: Row) => `oid = ${row}.oid and session_id = ${row}.session_id`
/** `oid || ''`, because SQLite would rather read all visits of the presentation. */
const linksOf = (row: Row) => `select link_id from link_visits
  where session_id = ${row}.session_id and oid || '' = ${row}.oid and in_link_sums = 1`

const visitOfLink = (row: Row, n: 1 | -1) =>
  visitOf({
    ...{ row, n, visit: 'visits', link: `${row}.link_id`, from: ['visits'] },
    where: `visits.oid = ${row}.oid and visits.session_id = ${row}.session_id`,
  })

const LINK_VISITS: readonly Trigger[] = [
  {
    name: 'link_visit_summed',
    event: 'after insert on link_visits',
    condition: 'new.in_link_sums = 0',
    statements: [
      `update link_visits set in_link_sums = 1
         where session_id = new.session_id and link_id = new.link_id and in_link_sums = 0`,
    ],
  },
  {
    name: 'link_visit_joined',
    event: 'after update of in_link_sums on link_visits',
    condition: 'old.in_link_sums = 0 and new.in_link_sums = 1',
    statements: [
      ...visitOfLink('new', 1),
      `update visits set in_link_sums = 1 where ${ofSession('new')} and in_link_sums = 0`,
    ],
  },
  {
    name: 'link_visit_left',
    event: 'after delete on link_visits',
    condition: 'old.in_link_sums = 1',
    statements: [
      ...visitOfLink('old', -1),
      `update visits set in_link_sums = 0 where ${ofSession('old')} and in_link_sums = 1
         and not exists (${linksOf('old')})`,
    ],
  },
]

/** By each link of the visit, and once among all that came by a link. */
const visitOfLinks = (row: Row, n: 1 | -1) =>
  visitOf({
    ...{ row, n, link: 'links.link_id' },
    from: [`(select '' as link_id union all ${linksOf(row)}) as links`],
  })

const isMoved = `${quarterOf('old.first_at')} <> ${quarterOf('new.first_at')}`
const hasOtherBin = `${secondsBin('old.ms')} <> ${secondsBin('new.ms')}`

/** Times on steps of visits that came by any link, as the sum `steps` has them of all visits. */
const stepsOf = (row: Row, tables: { visit: string; step: string }, from: string, where: string) =>
  add({
    ...{
      oid: `${row}.oid`,
      figure: 'link_steps',
      at: `${tables.visit}.first_at`,
      n: row === 'new' ? '1' : '-1',
    },
    ...{ revision: `${tables.step}.revision`, step: `${tables.step}.step` },
    bin: secondsBin(`${tables.step}.ms`),
    from: [from],
    where: `${where} and ${tables.visit}.in_link_sums = 1 and ${tables.visit}.is_mixed = 0`,
  })
const stepsOfVisit = (row: Row) =>
  stepsOf(
    row,
    { visit: row, step: 'visit_steps' },
    'visit_steps',
    `visit_steps.oid = ${row}.oid and visit_steps.session_id = ${row}.session_id`,
  )
const stepOf = (row: Row) =>
  stepsOf(
    row,
    { visit: 'visits', step: row },
    'visits',
    `visits.oid = ${row}.oid and visits.session_id = ${row}.session_id`,
  )

const VISITS: readonly Trigger[] = [
  {
    name: 'linked_visit_begun',
    event: 'after insert on visits',
    condition: 'new.in_link_sums = 0',
    statements: [
      ...visitOf({ row: 'new', n: 1, link: 'links.link_id', from: [`(${linksOf('new')}) as links`] }),
      `update visits set in_link_sums = 1 where ${ofSession('new')} and exists (${linksOf('new')})`,
    ],
  },
  {
    name: 'linked_visit_joined_or_left',
    event: 'after update of in_link_sums on visits',
    condition: 'old.in_link_sums <> new.in_link_sums',
    statements: [
      ...(['old', 'new'] as const).map(stepsOfVisit),
      ...visitOf({ row: 'new', n: 1, where: 'new.in_link_sums = 1' }),
      ...visitOf({ row: 'old', n: -1, where: 'old.in_link_sums = 1' }),
    ],
  },
  {
    name: 'linked_visit_grown',
    event: 'after update on visits',
    condition: `old.in_link_sums = 1 and new.in_link_sums = 1 and (${hasOtherBin} or ${isMoved} or old.at_end <> new.at_end)`,
    statements: [...visitOfLinks('old', -1), ...visitOfLinks('new', 1)],
  },
  {
    name: 'linked_visit_steps_moved',
    event: 'after update on visits',
    condition: `old.in_link_sums = 1 and new.in_link_sums = 1 and (old.is_mixed <> new.is_mixed or ${isMoved})`,
    statements: (['old', 'new'] as const).map(stepsOfVisit),
  },
  {
    name: 'linked_visit_removed',
    event: 'after delete on visits',
    condition: 'old.in_link_sums = 1',
    statements: visitOfLinks('old', -1),
  },
]

const STEPS: readonly Trigger[] = [
  { name: 'linked_step_begun', event: 'after insert on visit_steps', statements: [stepOf('new')] },
  { name: 'linked_step_removed', event: 'after delete on visit_steps', statements: [stepOf('old')] },
  {
    name: 'linked_step_grown',
    event: 'after update on visit_steps',
    condition: hasOtherBin,
    statements: [stepOf('old'), stepOf('new')],
  },
]

export const VISITS_OF_LINKS: readonly Trigger[] = [...LINK_VISITS, ...VISITS, ...STEPS]

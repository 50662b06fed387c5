import { add, slotOf, type Row, type Trigger } from './0097-sums.ts'

/** Views of which each follows the one before it of the same viewer. */
interface Chain {
  /** Condition for its views. */
  readonly others: (row: Row) => string
  readonly link?: (row: Row) => string
}

/** `link_id || ''`, because SQLite would rather read all views of the link. */
const OF_LINK: Chain = {
  others: (row) => `link_id || '' = ${row}.link_id and in_link_sums = 1`,
  link: (row) => `${row}.link_id`,
}
const WITHOUT_LINK: Chain = { others: () => 'link_id is null' }
const OF_ALL: Chain = { others: () => '(link_id is null or in_link_sums = 1)' }

/** Changes the pairs of views in a chain that a view joins (1) or leaves (-1), as the sums `return` and `returned` do. */
function pairs(row: Row, n: 1 | -1, { others, link }: Chain, where = '1 = 1'): string[] {
  const neighbour = (side: 'before' | 'after') => {
    const [sign, order] = side === 'before' ? ['<', 'desc'] : ['>', 'asc']
    return `(select viewed_at from presentation_views where oid = ${row}.oid and viewer = ${row}.viewer
      and ${others(row)} and (viewed_at, id) ${sign} (${row}.viewed_at, ${row}.id)
      order by viewed_at ${order}, id ${order} limit 1) as view_${side}`
  }
  const pair = (change: number, first: string, next: string, from: readonly string[]) => {
    const [at, nextAt] = [`${first}.viewed_at`, `${next}.viewed_at`]
    const all = { oid: `${row}.oid`, n: String(change), from, where, ...(link && { name: link(row) }) }
    return [
      add({ ...all, figure: 'link_return', at, bin: slotOf(nextAt) }),
      add({
        ...{ ...all, figure: 'link_returned', at: nextAt, bin: slotOf(at) },
        where: `${where} and minutes = 15`,
      }),
    ]
  }
  const [before, after] = [neighbour('before'), neighbour('after')]
  return [
    ...pair(n, 'view_before', row, [before]),
    ...pair(n, row, 'view_after', [after]),
    ...pair(-n, 'view_before', 'view_after', [before, after]),
  ]
}

const opposite = (n: 1 | -1) => (n === 1 ? -1 : 1)

/**
 * A view of a link. The sums of what came without a link have only the difference between the pairs of views without a link and
 * all pairs: nothing for the many viewers who never used a link.
 */
const viewOfLink = (row: Row, n: 1 | -1): string[] => [
  add({
    ...{ oid: `${row}.oid`, figure: 'link_views', at: `${row}.viewed_at` },
    ...{ n: String(n), name: `${row}.link_id` },
  }),
  ...pairs(row, n, OF_LINK),
  ...pairs(row, opposite(n), OF_ALL),
]

function viewWithoutLink(row: Row, n: 1 | -1): string[] {
  const usedLink = `exists (select 1 from presentation_views
    where oid = ${row}.oid and viewer = ${row}.viewer and in_link_sums = 1)`
  return [...pairs(row, n, WITHOUT_LINK, usedLink), ...pairs(row, opposite(n), OF_ALL, usedLink)]
}

const isCounted = (row: Row) => `${row}.in_link_sums = 1 and ${row}.viewer is not null`
const isOther = 'old.viewer is distinct from new.viewer'

/** "Before" as for the pairs of all views: an update of several rows changes a chain one by one. */
export const VIEWS_OF_LINKS: readonly Trigger[] = [
  {
    name: 'link_view_joined',
    event: 'before update of viewer, in_link_sums on presentation_views',
    condition: `${isCounted('new')} and (old.in_link_sums = 0 or ${isOther})`,
    statements: viewOfLink('new', 1),
  },
  {
    name: 'link_view_left',
    event: 'before update of viewer, in_link_sums on presentation_views',
    condition: `${isCounted('old')} and (new.in_link_sums = 0 or ${isOther})`,
    statements: viewOfLink('old', -1),
  },
  {
    name: 'unlinked_view_joined',
    event: 'before update of viewer on presentation_views',
    condition: `new.link_id is null and new.viewer is not null and ${isOther}`,
    statements: viewWithoutLink('new', 1),
  },
  {
    name: 'unlinked_view_left',
    event: 'before update of viewer on presentation_views',
    condition: `old.link_id is null and old.viewer is not null and ${isOther}`,
    statements: viewWithoutLink('old', -1),
  },
  {
    name: 'view_of_link_summed',
    event: 'after update of viewer on presentation_views',
    condition: 'new.link_id is not null and new.viewer is not null and new.in_link_sums = 0',
    statements: ['update presentation_views set in_link_sums = 1 where id = new.id'],
  },
]

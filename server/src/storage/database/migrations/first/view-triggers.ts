import type { Trigger } from './dialect.ts'
import { add, slotOf, type Row } from './sums.ts'

/** A pair of views of one viewer, with no view of this viewer between them. `from` and `to` are tables. */
function addReturn(n: 1 | -1, from: string, to: string, joined: readonly string[]): string[] {
  const pair = { oid: 'new.oid', n: String(n), from: joined }
  return [
    add({ ...pair, figure: 'return', at: `${from}.viewed_at`, bin: slotOf(`${to}.viewed_at`) }),
    // The same pair by its second view. Only the ends of a period need it.
    add({
      ...pair,
      figure: 'returned',
      at: `${to}.viewed_at`,
      bin: slotOf(`${from}.viewed_at`),
      where: 'minutes = 15',
    }),
  ]
}

/** The view of the same viewer beside the new one, as a table of at most one row. */
function neighbour(side: 'before' | 'after', viewer: string): string {
  const [sign, order] = side === 'before' ? ['<', 'desc'] : ['>', 'asc']
  return `(select viewed_at from presentation_views where oid = new.oid and viewer = ${viewer}
    and (viewed_at, id) ${sign} (new.viewed_at, new.id)
    order by viewed_at ${order}, id ${order} limit 1) as view_${side}`
}

function joinViewer(n: 1 | -1, viewer: string): string[] {
  const [before, after] = [neighbour('before', viewer), neighbour('after', viewer)]
  const other = n === 1 ? -1 : 1
  return [
    ...addReturn(n, 'view_before', 'new', [before]),
    ...addReturn(n, 'new', 'view_after', [after]),
    ...addReturn(other, 'view_before', 'view_after', [before, after]),
  ]
}

/** The figures of a single view. */
function addView(n: 1 | -1): string[] {
  const view = { oid: 'new.oid', at: 'new.viewed_at', n: String(n) }
  return [
    add({ ...view, figure: 'views' }),
    ...(['referrer_host', 'device', 'language'] as const).map((column) =>
      add({ ...view, figure: column, name: `coalesce(new.${column}, '')` }),
    ),
  ]
}

export const VIEWS: readonly Trigger[] = [
  {
    name: 'view_counted',
    event: 'after update of viewer on presentation_views',
    condition: 'old.viewer is null and new.viewer is not null',
    statements: addView(1),
  },
  {
    name: 'view_uncounted',
    event: 'after update of viewer on presentation_views',
    condition: 'old.viewer is not null and new.viewer is null',
    statements: addView(-1),
  },
]

/** A view follows and precedes others of its viewer. */
export const VIEW_NEIGHBOURS: readonly Trigger[] = [
  {
    name: 'view_left_viewer',
    // An update of several rows: PostgreSQL calls "after" triggers when it has changed all of them.
    event: 'before update of viewer on presentation_views',
    condition: 'old.viewer is not null and old.viewer is distinct from new.viewer',
    statements: joinViewer(-1, 'old.viewer'),
  },
  {
    name: 'view_joined_viewer',
    event: 'before update of viewer on presentation_views',
    condition: 'new.viewer is not null and old.viewer is distinct from new.viewer',
    statements: joinViewer(1, 'new.viewer'),
  },
]

/** Likes of the owner do not count. */
const likeOf = (row: Row, n: 1 | -1) =>
  add({
    oid: `${row}.oid`,
    figure: 'likes',
    at: `${row}.created_at`,
    n: String(n),
    where: `${row}.user_oid <> (select owner_oid from presentations where presentations.oid = ${row}.oid)`,
  })

export const LIKES: readonly Trigger[] = [
  { name: 'like_added', event: 'after insert on likes', statements: [likeOf('new', 1)] },
  { name: 'like_removed', event: 'after delete on likes', statements: [likeOf('old', -1)] },
]

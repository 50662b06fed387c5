import { sql, type SelectQueryBuilder } from 'kysely'
import { beyondKey } from '../../storage/database/beyond-key.ts'
import type { Tables } from '../../storage/database/tables.ts'
import type { ListRange } from '../../content/presentations/list-pages.ts'

type Own = SelectQueryBuilder<Tables, 'presentations', object>

/** Sort orders of an owner's presentations; the first one is the default. */
export const OWN_ORDERS = ['changed', 'title', 'views'] as const
export type OwnOrder = (typeof OWN_ORDERS)[number]

interface Order {
  /** Digits of the numbers in a key. */
  readonly digits: readonly number[]
  readonly numbersOf: (own: { readonly modifiedAt: number; readonly viewsCount: number }) => readonly number[]
  /** Sorts, and skips what is before the range. Each order has its index. */
  readonly sort: (own: Own, range: ListRange) => Own
}

/** ms since 1970, and a count. */
const TIME_DIGITS = 15
const COUNT_DIGITS = 9

export const ORDERS: Readonly<Record<OwnOrder, Order>> = {
  changed: {
    digits: [TIME_DIGITS],
    numbersOf: ({ modifiedAt }) => [modifiedAt],
    sort: (own, range) => byNumber(own, 'modified_at', range),
  },
  title: { digits: [], numbersOf: () => [], sort: byTitle },
  views: {
    digits: [COUNT_DIGITS],
    numbersOf: ({ viewsCount }) => [viewsCount],
    sort: (own, range) => byNumber(own, 'views_count', range),
  },
}

/** The order in a query. */
export function orderIn(query: unknown): OwnOrder {
  const { sort } = (query ?? {}) as { sort?: unknown }
  return OWN_ORDERS.find((order) => order === sort) ?? OWN_ORDERS[0]
}

function byNumber(own: Own, column: 'modified_at' | 'views_count', { bound, isBackward }: ListRange): Own {
  const direction = isBackward ? 'asc' : 'desc'
  const columns = [`presentations.${column}`, 'presentations.oid']
  const key = bound ? [...bound.key.numbers, bound.key.oid] : []
  return own
    .$if(bound !== null, (query) => query.where(beyondKey(columns, key, direction)))
    .orderBy(`presentations.${column}`, direction)
    .orderBy('presentations.oid', direction)
}

/** From A to Z. The key of an address has no title; that of the bound is looked up. */
function byTitle(own: Own, { bound, isBackward }: ListRange): Own {
  const direction = isBackward ? 'desc' : 'asc'
  const [operator, orEqual] = isBackward ? [sql.raw('<'), sql.raw('<=')] : [sql.raw('>'), sql.raw('>=')]
  const oid = bound?.key.oid ?? ''
  const title = sql`lower(presentations.title)`
  const boundTitle = sql`(select lower(bound.title) from presentations as bound where bound.oid = ${oid})`
  return own
    .$if(bound !== null, (query) =>
      query
        .where(sql<boolean>`(${title}, presentations.oid) ${operator} (${boundTitle}, ${oid})`)
        // SQLite finds an expression in an index by itself only, not in a row.
        .where(sql<boolean>`${title} ${orEqual} ${boundTitle}`),
    )
    .orderBy(title, direction)
    .orderBy('presentations.oid', direction)
}

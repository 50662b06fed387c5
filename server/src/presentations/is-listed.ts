import type { ExpressionBuilder } from 'kysely'
import type { Tables } from '../database/tables.ts'

/**
 * The right `find` as an SQL condition: presentations that lists, search and sitemap show to everybody.
 */
export function isListed(is: ExpressionBuilder<Tables, 'presentations'>) {
  return is.and([
    is('presentations.privacy', 'in', ['public', 'reusable']),
    is('presentations.taken_down_at', 'is', null),
  ])
}

import type { ExpressionBuilder } from 'kysely'
import type { Tables } from '../database/tables.ts'

/**
 * Rows of presentations that everybody may find: in lists, in the search, in search engines. The right `find` as a
 * condition of a statement.
 */
export function isListed(is: ExpressionBuilder<Tables, 'presentations'>) {
  return is.and([
    is('presentations.privacy', 'in', ['public', 'reusable']),
    is('presentations.taken_down_at', 'is', null),
  ])
}

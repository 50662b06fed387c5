import type { ExpressionBuilder } from 'kysely'
import type { Tables } from '../database/tables.ts'

/**
 * The right `find` as an SQL condition: presentations in lists, search and sitemap.
 */
export function isListed(is: ExpressionBuilder<Tables, 'presentations'>) {
  return is.and([
    is('presentations.privacy', 'in', ['public', 'reusable']),
    is('presentations.taken_down_at', 'is', null),
  ])
}

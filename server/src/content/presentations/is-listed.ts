import { sql, type ExpressionBuilder } from 'kysely'
import type { Tables } from '../../storage/database/tables.ts'

/**
 * The right `find` as an SQL condition: presentations in lists, search and sitemap. With literals, because the databases
 * use the indexes of listed presentations only for the same condition.
 */
export function isListed(is: ExpressionBuilder<Tables, 'presentations'>) {
  return is.and([
    is('presentations.privacy', 'in', [sql.lit('public' as const), sql.lit('reusable' as const)]),
    is('presentations.taken_down_at', 'is', null),
  ])
}

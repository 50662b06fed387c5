import type { ExpressionBuilder } from 'kysely'
import type { Tables } from '../../storage/database/tables.ts'
import { isListed } from './is-listed.ts'

/** The condition that visitors see a card: it has no presentation, or a listed one. */
export function isShown(is: ExpressionBuilder<Tables, 'cards'>) {
  const listed = is
    .selectFrom('presentations')
    .select('presentations.oid')
    .whereRef('presentations.oid', '=', 'cards.oid')
    .where(isListed)
  return is.or([is('cards.oid', '=', ''), is.exists(listed)])
}

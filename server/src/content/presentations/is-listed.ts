import type { Privacy } from '@viewpage/shared-events'
import { sql, type ExpressionBuilder } from 'kysely'
import type { Tables } from '../../storage/database/tables.ts'

/** Who may find a presentation in lists, search and sitemap: everybody. */
const LISTED_PRIVACIES = ['public', 'reusable'] as const satisfies Privacy[]

export function isListedPrivacy(privacy: Privacy): privacy is (typeof LISTED_PRIVACIES)[number] {
  return LISTED_PRIVACIES.some((each) => each === privacy)
}

/** For the right side of `privacy in`. */
export const listedPrivacies = sql`(${sql.join(LISTED_PRIVACIES.map((each) => sql.lit(each)))})`

/**
 * The right `find` as an SQL condition: presentations in lists, search and sitemap. With literals, because the databases
 * use the indexes of listed presentations only for the same condition.
 */
export function isListed(is: ExpressionBuilder<Tables, 'presentations'>) {
  return is.and([
    is(
      'presentations.privacy',
      'in',
      LISTED_PRIVACIES.map((each) => sql.lit(each)),
    ),
    is('presentations.taken_down_at', 'is', null),
  ])
}

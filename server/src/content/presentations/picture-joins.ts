import type { JoinBuilder } from 'kysely'
import type { Tables } from '../../storage/database/tables.ts'
import { coverNumber } from '../painting/cover-number.ts'

/** Joins `assets`: the picture of the card of a presentation. */
export function cardPicture<Join extends JoinBuilder<Tables, 'presentations' | 'assets'>>(join: Join) {
  return join
    .onRef('assets.oid', '=', 'presentations.oid')
    .onRef('assets.revision', '=', 'presentations.revision')
    .on('assets.role', '=', 'card')
}

/** Joins `assets as small`: the small picture of the cover, which is that of a step. */
export function coverStepPicture<
  Join extends JoinBuilder<Tables & { small: Tables['assets'] }, 'presentations' | 'small'>,
>(join: Join) {
  return join
    .onRef('small.oid', '=', 'presentations.oid')
    .onRef('small.revision', '=', 'presentations.revision')
    .on('small.role', '=', 'step')
    .on('small.step', '=', coverNumber)
}

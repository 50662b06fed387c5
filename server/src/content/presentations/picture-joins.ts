import type { JoinBuilder } from 'kysely'
import type { Tables } from '../../storage/database/tables.ts'

/** Joins `assets`: the picture of the card of a presentation. */
export function cardPicture<Join extends JoinBuilder<Tables, 'presentations' | 'assets'>>(join: Join) {
  return join
    .onRef('assets.oid', '=', 'presentations.oid')
    .onRef('assets.revision', '=', 'presentations.revision')
    .on('assets.role', '=', 'card')
}

/** Joins `assets as small`: the picture of the first step. */
export function firstStepPicture<
  Join extends JoinBuilder<Tables & { small: Tables['assets'] }, 'presentations' | 'small'>,
>(join: Join) {
  return join
    .onRef('small.oid', '=', 'presentations.oid')
    .onRef('small.revision', '=', 'presentations.revision')
    .on('small.role', '=', 'step')
    .on('small.step', '=', 1)
}

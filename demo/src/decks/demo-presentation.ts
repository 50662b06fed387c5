import { type IncomingDeck, type AboutPresentation } from '@viewpage/server'

/** A presentation that a new database gets, all but its owner's account and its age in ms. */
export interface DemoPresentation {
  readonly owner: 'ada' | 'ben' | 'dan' | 'templates'
  readonly about: Omit<AboutPresentation, 'ownerOid' | 'modifiedAt'> & { readonly oid: string }
  /** Days since it was changed last. */
  readonly daysOld: number
  readonly deck: IncomingDeck
}

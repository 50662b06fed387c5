import { type IncomingDeck, type AboutPresentation } from '@viewpage/server'

/** A demo presentation. */
export interface DemoPresentation {
  readonly owner: 'ada' | 'ben' | 'dan' | 'templates'
  readonly about: Omit<AboutPresentation, 'ownerOid' | 'modifiedAt'> & { readonly oid: string }
  /** Days since its last change. */
  readonly daysOld: number
  readonly deck: IncomingDeck
}

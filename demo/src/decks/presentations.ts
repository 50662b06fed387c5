import { readFileSync } from 'node:fs'
import type { AboutPresentation, IncomingDeck } from '@viewpage/server'

/** A demo presentation without its deck. */
export interface ListedPresentation {
  readonly owner: 'ada' | 'ben' | 'dan' | 'templates'
  /** Days since its last change. */
  readonly daysOld: number
  readonly about: Omit<AboutPresentation, 'ownerOid' | 'modifiedAt'> & { readonly oid: string }
  /** Files of `demo/src/media`, beside the font. @default none */
  readonly media?: readonly string[]
}

export interface DemoPresentation extends ListedPresentation {
  readonly deck: IncomingDeck
}

/** In the order in which they are added. */
export const PRESENTATIONS = JSON.parse(
  readFileSync(new URL('presentations.json', import.meta.url), 'utf8'),
) as readonly ListedPresentation[]

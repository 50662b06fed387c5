import type { DeckPageData } from '@viewpage/shared-events'

/** The person who shared the link. */
export interface Sharer {
  /** First and last name. */
  readonly name: string
  readonly firstName: string
}

/** The sharer of a view link; the owner when the link has no name. */
export function sharerOf({ prezilink, owner }: Pick<DeckPageData, 'prezilink' | 'owner'>): Sharer {
  const first = prezilink?.sharer_first_name.trim() ?? ''
  const last = prezilink?.sharer_last_name.trim() ?? ''
  // The owner's name may be in another order, that of their language.
  const name =
    (owner.publicDisplayName === `${last} ${first}` ? '' : `${first} ${last}`.trim()) ||
    owner.publicDisplayName
  return { name, firstName: first || name }
}

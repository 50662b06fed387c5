import type { User } from '../accounts/account-store.ts'
import { ApiError } from '../errors.ts'
import { accessOf, type Access } from './access.ts'
import type { Presentation, PresentationStore } from './presentation-store.ts'

/** A presentation that somebody may look at, and what else they may. */
export interface VisiblePresentation {
  readonly presentation: Presentation
  readonly access: Access
}

type Store = Pick<PresentationStore, 'find' | 'rightOf'>

/**
 * Finds a presentation for somebody.
 *
 * @param viaLink they came by something that opens it: a view link that holds, or a storage token
 * @throws ApiError `not_found` when it is not there for them
 */
export async function findVisible(
  store: Store,
  user: User | null,
  oid: string,
  viaLink = false,
): Promise<VisiblePresentation> {
  const presentation = await store.find(oid)
  if (!presentation) throw new ApiError('not_found')
  const { privacy, owner } = presentation
  const right = user ? await store.rightOf(oid, user.oid) : null
  const access = accessOf({ privacy, right, byOwner: user?.oid === owner.oid, viaLink })
  if (!access.view) throw new ApiError('not_found')
  return { presentation, access }
}

/**
 * Finds a presentation for somebody who wants to do something with it.
 *
 * @throws ApiError `not_logged_in`, then `not_found`, then `forbidden`
 */
export async function findWithRight(
  store: Store,
  user: User | null,
  oid: string,
  right: 'edit' | 'comment',
): Promise<VisiblePresentation & { readonly user: User }> {
  if (!user) throw new ApiError('not_logged_in')
  const found = await findVisible(store, user, oid)
  if (!found.access[right]) throw new ApiError('forbidden')
  return { ...found, user }
}

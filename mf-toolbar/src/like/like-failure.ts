import { HttpError } from '@viewpage/remote-kit'
import type { LikeFailure } from './like-state.ts'

const BY_STATUS: Readonly<Record<number, LikeFailure>> = {
  401: 'loggedOut',
  403: 'loggedOut',
  429: 'tooMany',
}

/** What can be said to the visitor about why a like call was rejected. */
export function likeFailureOf(error: unknown): LikeFailure {
  if (!(error instanceof HttpError)) return 'other'
  if (error.status === undefined) return 'offline'
  return BY_STATUS[error.status] ?? 'other'
}

import { HttpError } from '@viewpage/remote-kit'
import type { ToolbarText } from '../texts.ts'

/** Why a call was rejected, as far as it can be said to the visitor in words. */
export type CallFailure =
  'offline' | 'loggedOut' | 'refused' | 'notFound' | 'full' | 'tooMany' | 'noToken' | 'broken'

/** What a call says that was not made, because the page lost its `csrftoken` cookie (section 8). */
export const NO_TOKEN = 'Cannot make request without CSRF token.'

const BY_STATUS: Readonly<Record<number, CallFailure>> = {
  401: 'loggedOut',
  403: 'refused',
  404: 'notFound',
  413: 'full',
  429: 'tooMany',
}

/** @param error what a call rejected with */
export function callFailureOf(error: unknown): CallFailure {
  if (!(error instanceof HttpError))
    return error instanceof Error && error.message === NO_TOKEN ? 'noToken' : 'broken'
  if (error.status === undefined) return 'offline'
  return BY_STATUS[error.status] ?? 'broken'
}

/** The sentence for each, and what to do. A call that can be refused for a reason of its own says that instead. */
export const FAILURE_TEXTS: Readonly<Record<CallFailure, ToolbarText>> = {
  offline: 'failure.offline',
  loggedOut: 'failure.loggedOut',
  refused: 'failure.reload',
  notFound: 'failure.gone',
  full: 'failure.full',
  tooMany: 'failure.tooMany',
  noToken: 'failure.reload',
  broken: 'failure.broken',
}

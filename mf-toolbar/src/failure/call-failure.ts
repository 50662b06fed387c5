import { HttpError } from '@viewpage/remote-kit'
import type { ToolbarText } from '../texts.ts'

/** Why a call failed, as far as there is a message for the visitor. */
export type CallFailure =
  | 'offline'
  | 'loggedOut'
  | 'refused'
  | 'notFound'
  | 'full'
  | 'tooMany'
  | 'noToken'
  | 'broken'

/**
 * Message of a call that was not sent because the page has no `csrftoken` cookie
 * (docs/behaviour/errors.md#csrf-header).
 */
export const NO_TOKEN = 'Cannot make request without CSRF token.'

const BY_STATUS: Readonly<Record<number, CallFailure>> = {
  401: 'loggedOut',
  403: 'refused',
  404: 'notFound',
  413: 'full',
  429: 'tooMany',
}

/** @param error the rejection of a call */
export function callFailureOf(error: unknown): CallFailure {
  if (!(error instanceof HttpError))
    return error instanceof Error && error.message === NO_TOKEN ? 'noToken' : 'broken'
  if (error.status === undefined) return 'offline'
  return BY_STATUS[error.status] ?? 'broken'
}

/** The sentence for each failure, with what to do. A feature with its own meaning of `refused` shows its own text. */
export const FAILURE_TEXTS: Readonly<Record<CallFailure, ToolbarText>> = {
  offline: 'failure.offline',
  loggedOut: 'failure.loggedOut',
  refused: 'failure.reload',
  notFound: 'failure.gone',
  full: 'failure.full',
  tooMany: 'failure.tooMany',
  noToken: 'failure.noCookies',
  broken: 'failure.broken',
}

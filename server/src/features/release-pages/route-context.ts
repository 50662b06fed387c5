import { matches, REMOTE_NAME } from '@viewpage/shared-events/patterns'
import type { FastifyRequest } from 'fastify'
import { ApiError } from '../../foundation/errors.ts'
import { perVisitor } from '../../storage/limits/per-visitor.ts'
import type { Parts } from '../parts.ts'
import { RELEASES_PATH } from './release-page.ts'
import { mayRelease, type ReleaseSession, type ReleaseSessions } from './release-sessions.ts'
import type { createReleasePages } from './show-pages.ts'

export const REMOTE_PATH = `${RELEASES_PATH}:remote/`
export const VERSION_PATH = `${RELEASES_PATH}:remote/:version/`

export interface RemoteRoute {
  Params: { remote: string; version?: string }
}
type RemoteRequest = FastifyRequest<RemoteRoute>

/** Pages and forms per person and minute. Counted after a form is read, so that the response can be a page. */
export const RATE = { ...perVisitor(120), hook: 'preValidation' } as const

/** What the routes of the pages about releases share. */
export interface RouteContext {
  readonly parts: Pick<Parts, 'limits' | 'releases' | 'releaseTurns' | 'canaries'>
  readonly sessions: ReleaseSessions
  readonly pages: ReturnType<typeof createReleasePages>
}

/** @throws ApiError `not_found` for a remote that the session may not release, as for one that does not exist */
export function remoteIn({ params: { remote } }: RemoteRequest, session: ReleaseSession): string {
  if (!matches(REMOTE_NAME, remote) || !mayRelease(session, remote)) throw new ApiError('not_found')
  return remote
}

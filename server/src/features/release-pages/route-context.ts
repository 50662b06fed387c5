import { matches, REMOTE_NAME } from '@viewpage/shared-events/patterns'
import type { FastifyRequest, RouteShorthandOptions } from 'fastify'
import { ApiError } from '../../foundation/errors.ts'
import type { Parts } from '../parts.ts'
import { RELEASES_PATH } from './release-page.ts'
import { mayRelease, type ReleaseSession, type ReleaseSessions } from './release-sessions.ts'
import type { createReleasePages } from './show-pages.ts'

export const REMOTE_PATH = `${RELEASES_PATH}:remote/`
export const VERSION_PATH = `${RELEASES_PATH}:remote/:version/`

export type RemoteRequest = FastifyRequest<{ Params: { remote: string; version?: string } }>

/** What the routes of the pages about releases share. */
export interface RouteContext {
  readonly parts: Pick<Parts, 'limits' | 'releases' | 'releaseTurns' | 'canaries'>
  readonly sessions: ReleaseSessions
  readonly pages: ReturnType<typeof createReleasePages>
  /** Options of each route. */
  readonly open: RouteShorthandOptions
  /** Options of a form. */
  readonly guarded: RouteShorthandOptions
}

/** @throws ApiError `not_found` for a remote that the session may not release, as for one that does not exist */
export function remoteIn({ params: { remote } }: RemoteRequest, session: ReleaseSession): string {
  if (!matches(REMOTE_NAME, remote) || !mayRelease(session, remote)) throw new ApiError('not_found')
  return remote
}

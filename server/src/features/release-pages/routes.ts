import { matches, REMOTE_VERSION } from '@viewpage/shared-events/patterns'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ApiError } from '../../foundation/errors.ts'
import { redirectSlashless } from '../../foundation/http/redirect-slashless.ts'
import { serverTexts } from '../../foundation/locales/texts.ts'
import { refuseTokenInAddress } from '../../releases/index.ts'
import type { Parts } from '../parts.ts'
import { addLogInForm } from './log-in-form.ts'
import { addReleaseForm } from './release-form.ts'
import { RELEASES_PATH } from './release-page.ts'
import { createReleaseSessions } from './release-sessions.ts'
import {
  RATE,
  REMOTE_PATH,
  remoteIn,
  VERSION_PATH,
  type RemoteRoute,
  type RouteContext,
} from './route-context.ts'
import { sessionCookieOf } from './session-cookie.ts'
import { createReleasePages } from './show-pages.ts'

/** The pages about releases, for whoever entered a release token (docs/behaviour/releases.md#pages-about-releases). */
export async function registerReleasePages(
  app: FastifyInstance,
  parts: Pick<
    Parts,
    | 'config'
    | 'confine'
    | 'database'
    | 'signer'
    | 'limits'
    | 'releases'
    | 'releaseThread'
    | 'remoteErrors'
    | 'remoteFolders'
    | 'releaseTurns'
    | 'canaries'
    | 'releaseTokens'
    | 'sendSitePage'
    | 'now'
  >,
): Promise<void> {
  const { database, signer, releaseTokens: tokens, now } = parts
  const context: RouteContext = {
    parts,
    sessions: createReleaseSessions({ database, signer, tokens, now }),
    pages: createReleasePages(parts),
  }
  app.addHook('onRequest', async (request) => refuseTokenInAddress(tokens, request))
  addPages(app, context)
  addLogInForm(app, context)
  addReleaseForm(app, context)
  for (const path of [RELEASES_PATH, REMOTE_PATH, VERSION_PATH]) redirectSlashless(app, path)
}

function addPages(app: FastifyInstance, { sessions, pages }: RouteContext): void {
  const open = { config: { rateLimit: RATE } }
  const sessionOf = (request: FastifyRequest) => sessions.find(sessionCookieOf(request))

  app.get(RELEASES_PATH, open, async (request, reply) => {
    const session = await sessionOf(request)
    return session ? pages.overview(request, reply, session) : pages.logIn(request, reply)
  })

  app.get<RemoteRoute>(REMOTE_PATH, open, async (request, reply) => {
    const session = await sessionOf(request)
    if (!session) return reply.redirect(RELEASES_PATH, 303)
    const remote = remoteIn(request, session)
    return pages.remote(request, reply, remote, { saved: savedText(request) })
  })

  app.get<RemoteRoute>(VERSION_PATH, open, async (request, reply) => {
    const session = await sessionOf(request)
    if (!session) return reply.redirect(RELEASES_PATH, 303)
    const { version = '' } = request.params
    if (!matches(REMOTE_VERSION, version)) throw new ApiError('not_found')
    return pages.version(request, reply, [remoteIn(request, session), version])
  })
}

function savedText({ query, language }: FastifyRequest): string | null {
  const { done } = (query ?? {}) as { done?: unknown }
  const text = serverTexts(language)
  if (done === 'roll-back') return text('releases.rollBack.done')
  if (done === 'promote' || done === 'abort') return text(`releases.canary.done.${done}`)
  return done === 'activate' ? text('releases.activate.done') : null
}

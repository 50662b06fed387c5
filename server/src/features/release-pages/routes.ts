import formbody from '@fastify/formbody'
import { matches, REMOTE_NAME, REMOTE_VERSION } from '@viewpage/shared-events/patterns'
import { MAX_RELEASE_REASON_LENGTH, MAX_RELEASED_BY_LENGTH } from '@viewpage/shared-events/wire'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '../../foundation/errors.ts'
import { asApiError } from '../../storage/as-api-error.ts'
import { checkFormSender } from '../../pages/forms/check-form-sender.ts'
import { readFields } from '../../pages/forms/read-fields.ts'
import { refusalText } from '../../pages/forms/refusal-text.ts'
import { refusedForm } from '../../pages/forms/refused-form.ts'
import { redirectSlashless } from '../../foundation/http/redirect-slashless.ts'
import { addressBlockOf } from '../../foundation/http/address-block.ts'
import { perVisitor } from '../../storage/limits/per-visitor.ts'
import { serverTexts, type ServerTexts } from '../../foundation/locales/texts.ts'
import type { Parts } from '../parts.ts'
import { activateVersion, refuseTokenInAddress, rollBack, WRONG_TOKENS } from '../../releases/index.ts'
import { RELEASES_PATH, remotePath, type RefusedRelease } from './release-page.ts'
import { createReleaseSessions, mayRelease, type ReleaseSession } from './release-sessions.ts'
import { forgetSession, keepSession, sessionCookieOf } from './session-cookie.ts'
import { createReleasePages } from './show-pages.ts'

const REMOTE_PATH = `${RELEASES_PATH}:remote/`
const VERSION_PATH = `${RELEASES_PATH}:remote/:version/`

/** Pages and forms per person and minute. Counted after a form is read, so that it can be answered with a page. */
const RATE = { ...perVisitor(120, 60_000), hook: 'preValidation' } as const

type RemoteRequest = FastifyRequest<{ Params: { remote: string; version?: string } }>

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
    | 'releaseTurns'
    | 'canaries'
    | 'releaseTokens'
    | 'sendSitePage'
    | 'now'
  >,
): Promise<void> {
  const { database, signer, limits, canaries, releaseTokens: tokens, releaseTurns: turns, now } = parts
  const sessions = createReleaseSessions({ database, signer, tokens, now })
  const pages = createReleasePages(parts)
  await app.register(formbody, { bodyLimit: 16 * 1024 })
  app.addHook('onRequest', async (request) => refuseTokenInAddress(tokens, request))

  const sessionOf = (request: FastifyRequest) => sessions.find(sessionCookieOf(request))

  /** @throws ApiError `not_found` for a remote that the session may not release, as for one that does not exist */
  function remoteIn({ params: { remote } }: RemoteRequest, session: ReleaseSession): string {
    if (!matches(REMOTE_NAME, remote) || !mayRelease(session, remote)) throw new ApiError('not_found')
    return remote
  }

  const open = { config: { rateLimit: RATE } }
  const guarded = { ...open, preHandler: checkFormSender(app) }

  app.get(RELEASES_PATH, open, async (request, reply) => {
    const session = await sessionOf(request)
    return session ? pages.overview(request, reply, session) : pages.logIn(request, reply)
  })

  const refuseLogIn = refusedForm((request, reply, line, { statusCode }) =>
    pages.logIn(request, reply, { values: readFields(request), errors: { form: line } }, statusCode),
  )
  const logInForm = { ...guarded, errorHandler: refuseLogIn }
  app.post(RELEASES_PATH, logInForm, async (request, reply) => {
    const { action } = readFields(request)
    if (action === 'log-out') {
      await sessions.end(sessionCookieOf(request))
      forgetSession(reply)
      return reply.redirect(RELEASES_PATH, 303)
    }
    return logIn(request, reply)
  })

  async function logIn(request: FastifyRequest, reply: FastifyReply) {
    const values = readFields(request)
    const text = serverTexts(request.language)
    const person = (values['person'] ?? '').slice(0, MAX_RELEASED_BY_LENGTH)
    if (person === '')
      return pages.logIn(request, reply, { values, errors: { person: text('form.missing') } }, 422)
    const counted = { limit: WRONG_TOKENS, subject: addressBlockOf(request.ip) }
    const waitMs = await limits.take(counted)
    if (waitMs !== null) {
      void reply.header('Retry-After', Math.ceil(waitMs / 1_000))
      throw new ApiError('too_many_requests')
    }
    const cookie = await sessions.start(values['release-token'] ?? '', person)
    if (cookie === null) {
      const errors = { 'release-token': text('releases.logIn.wrong') }
      return pages.logIn(request, reply, { values, errors }, 403)
    }
    await limits.giveBack(counted)
    await sessions.end(sessionCookieOf(request))
    keepSession(reply, cookie)
    return reply.redirect(RELEASES_PATH, 303)
  }

  app.get(REMOTE_PATH, open, async (given, reply) => {
    const request = given as RemoteRequest
    const session = await sessionOf(request)
    if (!session) return reply.redirect(RELEASES_PATH, 303)
    const remote = remoteIn(request, session)
    return pages.remote(request, reply, remote, { saved: savedText(request) })
  })

  app.get(VERSION_PATH, open, async (given, reply) => {
    const request = given as RemoteRequest
    const session = await sessionOf(request)
    if (!session) return reply.redirect(RELEASES_PATH, 303)
    const { version = '' } = request.params
    if (!matches(REMOTE_VERSION, version)) throw new ApiError('not_found')
    return pages.version(request, reply, [remoteIn(request, session), version])
  })

  const refuseAction = refusedForm(async (given, reply, line, { code, statusCode }) => {
    const request = given as RemoteRequest
    const session = await sessionOf(request)
    if (!session) return reply.redirect(RELEASES_PATH, 303)
    if (code === 'not_found') throw new ApiError('not_found')
    return refuse(request, reply, remoteIn(request, session), { problem: line, status: statusCode })
  })
  const actionForm = { ...guarded, errorHandler: refuseAction }
  app.post(REMOTE_PATH, actionForm, async (given, reply) => {
    const request = given as RemoteRequest
    const session = await sessionOf(request)
    if (!session) return reply.redirect(RELEASES_PATH, 303)
    const remote = remoteIn(request, session)
    try {
      const done = await release(request, reply, session, remote)
      request.log.info({ remote, done, token: session.token, by: session.person }, 'released by a page')
      return await reply.redirect(`${remotePath(remote)}?done=${done}`, 303)
    } catch (error) {
      const refusal = asApiError(error)
      if (refusal.statusCode >= 500) throw error
      const problem = faultText(refusal, request, reply)
      return refuse(request, reply, remote, { problem, status: refusal.statusCode })
    }
  })

  /** Shows the page of a form again, with what was typed. */
  function refuse(
    request: FastifyRequest,
    reply: FastifyReply,
    remote: string,
    fault: Pick<RefusedRelease, 'problem' | 'status'>,
  ) {
    const { action = '', version = '', reason = '' } = readFields(request)
    const refused = { action, reason, ...fault }
    return action === 'activate' && matches(REMOTE_VERSION, version)
      ? pages.version(request, reply, [remote, version], refused)
      : pages.remote(request, reply, remote, { refused })
  }

  /** Carries out the action of a form. */
  async function release(
    request: FastifyRequest,
    reply: FastifyReply,
    session: ReleaseSession,
    remote: string,
  ): Promise<string> {
    const { action, version = '', expect = '', reason = '' } = readFields(request)
    const { token, person } = session
    const record = {
      token,
      by: person,
      reason: reason === '' ? undefined : reason.slice(0, MAX_RELEASE_REASON_LENGTH),
    }
    // The version that the page named as active.
    const details = { expect: expect === '' ? null : expect, record }
    if (action === 'roll-back') await rollBack(parts, remote, details)
    else if (action === 'activate' && matches(REMOTE_VERSION, version))
      await turns.run(token, reply, () => activateVersion(parts, remote, version, details))
    else if (action === 'promote')
      await turns.run(token, reply, () => canaries.change(remote, action, { expect: version, record }))
    else if (action === 'abort') await canaries.change(remote, action, { expect: version, record })
    else throw new ApiError('bad_request')
    return action
  }

  for (const path of [RELEASES_PATH, REMOTE_PATH, VERSION_PATH]) redirectSlashless(app, path)
}

function savedText({ query, language }: FastifyRequest): string | null {
  const { done } = (query ?? {}) as { done?: unknown }
  const text = serverTexts(language)
  if (done === 'roll-back') return text('releases.rollBack.done')
  if (done === 'promote' || done === 'abort') return text(`releases.canary.done.${done}`)
  return done === 'activate' ? text('releases.activate.done') : null
}

function faultText(refusal: ApiError, request: FastifyRequest, reply: FastifyReply): string {
  const text: ServerTexts = serverTexts(request.language)
  switch (refusal.code) {
    case 'active_changed':
    case 'canary_changed':
    case 'no_canary':
      return text('releases.faults.changed')
    case 'nothing_to_roll_back':
      return text('releases.faults.nothing')
    case 'preview_only':
      return text('releases.activate.preview')
    case 'csrf_failed':
    case 'too_many_requests':
      return refusalText(refusal, request, reply)
    default:
      // For teams: it names the rule and both sides.
      return text('releases.faults.refused', { message: [refusal.message, ...refusal.details].join(' ') })
  }
}

import { matches, REMOTE_VERSION } from '@viewpage/shared-events/patterns'
import { MAX_RELEASE_REASON_LENGTH } from '@viewpage/shared-events/wire'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '../../foundation/errors.ts'
import { serverTexts, type ServerTexts } from '../../foundation/locales/texts.ts'
import { readFields } from '../../pages/forms/read-fields.ts'
import { refusalText } from '../../pages/forms/refusal-text.ts'
import { registerForm } from '../../pages/forms/register-form.ts'
import { activateVersion, rollBack } from '../../releases/index.ts'
import { asApiError } from '../../storage/as-api-error.ts'
import { RELEASES_PATH, remotePath, type RefusedRelease } from './release-page.ts'
import type { ReleaseSession } from './release-sessions.ts'
import { RATE, REMOTE_PATH, remoteIn, type RemoteRoute, type RouteContext } from './route-context.ts'
import { sessionCookieOf } from './session-cookie.ts'

/** The forms that activate a version, roll back, and decide about a canary. */
export function addReleaseForm(app: FastifyInstance, { parts, sessions, pages }: RouteContext): void {
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

  registerForm<RemoteRoute>(app, REMOTE_PATH, {
    rate: RATE,
    async showAgain(request, reply, problem, { statusCode }) {
      const session = await sessions.find(sessionCookieOf(request))
      if (!session) return reply.redirect(RELEASES_PATH, 303)
      return refuse(request, reply, remoteIn(request, session), { problem, status: statusCode })
    },
    async receive(request, reply) {
      const session = await sessions.find(sessionCookieOf(request))
      if (!session) return reply.redirect(RELEASES_PATH, 303)
      const remote = remoteIn(request, session)
      try {
        const done = await release(parts, request, reply, session, remote)
        request.log.info({ remote, done, token: session.token, by: session.person }, 'released by a page')
        return await reply.redirect(`${remotePath(remote)}?done=${done}`, 303)
      } catch (error) {
        const refusal = asApiError(error)
        if (refusal.statusCode >= 500) throw error
        const problem = faultText(refusal, request, reply)
        return refuse(request, reply, remote, { problem, status: refusal.statusCode })
      }
    },
  })
}

/** Carries out the action of a form. */
async function release(
  { canaries, releases, releaseTurns: turns }: RouteContext['parts'],
  request: FastifyRequest,
  reply: FastifyReply,
  session: ReleaseSession,
  remote: string,
): Promise<string> {
  const { action, version = '', expect = '', reason = '', anyway = '' } = readFields(request)
  const despiteEvidence = anyway === 'yes' && reason.trim() !== ''
  const { token, person } = session
  const record = {
    token,
    by: person,
    reason: reason === '' ? undefined : reason.slice(0, MAX_RELEASE_REASON_LENGTH),
  }
  // The version that the page named as active.
  const details = { expect: expect === '' ? null : expect, record }
  if (action === 'roll-back') await rollBack({ releases, canaries }, remote, details)
  else if (action === 'activate' && matches(REMOTE_VERSION, version))
    await turns.run(token, reply, () =>
      activateVersion({ releases, canaries }, remote, version, { ...details, despiteEvidence }),
    )
  else if (action === 'promote')
    await turns.run(token, reply, () => canaries.change(remote, action, { expect: version, record }))
  else if (action === 'abort') await canaries.change(remote, action, { expect: version, record })
  else throw new ApiError('bad_request')
  return action
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
    case 'rolled_back':
      return text('releases.faults.rolledBack')
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

import { MAX_RELEASED_BY_LENGTH } from '@viewpage/shared-events/wire'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '../../foundation/errors.ts'
import { addressBlockOf } from '../../foundation/http/address-block.ts'
import { serverTexts } from '../../foundation/locales/texts.ts'
import { readFields } from '../../pages/forms/read-fields.ts'
import { registerForm } from '../../pages/forms/register-form.ts'
import { WRONG_TOKENS } from '../../releases/index.ts'
import { RELEASES_PATH } from './release-page.ts'
import { RATE, type RouteContext } from './route-context.ts'
import { forgetSession, keepSession, sessionCookieOf } from './session-cookie.ts'

/** The form that starts a session with a release token, and the button that ends it. */
export function addLogInForm(
  app: FastifyInstance,
  { parts: { limits }, sessions, pages }: RouteContext,
): void {
  registerForm(app, RELEASES_PATH, {
    rate: RATE,
    showAgain: (request, reply, problem, { statusCode }) =>
      pages.logIn(request, reply, { values: readFields(request), errors: { form: problem } }, statusCode),
    async receive(request, reply) {
      if (readFields(request)['action'] !== 'log-out') return logIn(request, reply)
      await sessions.end(sessionCookieOf(request))
      forgetSession(reply)
      return reply.redirect(RELEASES_PATH, 303)
    },
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
}

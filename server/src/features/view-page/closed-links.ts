import type { Language } from '@viewpage/shared-events'
import { LINK_ID, matches } from '@viewpage/shared-events/patterns'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { dateText } from '../../foundation/config/site.ts'
import { ApiError } from '../../foundation/errors.ts'
import { formContext } from '../../pages/forms/form-context.ts'
import { EMPTY_FORM, type FormState } from '../../pages/forms/form-parts.ts'
import { endedLinkBody } from '../../pages/not-found.ts'
import { registerForm } from '../../pages/forms/register-form.ts'
import { queryOf } from '../../foundation/http/query-of.ts'
import { serverTexts, type ServerTexts } from '../../foundation/locales/texts.ts'
import type { ClosedLink } from '../../people/rights/rights-reader.ts'
import { readFields } from '../../pages/forms/read-fields.ts'
import type { Parts } from '../parts.ts'
import { lockedLinkBody } from './closed-link-page.ts'
import { askingBody, askingTitle } from './asking/asking-page.ts'
import { createAskingSteps } from './asking/asking.ts'
import { createOpening, createPasswordCheck } from './unlock-link.ts'

/** Status of a link that has expired for good. */
const GONE = 410

interface LinkRoute {
  Params: { link_id: string }
}

type ClosedLinkParts = Pick<
  Parts,
  'rights' | 'database' | 'signer' | 'limits' | 'sendSitePage' | 'now' | 'passes' | 'passCodes' | 'mails'
>

export type ShowClosedLink = (request: FastifyRequest<LinkRoute>, reply: FastifyReply) => Promise<boolean>

/**
 * Pages of view links that open nothing: they ask for what is missing, or say that the link has ended
 * (docs/behaviour/sharing.md#password-of-a-view-link, docs/behaviour/sharing.md#strict-links,
 * docs/behaviour/sharing.md#end-of-a-view-link).
 *
 * @returns shows one of them; `false` if the link is neither
 */
export async function registerClosedLinks(
  app: FastifyInstance,
  parts: ClosedLinkParts,
): Promise<ShowClosedLink> {
  const { rights, sendSitePage } = parts
  const checkLinkPassword = createPasswordCheck(parts)
  const keepOpened = createOpening(parts)
  const steps = createAskingSteps(parts)

  async function send(
    request: FastifyRequest<LinkRoute>,
    reply: FastifyReply,
    state: FormState = EMPTY_FORM,
    lockedStatus = 200,
  ): Promise<boolean> {
    const closed = await rights.closedLink(request, request.params.link_id)
    if (closed === null) return false
    // A view link is a secret.
    void reply.header('Referrer-Policy', 'strict-origin').header('X-Robots-Tag', 'noindex')
    void reply.header('Cache-Control', 'no-store')
    if (closed.reason !== 'locked') {
      const text = serverTexts(request.language)
      const title = text('viewLink.ended')
      const link = { kind: text('viewLink.name'), title, message: endText(text, request.language, closed) }
      const body = endedLinkBody(text, request.url, request.user !== null, link)
      await sendSitePage(request, reply, { title, body, status: GONE, indexed: false })
      return true
    }
    const context = formContext(request, reply)
    const asking = await steps.read(request, request.params.link_id)
    if (asking !== null) {
      const body = askingBody({ ...context, action: actionOf(request), state }, asking)
      const title = askingTitle(context, asking)
      await sendSitePage(request, reply, { title, body, status: lockedStatus, indexed: false })
      return true
    }
    const title = context.text('viewLink.locked')
    const body = lockedLinkBody(context, actionOf(request), state)
    await sendSitePage(request, reply, { title, body, status: lockedStatus, indexed: false })
    return true
  }

  /** @returns what is wrong, by field; `null` if it was taken */
  async function receive(
    request: FastifyRequest<LinkRoute>,
    reply: FastifyReply,
  ): Promise<FormState['errors'] | null> {
    const { link_id: linkId } = request.params
    const asking = await steps.read(request, linkId)
    if (asking !== null) return steps.take(request, reply, asking)
    const proof = await checkLinkPassword(request, reply, linkId)
    if (proof === null) return { password: serverTexts(request.language)('viewLink.wrong') }
    keepOpened(request, reply, linkId, proof)
    return null
  }

  registerForm<LinkRoute>(app, '/v/:link_id/', {
    rate: null,
    bodyLimit: 8 * 1024,
    async showAgain(request, reply, problem, refusal) {
      const state = { values: readFields(request), errors: { form: problem } }
      if (!(await send(request, reply, state, refusal.statusCode))) throw refusal
      return reply
    },
    async receive(request, reply) {
      const { link_id: linkId } = request.params
      const closed = await rights.closedLink(request, linkId)
      if (closed === null) await rights.of(request, { linkId })
      else if (closed.reason !== 'locked' && (await send(request, reply))) return reply
      const errors = closed === null ? null : await receive(request, reply)
      if (errors !== null && (await send(request, reply, { values: readFields(request), errors }, 422)))
        return reply
      return reply.redirect(actionOf(request), 303)
    },
  })

  return (request, reply) => send(request, reply)
}

function endText(text: ServerTexts, language: Language, closed: ClosedLink): string {
  if (closed.reason !== 'expired') return text('viewLink.usedUpText')
  // It ends when the day after its last one begins.
  return text('viewLink.endedText', { date: dateText(closed.expiredAt - 1, language) })
}

/** The address of the link, with the step that the query may name. @throws ApiError `not_found` */
function actionOf(request: FastifyRequest<LinkRoute>): string {
  const { link_id: linkId } = request.params
  if (!matches(LINK_ID, linkId)) throw new ApiError('not_found')
  return `/v/${linkId}/${queryOf(request)}`
}

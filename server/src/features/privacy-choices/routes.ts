import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { formContext } from '../../pages/forms/form-context.ts'
import { readFields } from '../../pages/forms/read-fields.ts'
import { registerForm } from '../../pages/forms/register-form.ts'
import { siteOf } from '../../foundation/config/site.ts'
import type { Parts } from '../parts.ts'
import { forgetSessionId } from '../../people/visitors/session-id.ts'
import { hasOptedOut, keepTrackingChoice, sendsPrivacySignal } from '../../people/visitors/tracking-choice.ts'
import { visitorOf } from '../../people/visitors/visitor.ts'
import { CHOICES_DONE, choicesBody, type ChoiceDone, type ChoicesPage } from './choices-page.ts'
import { createOwnRecordStore } from './own-record-store.ts'

const PATH = '/privacy/choices/'

/**
 * The choice about tracking, and the visitor's records on view links: shown and deleted here
 * (docs/behaviour/tracking.md#opt-out, docs/behaviour/tracking.md#my-record).
 */
export async function registerPrivacyChoices(
  app: FastifyInstance,
  { config, sendSitePage, database }: Pick<Parts, 'config' | 'sendSitePage' | 'database'>,
): Promise<void> {
  const ownRecords = createOwnRecordStore(database)

  async function send(request: FastifyRequest, reply: FastifyReply, problem?: string, status = 200) {
    const context = formContext(request, reply)
    const measuring = measuringOf(request)
    const body = choicesBody({
      ...context,
      measuring,
      ...(await ownRecords.of(visitorOf(request))),
      done: doneIn(request.query, measuring),
      problem,
    })
    // Personal, so search engines must not index it.
    return sendSitePage(request, reply, {
      title: context.text('choices.title'),
      body,
      status,
      indexed: false,
    })
  }

  function measuringOf(request: FastifyRequest): ChoicesPage['measuring'] {
    if (siteOf(config, request).noCookies) return 'noCookies'
    if (sendsPrivacySignal(request)) return 'signal'
    return hasOptedOut(request) ? 'off' : 'on'
  }

  registerForm(app, PATH, {
    show: send,
    showAgain: (request, reply, problem, { statusCode }) => send(request, reply, problem, statusCode),
    receive,
  })

  async function receive(request: FastifyRequest, reply: FastifyReply) {
    const { measuring, delete: linkId, at = '' } = readFields(request)
    const redirect = (done?: ChoiceDone) =>
      reply.redirect(done === undefined ? PATH : `${PATH}?done=${done}`, 303)
    if (measuring === 'on' || measuring === 'off') {
      keepTrackingChoice(reply, measuring)
      if (measuring === 'off') forgetSessionId(reply)
      return redirect(measuring)
    }
    if (linkId === 'all') {
      await ownRecords.removeAll(visitorOf(request))
      return redirect('deletedAll')
    }
    // A missing record, or that of another visitor, changes nothing.
    const deleted =
      linkId !== undefined &&
      /^\d{1,15}$/.test(at) &&
      (await ownRecords.remove(visitorOf(request), linkId, Number(at)))
    return redirect(deleted ? 'deleted' : undefined)
  }
}

/** A link with `?done=` must not confirm something that was not done. */
function doneIn(query: unknown, measuring: ChoicesPage['measuring']): ChoiceDone | null {
  const { done } = (query ?? {}) as { done?: unknown }
  const confirmed = CHOICES_DONE.find((each) => each === done) ?? null
  return (confirmed === 'on' || confirmed === 'off') && confirmed !== measuring ? null : confirmed
}

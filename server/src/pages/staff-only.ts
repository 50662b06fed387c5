import type { FastifyInstance, FastifyReply, FastifyRequest, preValidationAsyncHookHandler } from 'fastify'
import { checkFormSender } from './forms/check-form-sender.ts'
import { refusedForm, type SendAgain } from './forms/refused-form.ts'
import { html } from '../foundation/markup/html.ts'
import type { SendSitePage } from './send-site-page.ts'
import { perVisitor } from '../storage/limits/per-visitor.ts'
import { serverTexts } from '../foundation/locales/texts.ts'
import { isStaff, requireStaff } from '../people/rights/staff.ts'

/** Forms per person and minute. Counted after the form is read, so that it can be shown again. */
const STAFF_RATE = { ...perVisitor(120, 60_000), hook: 'preValidation' } as const

/**
 * Answers 404 to everybody but staff, before anything else of the request is looked at. Somebody who sends a form and is
 * not staff any more reads why nothing was changed (docs/behaviour/staff.md#staff-only).
 */
export function staffOnly(sendSitePage: SendSitePage): preValidationAsyncHookHandler {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    if (request.method === 'GET' || request.user === null || isStaff(request.user)) {
      requireStaff(request)
      return
    }
    const text = serverTexts(request.language)
    const title = text('staff.lost.title')
    const body = html`<div class="page-container"><div class="site-page"><h1>${title}</h1><p>${text('staff.lost.text')}</p><div class="site-actions"><a class="kit-button kit-button-primary" href="/explore/">${text('notFound.explore')}</a></div></div></div>`
    return sendSitePage(request, reply, { title, body, status: 404, indexed: false })
  }
}

/**
 * Options of a route that receives a form of staff: for staff only, limited, and with the token of the form.
 *
 * @param sendAgain shows the form again if it was refused; somebody who is not staff any more gets the answer 404
 */
export function staffForm(app: FastifyInstance, sendSitePage: SendSitePage, sendAgain: SendAgain) {
  return {
    config: { rateLimit: STAFF_RATE },
    preValidation: staffOnly(sendSitePage),
    preHandler: checkFormSender(app),
    errorHandler: refusedForm(async (request, reply, line, refusal) => {
      if (refusal.code === 'not_found') throw refusal
      return sendAgain(request, reply, line, refusal)
    }),
  }
}

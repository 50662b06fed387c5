import type { FastifyInstance, FastifyReply, FastifyRequest, preValidationAsyncHookHandler } from 'fastify'
import { registerForm, type Form } from './forms/register-form.ts'
import { redirectSlashless } from '../foundation/http/redirect-slashless.ts'
import { html } from '../foundation/markup/html.ts'
import type { SendSitePage } from './send-site-page.ts'
import { perVisitor } from '../storage/limits/per-visitor.ts'
import { serverTexts } from '../foundation/locales/texts.ts'
import { isStaff, requireStaff } from '../people/rights/staff.ts'

/** Forms per person and minute. Counted after the form is read, so that it can be shown again. */
const STAFF_RATE = { ...perVisitor(120), hook: 'preValidation' } as const

/**
 * Sends 404 to everybody but staff, before anything else of the request is looked at. Somebody who sends a form and is
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

/** Registers a page with a form, for staff only. */
export function registerStaffForm(
  app: FastifyInstance,
  sendSitePage: SendSitePage,
  path: string,
  { show, ...form }: Required<Pick<Form, 'show' | 'receive' | 'showAgain'>>,
): void {
  const preValidation = staffOnly(sendSitePage)
  app.get(path, { preValidation }, (request, reply) => show(request, reply))
  redirectSlashless(app, path)
  registerForm(app, path, { ...form, rate: STAFF_RATE, preValidation })
}

import { matches, OID } from '@viewpage/shared-events/patterns'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '../../../foundation/errors.ts'
import { formContext } from '../../../pages/forms/form-context.ts'
import { EMPTY_FORM, type FormState } from '../../../pages/forms/form-parts.ts'
import { readFields } from '../../../pages/forms/read-fields.ts'
import { serverTexts } from '../../../foundation/locales/texts.ts'
import type { Parts } from '../../parts.ts'
import { requireStaff } from '../../../people/rights/staff.ts'
import { registerStaffForm } from '../../../pages/staff-only.ts'
import { STAFF_PATHS, staffTitle } from '../../../pages/staff-page.ts'
import { accountsBody } from './accounts-page.ts'
import { createEntitlements, type EntitledAccount } from './entitlements.ts'

/** An account is found by its exact e-mail address, which is sent in a form and never in a URL. */
export async function registerStaffAccounts(
  app: FastifyInstance,
  { database, sendSitePage, now }: Pick<Parts, 'database' | 'sendSitePage' | 'now'>,
): Promise<void> {
  const path = STAFF_PATHS.accounts
  const entitlements = createEntitlements(database, now)

  async function send(
    request: FastifyRequest,
    reply: FastifyReply,
    account: EntitledAccount | null,
    search: FormState = EMPTY_FORM,
    status = 200,
  ) {
    const context = formContext(request, reply)
    const { saved } = request.query as { saved?: unknown }
    const body = accountsBody({
      ...context,
      account,
      search,
      saved: saved === 'on' || saved === 'off' ? saved : null,
    })
    const title = staffTitle(context.text, 'accounts')
    return sendSitePage(request, reply, { title, body, status, indexed: false, part: 'staff' })
  }

  registerStaffForm(app, sendSitePage, path, {
    async show(request, reply) {
      const { account: oid } = request.query as { account?: unknown }
      const isOid = typeof oid === 'string' && matches(OID, oid)
      return send(request, reply, isOid ? await entitlements.findByOid(oid) : null)
    },
    async showAgain(request, reply, problem, { statusCode }) {
      const search = { values: readFields(request), errors: { form: problem } }
      return send(request, reply, null, search, statusCode)
    },
    receive,
  })

  async function receive(request: FastifyRequest, reply: FastifyReply) {
    const values = readFields(request)
    const { action, email = '', account: oid = '' } = values
    const text = serverTexts(request.language)
    if (action === 'find') {
      const found = await entitlements.findByEmail(email)
      if (found) return reply.redirect(`${path}?account=${encodeURIComponent(found.oid)}`, 303)
      const search = { values, errors: { email: text('staff.accounts.unknown') } }
      return send(request, reply, null, search, 422)
    }
    if (action !== 'on' && action !== 'off') throw new ApiError('bad_request')
    if (await entitlements.setPresenterView(oid, action === 'on', requireStaff(request).oid))
      return reply.redirect(`${path}?account=${encodeURIComponent(oid)}&saved=${action}`, 303)
    const search = { values: {}, errors: { form: text('staff.accounts.gone') } }
    return send(request, reply, null, search, 409)
  }
}

import { LOG_IN } from '@viewpage/shared-events/site-paths'
import { MINUTE_MS } from '@viewpage/shared-events/durations'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { addressBlockOf } from '../../foundation/http/address-block.ts'
import { serverTexts } from '../../foundation/locales/texts.ts'
import { html, nothing, type Html } from '../../foundation/markup/html.ts'
import { formContext } from '../../pages/forms/form-context.ts'
import { readFields } from '../../pages/forms/read-fields.ts'
import { registerForm } from '../../pages/forms/register-form.ts'
import type { User } from '../../people/accounts/account-store.ts'
import { SECOND_FACTOR } from '../../people/sign-in/second-factor.ts'
import type { Limit } from '../../storage/limits/limit-store.ts'
import { takeOrRefuse } from '../../storage/limits/take-or-refuse.ts'
import type { Parts } from '../parts.ts'
import type { CompleteLogIn } from './complete-log-in.ts'
import { nextOf, type SendAccountPage } from './send-account-page.ts'
import { PASSKEY, passkeyForm } from './sign-in-parts.ts'

/** Of one address that fail. A school can share an address. */
const PASSKEYS_OF_ADDRESS: Limit = { name: 'passkey address', max: 100, windowMs: 15 * MINUTE_MS }

type PasskeyParts = Pick<Parts, 'accounts' | 'limits' | 'sendSitePage' | 'signIn'>

/** Logging in with a passkey alone, and with one after the password (docs/behaviour/accounts.md#passkeys). */
export function registerPasskeys(
  app: FastifyInstance,
  parts: PasskeyParts,
  { send, complete }: { readonly send: SendAccountPage; readonly complete: CompleteLogIn },
): void {
  const { sendSitePage, signIn } = parts
  const { passkeys, secondFactor } = signIn
  const signedBy = createSignatureReader(parts)

  registerForm(app, PASSKEY, {
    rate: null,
    show: async (_, reply) => reply.redirect(LOG_IN, 303),
    showAgain: (request, reply, problem, { statusCode }) =>
      send(request, reply, 'logIn', { values: {}, errors: { passkey: problem } }, statusCode),
    async receive(request, reply) {
      const user = await signedBy(request, reply, null)
      if (user) return complete(request, reply, user, { next: nextOf(request), isConfirmed: true })
      const problem = serverTexts(request.language)('signIn.passkeyRefused')
      return send(request, reply, 'logIn', { values: {}, errors: { passkey: problem } }, 422)
    },
  })

  async function showSecond(request: FastifyRequest, reply: FastifyReply, problem?: string, status = 200) {
    const half = secondFactor.read(request)
    if (half === null) return reply.redirect(LOG_IN, 303)
    const context = formContext(request, reply)
    const options = await passkeys.requestOptions(request, reply, half.userOid)
    const fixed = { action: SECOND_FACTOR, look: 'primary', hasAutofill: false, fields: {} } as const
    const form = options === null ? nothing : passkeyForm({ ...context, ...fixed, problem, options })
    const title = context.text('signIn.secondTitle')
    const body = secondBody(title, context.text('signIn.second'), form)
    return sendSitePage(request, reply, { title, body, status, indexed: false, part: 'passkeys' })
  }

  registerForm(app, SECOND_FACTOR, {
    rate: null,
    show: (request, reply) => showSecond(request, reply),
    showAgain: (request, reply, problem, { statusCode }) => showSecond(request, reply, problem, statusCode),
    async receive(request, reply) {
      const half = secondFactor.read(request)
      if (half === null) return reply.redirect(LOG_IN, 303)
      const user = await signedBy(request, reply, half.userOid)
      if (!user)
        return showSecond(request, reply, serverTexts(request.language)('signIn.passkeyRefused'), 422)
      secondFactor.clear(reply)
      return complete(request, reply, user, { next: half.next, isConfirmed: true })
    },
  })
}

/** @returns what reads whose passkey signed a form; `null` if none did */
function createSignatureReader({ accounts, limits, signIn }: PasskeyParts) {
  return async (request: FastifyRequest, reply: FastifyReply, of: string | null): Promise<User | null> => {
    const counted = { limit: PASSKEYS_OF_ADDRESS, subject: addressBlockOf(request.ip) }
    await takeOrRefuse(limits, reply, counted)
    const { credential = '' } = readFields(request)
    const oid = await signIn.passkeys.readSigned(request, reply, of, credential)
    if (oid === null) return null
    await limits.giveBack(counted)
    return accounts.findByOid(oid)
  }
}

const secondBody = (title: string, text: string, form: Html): Html =>
  html`<div class="page-container"><div class="site-form"><h1>${title}</h1><p>${text}</p>${form}</div></div>`

import { LOG_IN } from '@viewpage/shared-events/site-paths'
import { logInPath } from '../../foundation/http/redirect-to-log-in.ts'
import { HOUR_MS } from '@viewpage/shared-events/durations'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { addressBlockOf } from '../../foundation/http/address-block.ts'
import { serverTexts } from '../../foundation/locales/texts.ts'
import { html, nothing, type Html } from '../../foundation/markup/html.ts'
import { formContext, hiddenFields, type FormContext } from '../../pages/forms/form-context.ts'
import { formError } from '../../pages/forms/form-parts.ts'
import { registerForm } from '../../pages/forms/register-form.ts'
import type { WaitingIdentity } from '../../people/sign-in/open-sign-in.ts'
import type { Organisation } from '../../people/sign-in/organisation.ts'
import { CONNECT } from '../../people/sign-in/paths.ts'
import type { Limit } from '../../storage/limits/limit-store.ts'
import { takeOrRefuse } from '../../storage/limits/take-or-refuse.ts'
import type { Parts } from '../parts.ts'

const MAIL = `${CONNECT}mail/`

/** A school can share an address. */
const MAILS_OF_ADDRESS: Limit = { name: 'connect address', max: 30, windowMs: HOUR_MS }
/** Beyond it no mail is sent; the response is the same. */
const MAILS_OF_ACCOUNT: Limit = { name: 'connect account', max: 3, windowMs: HOUR_MS }

type ConnectParts = Pick<Parts, 'limits' | 'mails' | 'sendSitePage' | 'signIn'>

/** Links an identity to an account with its address, once its owner has logged in as before, or opened a mail. */
export function registerConnect(
  app: FastifyInstance,
  { limits, mails, sendSitePage, signIn }: ConnectParts,
): void {
  const { identities, organisation, waiting } = signIn

  async function show(
    request: FastifyRequest,
    reply: FastifyReply,
    problem?: string,
    status = 200,
  ): Promise<unknown> {
    const identity = waiting.read(request)
    if (identity === null || organisation === null) return reply.redirect(LOG_IN, 303)
    const context = formContext(request, reply)
    const { name } = organisation
    const body = connectBody({
      ...{ ...context, identity, name, problem, mailsAreSent: mails !== null },
      isOwner: request.user?.email === identity.email,
    })
    const title = context.text('connect.title', { name })
    return sendSitePage(request, reply, { title, body, status, indexed: false })
  }

  registerForm(app, CONNECT, {
    show: (request, reply) => show(request, reply),
    showAgain: (request, reply, problem, { statusCode }) => show(request, reply, problem, statusCode),
    async receive(request, reply) {
      const identity = waiting.read(request)
      const { user, language } = request
      if (identity === null || organisation === null || user?.email !== identity.email)
        return show(request, reply)
      const isLinked = await identities.link({ ...identity, issuer: organisation.issuer }, user, language)
      waiting.clear(reply)
      if (isLinked) return reply.redirect(identity.next, 303)
      const problem = serverTexts(language)('connect.taken', { name: organisation.name })
      return show(request, reply, problem, 409)
    },
  })

  registerForm(app, MAIL, {
    show: async (_, reply) => reply.redirect(CONNECT, 303),
    showAgain: (request, reply, problem, { statusCode }) => show(request, reply, problem, statusCode),
    async receive(request, reply) {
      const identity = waiting.read(request)
      if (identity === null || organisation === null || mails === null) return show(request, reply)
      await takeOrRefuse(limits, reply, { limit: MAILS_OF_ADDRESS, subject: addressBlockOf(request.ip) })
      const { email: recipient } = identity
      const { name } = organisation
      if ((await limits.take({ limit: MAILS_OF_ACCOUNT, subject: recipient })) === null)
        await mails.add({ kind: 'connect', recipient, language: request.language, organisation: name })
      const { text } = formContext(request, reply)
      const title = text('reset.sentTitle')
      const body = html`<div class="page-container"><div class="site-form"><h1>${title}</h1><p dir="auto">${text('connect.sent', { email: recipient })}</p></div></div>`
      return sendSitePage(request, reply, { title, body, indexed: false })
    },
  })
}

interface ConnectPage extends FormContext, Pick<Organisation, 'name'> {
  readonly identity: WaitingIdentity
  readonly problem: string | undefined
  readonly mailsAreSent: boolean
  /** Whether the owner of the account is logged in. */
  readonly isOwner: boolean
}

function connectBody({ text, csrfToken, identity, name, problem, mailsAreSent, isOwner }: ConnectPage): Html {
  const { email } = identity
  const values = { name, email }
  const form = (action: string, look: string, submit: string) =>
    html`<form method="post" action="${action}">${hiddenFields(csrfToken)}<button class="kit-button kit-button-${look} site-way" type="submit">${submit}</button></form>`
  const mail = mailsAreSent ? form(MAIL, 'secondary', text('connect.mail', values)) : nothing
  const ways = isOwner
    ? form(CONNECT, 'primary', text('connect.submit', values))
    : html`<a class="kit-button kit-button-primary site-way" href="${logInPath(CONNECT)}">${text('connect.logIn')}</a>${mail}`
  return html`<div class="page-container"><div class="site-form"><h1 dir="auto">${text('connect.title', values)}</h1>${formError('form-error', problem)}
<p dir="auto">${text(isOwner ? 'connect.owner' : 'connect.text', values)}</p>
${ways}</div></div>`
}

import { SETTINGS } from '@viewpage/shared-events/site-paths'
import { HOUR_MS } from '@viewpage/shared-events/durations'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { addressBlockOf } from '../../foundation/http/address-block.ts'
import { serverTexts } from '../../foundation/locales/texts.ts'
import type { Html } from '../../foundation/markup/html.ts'
import { formContext } from '../../pages/forms/form-context.ts'
import { EMPTY_FORM, type FormState } from '../../pages/forms/form-parts.ts'
import { readFields } from '../../pages/forms/read-fields.ts'
import { registerForm } from '../../pages/forms/register-form.ts'
import { isEmail, newPasswordError } from '../../people/accounts/account-errors.ts'
import { normaliseEmail } from '../../people/accounts/account-store.ts'
import { createMailedChanges, type MailedChanges } from '../../people/mail/mailed-changes.ts'
import { readStopToken } from '../../people/mail/notices.ts'
import { MAILED, type AccountLink, type MailedLink } from '../../people/mail/mailed-links.ts'
import { keepViewerAddress, VIEWER_RECORD } from '../../people/sharing/viewer-pages.ts'
import { CONNECT } from '../../people/sign-in/paths.ts'
import { SECOND_FACTOR } from '../../people/sign-in/second-factor.ts'
import type { Limit } from '../../storage/limits/limit-store.ts'
import { takeOrRefuse } from '../../storage/limits/take-or-refuse.ts'
import type { Parts } from '../parts.ts'
import { mailedBody, message, RESET, resetBody, resetSentBody, stopBody } from './pages.ts'

/** A school can share an address. */
const RESETS_OF_ADDRESS: Limit = { name: 'reset address', max: 30, windowMs: HOUR_MS }
/** Beyond it no mail is sent; the response is the same. */
const RESETS_OF_ACCOUNT: Limit = { name: 'reset account', max: 3, windowMs: HOUR_MS }

/** The token of the link that was opened last: in the address it would be sent on and kept in histories. */
const COOKIE = '__Host-mailed'
const COOKIE_SECONDS = 30 * 60

const TITLES = {
  reset: 'reset.title',
  address: 'mail.address.subject',
  viewer: 'viewers.title',
  connect: 'connect.title',
} as const

type MailedParts = Pick<
  Parts,
  | ('accounts' | 'database' | 'limits' | 'mails' | 'mailedLinks')
  | ('now' | 'sendSitePage' | 'settings' | 'signer' | 'signIn')
>

/** A new password by mail, and what links in mails lead to (docs/behaviour/accounts.md#forgotten-password). */
export async function registerMailedLinks(app: FastifyInstance, parts: MailedParts): Promise<void> {
  registerReset(app, parts)
  registerStop(app, parts)
  registerLinks(app, parts, createMailedChanges({ ...parts, links: parts.mailedLinks }))
}

function registerReset(app: FastifyInstance, { limits, mails, sendSitePage }: MailedParts): void {
  const show = async (request: FastifyRequest, reply: FastifyReply, state: FormState, status = 200) => {
    const context = formContext(request, reply)
    const body = resetBody({ ...context, state, mailsAreSent: mails !== null })
    return sendSitePage(request, reply, { title: context.text('reset.title'), body, status, indexed: false })
  }
  registerForm(app, RESET, {
    show: (request, reply) => show(request, reply, EMPTY_FORM),
    showAgain: (request, reply, problem, { statusCode }) =>
      show(request, reply, { values: readFields(request), errors: { form: problem } }, statusCode),
    async receive(request, reply) {
      const values = readFields(request)
      const { email = '' } = values
      const context = formContext(request, reply)
      if (!isEmail(email))
        return show(request, reply, { values, errors: { email: context.text('form.invalidEmail') } }, 422)
      if (mails === null) return show(request, reply, EMPTY_FORM)
      await takeOrRefuse(limits, reply, { limit: RESETS_OF_ADDRESS, subject: addressBlockOf(request.ip) })
      const recipient = normaliseEmail(email)
      // The account is looked for when the mail is sent. Until then known and unknown addresses are the same work.
      if ((await limits.take({ limit: RESETS_OF_ACCOUNT, subject: recipient })) === null)
        await mails.add({ kind: 'reset', recipient, language: request.language })
      const body = resetSentBody(context, recipient)
      return sendSitePage(request, reply, { title: context.text('reset.sentTitle'), body, indexed: false })
    },
  })
}

/** Stops notices without a log-in: by a button, or by one POST of a mail program (RFC 8058). */
function registerStop(app: FastifyInstance, { settings, signer, sendSitePage }: MailedParts): void {
  type StopRequest = FastifyRequest<{ Params: { mailed: string } }>

  async function show(request: StopRequest, reply: FastifyReply, isDone: boolean) {
    const context = formContext(request, reply)
    const { mailed } = request.params
    const isKnown = readStopToken(signer, mailed) !== null
    void reply.header('Referrer-Policy', 'no-referrer')
    const title = context.text('mail.notice.stop')
    const body = isKnown
      ? stopBody(context, `${MAILED}${mailed}/stop/`, isDone)
      : mailedBody(
          { ...context, state: EMPTY_FORM, organisation: null, loggedIn: request.user !== null },
          null,
        )
    return sendSitePage(request, reply, { title, body, status: isKnown ? 200 : 404, indexed: false })
  }
  registerForm<{ Params: { mailed: string } }>(app, `${MAILED}:mailed/stop/`, {
    show: (request, reply) => show(request, reply, false),
    showAgain: (request, reply) => show(request, reply, false),
    // The token is the proof: mail programs have no cookies.
    checkSender: () => undefined,
    async receive(request, reply) {
      const stopped = readStopToken(signer, request.params.mailed)
      if (stopped) await settings.stopNotices(stopped.userOid, stopped.kind)
      return show(request, reply, true)
    },
  })
}

function registerLinks(
  app: FastifyInstance,
  { accounts, database, mailedLinks, sendSitePage, signer, signIn, now }: MailedParts,
  changes: MailedChanges,
): void {
  const secure = { path: '/', secure: true, httpOnly: true, sameSite: 'lax' } as const

  // The response is the same for every token, which the next page looks up.
  app.get<{ Params: { mailed: string } }>(`${MAILED}:mailed/`, async ({ params, headers }, reply) => {
    // A link in a presentation is in no mail.
    if (headers['sec-fetch-site'] !== 'same-origin')
      void reply.setCookie(COOKIE, params.mailed, { ...secure, maxAge: COOKIE_SECONDS })
    return reply
      .header('Referrer-Policy', 'no-referrer')
      .header('Cache-Control', 'no-store')
      .redirect(MAILED, 303)
  })

  const tokenOf = ({ cookies }: FastifyRequest) => cookies[COOKIE] ?? ''
  const send = (request: FastifyRequest, reply: FastifyReply, title: string, body: Html, status: number) =>
    sendSitePage(request, reply, { title, body, status, indexed: false })

  async function show(
    request: FastifyRequest,
    reply: FastifyReply,
    link: MailedLink | null,
    state: FormState,
    status: number,
  ) {
    const context = formContext(request, reply)
    const name = signIn.organisation?.name ?? ''
    const title = context.text(TITLES[link?.purpose ?? 'reset'], { name })
    const isHere = link !== null && signIn.waiting.read(request)?.email === link.email
    const organisation = { name, isHere }
    const body = mailedBody({ ...context, state, organisation, loggedIn: request.user !== null }, link)
    return send(request, reply, title, body, link === null ? 404 : status)
  }

  async function resetPassword(request: FastifyRequest, reply: FastifyReply, link: AccountLink) {
    const user = await accounts.findByOid(link.userOid)
    const { newPassword = '' } = readFields(request)
    const about = user ? [user.firstName, user.lastName, user.email] : []
    const weak = newPasswordError(newPassword, about, serverTexts(request.language))
    if (weak !== undefined)
      return show(request, reply, link, { values: {}, errors: { newPassword: weak } }, 422)
    const isReset =
      user !== null &&
      (await changes.resetPassword(tokenOf(request), link, newPassword, {
        addressBlock: addressBlockOf(request.ip),
        language: request.language,
      }))
    if (!isReset) return show(request, reply, null, EMPTY_FORM, 404)
    void reply.clearCookie(COOKIE, secure)
    // Whoever reads the mails of the address does not have its passkey.
    const next = `${SETTINGS}?saved=password#password`
    if (await signIn.secondFactor.isNeeded(reply, user, { next })) return reply.redirect(SECOND_FACTOR, 303)
    await reply.logIn(user)
    return reply.redirect(next, 303)
  }

  /** Links the identity that waits in this browser: whoever opens the link elsewhere did not start the sign-in. */
  async function connect(request: FastifyRequest, reply: FastifyReply, link: AccountLink) {
    const { organisation, identities, secondFactor, waiting } = signIn
    const identity = waiting.read(request)
    const user = await accounts.findByOid(link.userOid)
    if (organisation === null || identity?.email !== link.email || user?.email !== link.email)
      return show(request, reply, link, EMPTY_FORM, 409)
    if (!(await database.write((transaction) => mailedLinks.use(tokenOf(request), transaction))))
      return show(request, reply, null, EMPTY_FORM, 404)
    void reply.clearCookie(COOKIE, secure)
    // With a second factor the mail is not enough: the page asks again after it.
    if (await secondFactor.isNeeded(reply, user, { next: CONNECT })) return reply.redirect(SECOND_FACTOR, 303)
    await reply.logIn(user)
    if (!(await identities.link({ ...identity, issuer: organisation.issuer }, user, request.language)))
      return reply.redirect(CONNECT, 303)
    waiting.clear(reply)
    return reply.redirect(identity.next, 303)
  }

  async function confirmAddress(request: FastifyRequest, reply: FastifyReply, link: AccountLink) {
    const text = serverTexts(request.language)
    const outcome = await changes.confirmAddress(tokenOf(request), link, request)
    if (outcome === 'used') return show(request, reply, null, EMPTY_FORM, 404)
    const title = text('mail.address.subject')
    const sentence =
      outcome === 'taken' ? text('signUp.taken') : text('reset.confirmed', { email: link.email })
    return send(request, reply, title, message(title, [sentence]), outcome === 'taken' ? 409 : 200)
  }

  /** The next page shows what is stored of the address, for as long as its cookie is kept. */
  async function showRecord(request: FastifyRequest, reply: FastifyReply, email: string) {
    const isUsed = await database.write((transaction) => mailedLinks.use(tokenOf(request), transaction))
    if (!isUsed) return show(request, reply, null, EMPTY_FORM, 404)
    void reply.clearCookie(COOKIE, secure)
    keepViewerAddress(reply, signer, email, now())
    return reply.redirect(VIEWER_RECORD, 303)
  }

  registerForm(app, MAILED, {
    async show(request, reply) {
      return show(request, reply, await mailedLinks.find(tokenOf(request)), EMPTY_FORM, 200)
    },
    async showAgain(request, reply, problem, { statusCode }) {
      const state = { values: {}, errors: { form: problem } }
      return show(request, reply, await mailedLinks.find(tokenOf(request)), state, statusCode)
    },
    async receive(request, reply) {
      const link = await mailedLinks.find(tokenOf(request))
      if (link === null) return show(request, reply, null, EMPTY_FORM, 404)
      if (link.purpose === 'viewer') return showRecord(request, reply, link.email)
      const responses = { reset: resetPassword, address: confirmAddress, connect }
      return responses[link.purpose](request, reply, link)
    },
  })
}

import { BASIC_SIGN_UP, LOG_IN, LOG_OUT, SIGN_UP } from '@viewpage/shared-events/site-paths'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isEmail, nameErrors, newPasswordError } from '../../people/accounts/account-errors.ts'
import { cleanLine } from '../../foundation/clean-text.ts'
import { isLoopback } from '@viewpage/shared-events/plain-loopback'
import { readAuthorSegment } from '../../pages/forms/author-segment-field.ts'
import { EMPTY_FORM, type FormState } from '../../pages/forms/form-parts.ts'
import { readFields } from '../../pages/forms/read-fields.ts'
import { registerForm, type Form } from '../../pages/forms/register-form.ts'
import { addressBlockOf } from '../../foundation/http/address-block.ts'
import { takeOrRefuse } from '../../storage/limits/take-or-refuse.ts'
import { SECOND_FACTOR } from '../../people/sign-in/second-factor.ts'
import { serverTexts } from '../../foundation/locales/texts.ts'
import type { Parts } from '../parts.ts'
import { logInLimits, signUpLimits } from './attempt-limits.ts'
import { createLogInCompletion, type CompleteLogIn } from './complete-log-in.ts'
import { registerConnect } from './connect-routes.ts'
import { registerOrganisation } from './organisation-routes.ts'
import { registerPasskeys } from './passkey-routes.ts'
import {
  createAccountPageSender,
  nextOf,
  type AccountPage,
  type SendAccountPage,
} from './send-account-page.ts'

type Fields = Readonly<Record<string, string>>
type AccountParts = Pick<
  Parts,
  'accounts' | 'config' | 'devices' | 'limits' | 'likeWishes' | 'mails' | 'sendSitePage' | 'signIn'
>

/** What the forms of logging in and signing up share. */
interface AccountForms {
  readonly send: SendAccountPage
  /** How a form is shown, also after it was refused. It is limited by its attempts. */
  formOf(page: AccountPage): Pick<Form, 'rate' | 'show' | 'showAgain'>
  readonly complete: CompleteLogIn
}

/** Logging in and out, signing up. Works without JavaScript. A refused form is shown again with its values. */
export async function registerAccounts(app: FastifyInstance, parts: AccountParts): Promise<void> {
  const send = createAccountPageSender(parts)
  const forms: AccountForms = {
    send,
    formOf: (page) => ({
      rate: null,
      show: (request, reply) => send(request, reply, page, insecureState(request)),
      showAgain: (request, reply, problem, { statusCode }) =>
        send(request, reply, page, { values: readFields(request), errors: { form: problem } }, statusCode),
    }),
    complete: createLogInCompletion(parts),
  }
  registerLogIn(app, parts, forms)
  registerSignUp(app, parts, forms)
  registerLogOut(app, forms)
  registerOrganisation(app, parts, forms)
  registerConnect(app, parts)
  registerPasskeys(app, parts, forms)
}

function registerLogIn(
  app: FastifyInstance,
  { accounts, devices, limits, signIn }: AccountParts,
  { send, formOf, complete }: AccountForms,
): void {
  /** A successful attempt is not counted. @throws ApiError `too_many_requests`, `unavailable` */
  async function logIn(request: FastifyRequest, reply: FastifyReply, { email = '', password = '' }: Fields) {
    const counted = logInLimits(request, email, devices)
    await takeOrRefuse(limits, reply, ...counted)
    let isFailed = false
    try {
      const user = await accounts.logIn(email, password, addressBlockOf(request.ip))
      isFailed = user === null
      return user
    } finally {
      if (!isFailed) await limits.giveBack(...counted)
    }
  }

  registerForm(app, LOG_IN, {
    ...formOf('logIn'),
    async receive(request, reply) {
      const values = readFields(request)
      const user = await logIn(request, reply, values)
      const next = nextOf(request)
      if (user) {
        if (await signIn.secondFactor.isNeeded(reply, user, { next }))
          return reply.redirect(SECOND_FACTOR, 303)
        return complete(request, reply, user, { next, isConfirmed: true })
      }
      const errors = { form: serverTexts(request.language)('logIn.wrong') }
      return send(request, reply, 'logIn', { values, errors, suspects: ['email', 'password'] }, 422)
    },
  })
}

function registerSignUp(
  app: FastifyInstance,
  { accounts, config, limits, mails }: AccountParts,
  { send, formOf, complete }: AccountForms,
): void {
  // The end screen of a presentation has the e-mail field only. It is posted, so that it is in no URL.
  registerForm(app, BASIC_SIGN_UP, {
    ...formOf('signUp'),
    async receive(request, reply) {
      const values = readFields(request)
      if (isEmail(values['email'])) return send(request, reply, 'signUp', { values, errors: {} })
      const errors = { email: serverTexts(request.language)('form.invalidEmail') }
      return send(request, reply, 'signUp', { values, errors }, 422)
    },
  })

  registerForm(app, SIGN_UP, {
    ...formOf('signUp'),
    async receive(request, reply) {
      if (!config.signIn.hasPasswordSignUp) return send(request, reply, 'signUp', EMPTY_FORM, 403)
      const values = readFields(request)
      const text = serverTexts(request.language)
      const errors = signUpErrors(values, text)
      if (Object.keys(errors).length > 0) return send(request, reply, 'signUp', { values, errors }, 422)
      const { email = '', password = '', firstName = '', lastName = '', authorSegment = '' } = values
      const { always, onFailure } = signUpLimits(request, config.http.perAddress.signUps)
      await takeOrRefuse(limits, reply, always, onFailure)
      const account = {
        email,
        password,
        firstName: cleanLine(firstName),
        lastName: cleanLine(lastName),
        language: request.language,
        authorSegment: readAuthorSegment(authorSegment) ?? null,
      }
      const user = await accounts.signUp(account, addressBlockOf(request.ip))
      if (!user)
        return send(request, reply, 'signUp', { values, errors: { email: text('signUp.taken') } }, 422)
      await limits.giveBack(onFailure)
      const { oid: userOid, email: recipient } = user
      await mails?.add({ kind: 'address', recipient, language: request.language, userOid })
      return complete(request, reply, user, { next: nextOf(request), isConfirmed: true })
    },
  })
}

function registerLogOut(app: FastifyInstance, { send, formOf }: AccountForms): void {
  registerForm(app, LOG_OUT, {
    ...formOf('logOut'),
    // A link must not log a visitor out, wherever it is: decks have links, too.
    show: async (request, reply) =>
      request.user === null ? reply.redirect('/', 303) : send(request, reply, 'logOut', EMPTY_FORM),
    // The menu of the header has no token, because its page may be cached.
    checkSender(request) {
      if (!app.isFromOwnPage(request)) app.checkCsrf(request)
    },
    async receive(_, reply) {
      await reply.logOut()
      return reply.redirect('/', 303)
    },
  })
}

/**
 * Over plain HTTP from another machine the browser keeps no session (docs/behaviour/accounts.md#plain-http), so the
 * form shows a warning.
 */
function insecureState({ protocol, hostname, language }: FastifyRequest): FormState {
  if (protocol === 'https' || isLoopback(hostname)) return EMPTY_FORM
  return { values: {}, errors: { form: serverTexts(language)('form.insecure') } }
}

function signUpErrors(values: Fields, text: ReturnType<typeof serverTexts>): Record<string, string> {
  const { firstName = '', lastName = '', email = '', password = '', authorSegment = '' } = values
  const errors = nameErrors(values, text)
  if (!isEmail(email)) errors['email'] = text('form.invalidEmail')
  const weak = newPasswordError(password, [firstName, lastName, email], text)
  if (weak !== undefined) errors['password'] = weak
  if (readAuthorSegment(authorSegment) === undefined) errors['authorSegment'] = text('form.missing')
  return errors
}

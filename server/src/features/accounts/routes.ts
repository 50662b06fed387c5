import formbody from '@fastify/formbody'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { User } from '../../people/accounts/account-store.ts'
import { isEmail, nameErrors, newPasswordError } from '../../people/accounts/account-errors.ts'
import { nextPath } from '../../people/accounts/next-path.ts'
import { cleanLine } from '../../foundation/clean-text.ts'
import { isLoopback } from '../../foundation/http/connections/plain-http.ts'
import { readAuthorSegment } from '../../pages/forms/author-segment-field.ts'
import { checkFormSender } from '../../pages/forms/check-form-sender.ts'
import { EMPTY_FORM, type FormState } from '../../pages/forms/form-parts.ts'
import { readFields } from '../../pages/forms/read-fields.ts'
import { refusedForm } from '../../pages/forms/refused-form.ts'
import { redirectSlashless } from '../../foundation/http/redirect-slashless.ts'
import { addressBlockOf } from '../../foundation/http/address-block.ts'
import { takeOrRefuse } from '../../storage/limits/take-or-refuse.ts'
import { serverTexts } from '../../foundation/locales/texts.ts'
import type { Parts } from '../parts.ts'
import { DASHBOARD, logInBody, logOutBody, signUpBody } from './account-pages.ts'
import { logInLimits, signUpLimits } from './attempt-limits.ts'

type Fields = Readonly<Record<string, string>>

/** Logging in and out, signing up. Works without JavaScript. A refused form is shown again with its values. */
export async function registerAccounts(
  app: FastifyInstance,
  {
    accounts: store,
    devices,
    limits,
    likeWishes,
    sendSitePage,
  }: Pick<Parts, 'accounts' | 'devices' | 'limits' | 'likeWishes' | 'sendSitePage'>,
): Promise<void> {
  await app.register(formbody, { bodyLimit: 16 * 1024 })

  async function send(
    request: FastifyRequest,
    reply: FastifyReply,
    kind: keyof typeof BODIES,
    state: FormState,
    status = 200,
  ) {
    const text = serverTexts(request.language)
    const wanted = readFields(request)['next'] ?? (request.query as Fields)['next']
    const next = nextPath(wanted, DASHBOARD)
    const wished = kind === 'logOut' ? null : await likeWishes.wishedFor(request, next)
    const likes = wished && wished.presentation.title
    const page = { text, next, likes, state, csrfToken: reply.csrfToken() }
    return sendSitePage(request, reply, { ...BODIES[kind](page), status, indexed: false })
  }

  /** Shows a refused form again, with the reason above it. */
  const refuse = (kind: keyof typeof BODIES) =>
    refusedForm((request, reply, line, { statusCode }) =>
      send(request, reply, kind, { values: readFields(request), errors: { form: line } }, statusCode),
    )

  const guarded = (kind: keyof typeof BODIES) => ({
    errorHandler: refuse(kind),
    preHandler: checkFormSender(app),
  })

  /** A successful attempt is not counted. @throws ApiError `too_many_requests`, `unavailable` */
  async function logIn(request: FastifyRequest, reply: FastifyReply, { email = '', password = '' }: Fields) {
    const counted = logInLimits(request, email, devices)
    await takeOrRefuse(limits, reply, ...counted)
    let isFailed = false
    try {
      const user = await store.logIn(email, password, addressBlockOf(request.ip))
      isFailed = user === null
      return user
    } finally {
      if (!isFailed) await limits.giveBack(...counted)
    }
  }

  /** Logs in, stores the like that the visitor pressed before, and redirects. */
  async function welcome(request: FastifyRequest, reply: FastifyReply, user: User) {
    const next = nextPath(readFields(request)['next'], DASHBOARD)
    await reply.logIn(user)
    await likeWishes.grant(request, reply, next)
    return reply.redirect(next, 303)
  }

  app.get('/login/', (request, reply) => send(request, reply, 'logIn', insecureState(request)))
  app.get('/signup/', (request, reply) => send(request, reply, 'signUp', insecureState(request)))
  app.get('/signup/basic/', (request, reply) => send(request, reply, 'signUp', insecureState(request)))

  app.post('/login/', guarded('logIn'), async (request, reply) => {
    const values = readFields(request)
    const user = await logIn(request, reply, values)
    if (!user) {
      const text = serverTexts(request.language)
      const errors = { form: text('logIn.wrong') }
      return send(request, reply, 'logIn', { values, errors, suspects: ['email', 'password'] }, 422)
    }
    return welcome(request, reply, user)
  })

  // The end screen of a presentation has the e-mail field only. It is posted, so that it is in no URL.
  app.post('/signup/basic/', guarded('signUp'), async (request, reply) => {
    const values = readFields(request)
    const text = serverTexts(request.language)
    if (isEmail(values['email'])) return send(request, reply, 'signUp', { values, errors: {} })
    return send(request, reply, 'signUp', { values, errors: { email: text('form.invalidEmail') } }, 422)
  })

  app.post('/signup/', guarded('signUp'), async (request, reply) => {
    const values = readFields(request)
    const text = serverTexts(request.language)
    const errors = signUpErrors(values, text)
    if (Object.keys(errors).length > 0) return send(request, reply, 'signUp', { values, errors }, 422)
    const { email = '', password = '', firstName = '', lastName = '', authorSegment = '' } = values
    const about = { language: request.language, authorSegment: readAuthorSegment(authorSegment) ?? null }
    const names = { firstName: cleanLine(firstName), lastName: cleanLine(lastName) }
    const { always, onFailure } = signUpLimits(request)
    await takeOrRefuse(limits, reply, always, onFailure)
    const user = await store.signUp({ email, password, ...names, ...about }, addressBlockOf(request.ip))
    if (!user) return send(request, reply, 'signUp', { values, errors: { email: text('signUp.taken') } }, 422)
    await limits.giveBack(onFailure)
    return welcome(request, reply, user)
  })

  // A link must not log a visitor out, wherever it is: decks have links, too.
  app.get('/logout/', async (request, reply) =>
    request.user === null ? reply.redirect('/', 303) : send(request, reply, 'logOut', EMPTY_FORM),
  )

  // The menu of the header has no token, because its page may be cached.
  const unguarded = { errorHandler: refuse('logOut') }
  app.post('/logout/', unguarded, async (request, reply) => {
    if (!app.isFromOwnPage(request)) app.checkCsrf(request)
    await reply.logOut()
    return reply.redirect('/', 303)
  })

  for (const path of ['/login/', '/logout/', '/signup/', '/signup/basic/']) redirectSlashless(app, path)
}

type BodyPage = Parameters<typeof logInBody>[0]

const BODIES = {
  logIn: (page: BodyPage) => ({ title: page.text('logIn.title'), body: logInBody(page) }),
  signUp: (page: BodyPage) => ({ title: page.text('signUp.title'), body: signUpBody(page) }),
  logOut: (page: BodyPage) => ({ title: page.text('logOut.title'), body: logOutBody(page) }),
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

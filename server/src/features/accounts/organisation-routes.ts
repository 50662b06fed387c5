import { DASHBOARD } from '@viewpage/shared-events/site-paths'
import { MINUTE_MS } from '@viewpage/shared-events/durations'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { addressBlockOf } from '../../foundation/http/address-block.ts'
import { queryOf } from '../../foundation/http/query-of.ts'
import { redirectSlashless } from '../../foundation/http/redirect-slashless.ts'
import { serverTexts } from '../../foundation/locales/texts.ts'
import { refusedForm } from '../../pages/forms/refused-form.ts'
import { normaliseEmail } from '../../people/accounts/account-store.ts'
import type { VerifiedIdentity } from '../../people/sign-in/identity-store.ts'
import {
  RETURN,
  SignInError,
  type Identity,
  type Organisation,
  type SignInFailure,
} from '../../people/sign-in/organisation.ts'
import { CONNECT } from '../../people/sign-in/paths.ts'
import type { Limit } from '../../storage/limits/limit-store.ts'
import { perVisitor } from '../../storage/limits/per-visitor.ts'
import { takeOrRefuse } from '../../storage/limits/take-or-refuse.ts'
import type { Parts } from '../parts.ts'
import { signUpLimits } from './attempt-limits.ts'
import type { CompleteLogIn } from './complete-log-in.ts'
import { nextOf, type SendAccountPage } from './send-account-page.ts'
import { ORGANISATION } from './sign-in-parts.ts'

/** Of one address that fail. A school can share an address. */
const RETURNS_OF_ADDRESS: Limit = { name: 'sign-in address', max: 100, windowMs: 15 * MINUTE_MS }
/** Longer than a browser keeps the start. */
const STATES: Limit = { name: 'sign-in state', max: 1, windowMs: 30 * MINUTE_MS }
/** A longer path that follows leaves a cookie no room. */
const MAX_NEXT_LENGTH = 1_500

const FAULTS = {
  down: { text: 'signIn.down', status: 503 },
  declined: { text: 'signIn.declined', status: 403 },
  invalid: { text: 'signIn.invalid', status: 400 },
} as const satisfies Record<SignInFailure, unknown>

type OrganisationParts = Pick<Parts, 'accounts' | 'config' | 'limits' | 'signIn'>

/** Signing in with the organisation: to the provider, and back (docs/behaviour/accounts.md#sign-in-with-the-organisation). */
export function registerOrganisation(
  app: FastifyInstance,
  parts: OrganisationParts,
  { send, complete }: { readonly send: SendAccountPage; readonly complete: CompleteLogIn },
): void {
  const { accounts, config, limits, signIn } = parts
  const { identities, started, waiting } = signIn

  type Refusal = 'signIn.over' | 'signIn.unverified' | 'signIn.otherAddress' | 'signIn.none'
  const refuse = (
    request: FastifyRequest,
    reply: FastifyReply,
    fault: Refusal | (typeof FAULTS)[SignInFailure]['text'],
    status: number,
    email = '',
  ) => {
    const name = signIn.organisation?.name ?? ''
    const values = { name, email, own: request.user?.email ?? '' }
    return send(
      request,
      reply,
      'logIn',
      { values: {}, errors: { form: serverTexts(request.language)(fault, values) } },
      status,
    )
  }

  const options = {
    // A school can share an address, and begins its lessons at the same time.
    config: { rateLimit: perVisitor(300) },
    errorHandler: refusedForm((request, reply, problem, { statusCode }) =>
      send(request, reply, 'logIn', { values: {}, errors: { form: problem } }, statusCode),
    ),
  }

  /** Runs what asks the provider, and shows why it failed. */
  async function orFault(
    request: FastifyRequest,
    reply: FastifyReply,
    run: (organisation: Organisation) => Promise<FastifyReply>,
  ): Promise<FastifyReply> {
    if (signIn.organisation === null) return refuse(request, reply, 'signIn.none', 404)
    try {
      return await run(signIn.organisation)
    } catch (error) {
      if (!(error instanceof SignInError)) throw error
      request.log.warn({ err: error }, 'nobody was signed in with the organisation')
      const { text, status } = FAULTS[error.failure]
      return refuse(request, reply, text, status)
    }
  }

  app.get(ORGANISATION, options, (request, reply) =>
    orFault(request, reply, async (organisation) => {
      const next = nextOf(request)
      // Somebody who is logged in confirms who they are.
      const { url, start } = await organisation.start(request.user !== null)
      started.keep(reply, { ...start, next: next.length > MAX_NEXT_LENGTH ? DASHBOARD : next })
      return reply.header('Cache-Control', 'no-store').redirect(url, 303)
    }),
  )
  redirectSlashless(app, ORGANISATION)

  app.get(RETURN, options, (request, reply) =>
    orFault(request, reply, async (organisation) => {
      const start = started.read(request)
      started.clear(reply)
      void reply.header('Referrer-Policy', 'no-referrer')
      const counted = { limit: RETURNS_OF_ADDRESS, subject: addressBlockOf(request.ip) }
      await takeOrRefuse(limits, reply, counted)
      if (start === null || (await limits.take({ limit: STATES, subject: start.state })) !== null)
        return refuse(request, reply, 'signIn.over', 400)
      const identity = await organisation.finish(queryOf(request), start)
      await limits.giveBack(counted)
      const user = await identities.use(identity)
      if (user) return complete(request, reply, user, { next: start.next, isConfirmed: start.isAgain })
      return newIdentity(request, reply, identity, start.next)
    }),
  )
  redirectSlashless(app, RETURN)

  /** An identity without an account. */
  async function newIdentity(
    request: FastifyRequest,
    reply: FastifyReply,
    identity: Identity,
    next: string,
  ): Promise<FastifyReply> {
    const { email, subject } = identity
    if (email === null) return refuse(request, reply, 'signIn.unverified', 403)
    if (request.user && request.user.email !== normaliseEmail(email))
      return refuse(request, reply, 'signIn.otherAddress', 409, email)
    const isNew = (await accounts.findByEmail(email)) === null
    if (isNew) {
      const { always } = signUpLimits(request, config.http.perAddress.signUps)
      await takeOrRefuse(limits, reply, always)
      const verified: VerifiedIdentity = { ...identity, email }
      const user = await identities.signUp(verified, request.language)
      if (user) return complete(request, reply, user, { next, isConfirmed: false })
    }
    waiting.keep(reply, { subject, email: normaliseEmail(email), next })
    return reply.redirect(CONNECT, 303)
  }
}

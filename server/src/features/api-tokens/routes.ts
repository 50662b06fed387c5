import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { MINUTE_MS } from '@viewpage/shared-events/durations'
import { cleanLine } from '../../foundation/clean-text.ts'
import { ApiError } from '../../foundation/errors.ts'
import { formatsFor } from '../../foundation/locales/formats.ts'
import { serverTexts } from '../../foundation/locales/texts.ts'
import { formContext } from '../../pages/forms/form-context.ts'
import { EMPTY_FORM, type FormState } from '../../pages/forms/form-parts.ts'
import { readFields } from '../../pages/forms/read-fields.ts'
import { registerAccountForm } from '../../pages/forms/register-form.ts'
import type { User } from '../../people/accounts/account-store.ts'
import { SCOPES } from '../../people/rights/token-scopes.ts'
import { confirmOwner, hasProof } from '../../people/sign-in/confirm-owner.ts'
import { MAX_API_TOKENS, type NewApiToken } from '../../people/tokens/api-token-store.ts'
import { perVisitor } from '../../storage/limits/per-visitor.ts'
import type { Parts } from '../parts.ts'
import { EXPIRIES, TOKENS, tokensBody, type TokensPage } from './tokens-page.ts'

/** Per person. Counted after the form is read, so that it can be shown again. */
const RATE = { ...perVisitor(20, 15 * MINUTE_MS), hook: 'preValidation' } as const
const MAX_NAME_LENGTH = 60

type Shown = Partial<Pick<TokensPage, 'made' | 'state'>> & { readonly status?: number }

/** The page on which an account makes and revokes its API tokens (docs/behaviour/programs.md#tokens). */
export async function registerApiTokens(
  app: FastifyInstance,
  {
    apiTokens,
    settings,
    signIn,
    mails,
    sendSitePage,
    now,
  }: Pick<Parts, 'apiTokens' | 'settings' | 'signIn' | 'mails' | 'sendSitePage' | 'now'>,
): Promise<void> {
  async function show(
    request: FastifyRequest,
    reply: FastifyReply,
    user: User,
    { made = null, state = EMPTY_FORM, status = 200 }: Shown = {},
  ) {
    const context = formContext(request, reply)
    const { saved } = request.query as { saved?: unknown }
    const body = tokensBody({
      ...context,
      ...{ made, state, now: now() },
      hasPassword: await settings.hasPassword(user.oid),
      hasProof: hasProof(signIn, request),
      tokens: await apiTokens.of(user.oid),
      saved: saved === 'revoked' || saved === 'allRevoked' ? saved : null,
    })
    const title = context.text('settings.tokens.title')
    return sendSitePage(request, reply, { title, body, status, indexed: false, part: 'account' })
  }

  /** @returns the faults of what was entered, by field */
  async function faultsOf(request: FastifyRequest, user: User, wanted: NewApiToken) {
    const text = serverTexts(request.language)
    const { currentPassword = '' } = readFields(request)
    const unconfirmed = await confirmOwner({ settings, signIn }, request, user, currentPassword)
    return {
      ...(wanted.name === '' && { name: text('form.missing') }),
      ...(wanted.name.length > MAX_NAME_LENGTH && { name: text('form.tooLong') }),
      ...(wanted.scopes.length === 0 && { scopes: text('settings.tokens.noScope') }),
      ...(unconfirmed && { currentPassword: text(`settings.faults.${unconfirmed}`) }),
    }
  }

  async function make(request: FastifyRequest, reply: FastifyReply, user: User) {
    const values = readFields(request)
    const text = serverTexts(request.language)
    const wanted = wantedIn(values)
    const again = (errors: FormState['errors']) =>
      show(request, reply, user, { state: { values, errors }, status: 422 })
    const faults = await faultsOf(request, user, wanted)
    if (Object.keys(faults).length > 0) return again(faults)
    const made = await apiTokens.make(user.oid, wanted)
    if (made === 'taken') return again({ name: text('settings.tokens.taken') })
    if (made === 'full') {
      const number = formatsFor(request.language).number(MAX_API_TOKENS)
      return again({ form: text('settings.tokens.full', { number }) })
    }
    await mails?.add({ kind: 'changed', what: 'token', recipient: user.email, language: request.language })
    return show(request, reply, user, { made: { name: wanted.name, token: made.token } })
  }

  async function change(request: FastifyRequest, reply: FastifyReply, user: User) {
    const { action, id = '' } = readFields(request)
    if (action === 'make') return make(request, reply, user)
    if (action === 'revoke') await apiTokens.revoke(user.oid, id)
    else if (action === 'revokeAll') await apiTokens.revokeAll(user.oid)
    else throw new ApiError('bad_request')
    return reply.redirect(`${TOKENS}?saved=${action === 'revoke' ? 'revoked' : 'allRevoked'}`, 303)
  }

  registerAccountForm(app, TOKENS, {
    rate: RATE,
    show: (request, reply, user) => show(request, reply, user),
    showAgain: (request, reply, user, problem, { statusCode: status }) =>
      show(request, reply, user, {
        state: { values: readFields(request), errors: { form: problem } },
        status,
      }),
    receive: change,
  })
}

function wantedIn(values: Readonly<Record<string, string>>): NewApiToken {
  const days = EXPIRIES.find((each) => each === values['days']) ?? EXPIRIES[0]
  return {
    name: cleanLine(values['name'] ?? ''),
    scopes: SCOPES.filter((scope) => values[scope] === 'yes'),
    days: days === '' ? null : Number(days),
  }
}

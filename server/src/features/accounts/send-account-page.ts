import { DASHBOARD } from '@viewpage/shared-events/site-paths'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { nextPath } from '../../people/accounts/next-path.ts'
import { formContext } from '../../pages/forms/form-context.ts'
import type { FormState } from '../../pages/forms/form-parts.ts'
import { readFields } from '../../pages/forms/read-fields.ts'
import type { Parts } from '../parts.ts'
import { logInBody, logOutBody, signUpBody } from './account-pages.ts'

const PAGES = {
  logIn: { title: 'logIn.title', body: logInBody },
  signUp: { title: 'signUp.title', body: signUpBody },
  logOut: { title: 'logOut.title', body: logOutBody },
} as const
export type AccountPage = keyof typeof PAGES

/** The path to redirect to after a form. */
export function nextOf(request: FastifyRequest): string {
  const { next } = request.query as { next?: string }
  return nextPath(readFields(request)['next'] ?? next, DASHBOARD)
}

/** @returns what sends the page of a form: empty, or again with its faults */
export function createAccountPageSender({
  config,
  likeWishes,
  mails,
  sendSitePage,
  signIn: { organisation, passkeys },
}: Pick<Parts, 'config' | 'likeWishes' | 'mails' | 'sendSitePage' | 'signIn'>) {
  return async (
    request: FastifyRequest,
    reply: FastifyReply,
    name: AccountPage,
    state: FormState,
    status = 200,
  ) => {
    const context = formContext(request, reply)
    const next = nextOf(request)
    const wished = name === 'logOut' ? null : await likeWishes.wishedFor(request, next)
    const { title, body } = PAGES[name]
    return sendSitePage(request, reply, {
      title: context.text(title),
      body: body({
        ...{ ...context, next, state, likes: wished && wished.presentation.title },
        mailsAreSent: mails !== null,
        organisation: organisation && { name: organisation.name, isDown: organisation.isDown() },
        hasPasswordSignUp: config.signIn.hasPasswordSignUp,
        passkey: name === 'logIn' ? await passkeys.requestOptions(request, reply, null) : null,
      }),
      status,
      indexed: false,
      ...(name === 'logIn' && { part: 'passkeys' }),
    })
  }
}

export type SendAccountPage = ReturnType<typeof createAccountPageSender>

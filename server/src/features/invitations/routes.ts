import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '../../foundation/errors.ts'
import { formContext } from '../../pages/forms/form-context.ts'
import { readFields } from '../../pages/forms/read-fields.ts'
import { registerForm } from '../../pages/forms/register-form.ts'
import { redirectToLogIn } from '../../foundation/http/redirect-to-log-in.ts'
import { perVisitor } from '../../storage/limits/per-visitor.ts'
import type { Parts } from '../parts.ts'
import { createInvitationStore, type Invitation } from '../../people/sharing/invitation-store.ts'
import { readInvitationToken } from '../../people/sharing/invitation-token.ts'
import { pagePath } from '../../content/presentations/presentation-paths.ts'
import { invitationBody, statusOf } from './invitation-page.ts'

const PATH = '/invitation/:invitation/'

/** Forms per person and minute. Counted after the form is read, so that it can be shown again. */
const RATE = { ...perVisitor(60), hook: 'preValidation' } as const

interface InvitationRoute {
  Params: { invitation: string }
}
type InvitationRequest = FastifyRequest<InvitationRoute>

/** The link of an invitation: who is logged in with its address accepts or declines it (docs/behaviour/sharing.md#invitations). */
export async function registerInvitations(
  app: FastifyInstance,
  { database, sendSitePage, now }: Pick<Parts, 'database' | 'sendSitePage' | 'now'>,
): Promise<void> {
  const store = createInvitationStore(database, now)

  async function find(request: InvitationRequest): Promise<Invitation | null> {
    const token = readInvitationToken(request.params.invitation)
    return token && store.ofLink(token, request.user)
  }

  async function show(
    request: InvitationRequest,
    reply: FastifyReply,
    invitation: Invitation | null,
    refused?: { readonly problem: string; readonly status: number },
  ) {
    const { user } = request
    const context = formContext(request, reply)
    // The address contains a secret. Without any referrer, some browsers would also send no origin with the form.
    reply.headers({ 'Referrer-Policy': 'strict-origin', 'X-Robots-Tag': 'noindex' })
    return sendSitePage(request, reply, {
      title: context.text('invitation.title'),
      body: invitationBody({
        ...context,
        path: pathOf(request),
        user,
        invitation,
        ...(refused && { problem: refused.problem }),
      }),
      status: refused?.status ?? statusOf({ invitation, user }),
      indexed: false,
    })
  }

  /** Shows the invitation as it is now, or the presentation if it was accepted. */
  async function showCurrent(request: InvitationRequest, reply: FastifyReply) {
    const invitation = await find(request)
    return invitation?.state === 'accepted'
      ? reply.redirect(pagePath(invitation), 303)
      : show(request, reply, invitation)
  }

  async function receive(request: InvitationRequest, reply: FastifyReply) {
    const { user } = request
    if (!user) return redirectToLogIn(reply, pathOf(request))
    const { answer } = readFields(request)
    if (answer !== 'accept' && answer !== 'decline') throw new ApiError('bad_request')
    const invitation = await find(request)
    // Another tab has sent the same form.
    if (invitation?.state === 'accepted') return reply.redirect(pagePath(invitation), 303)
    if (invitation?.state !== 'waiting' || !invitation.isOwn) return show(request, reply, invitation)
    if (answer === 'decline') {
      await store.decline(invitation)
      return reply.redirect('/dashboard/shared/?saved=declined', 303)
    }
    const isAccepted = await store.accept(invitation, user)
    // Something else may have changed it meanwhile.
    return isAccepted ? reply.redirect(pagePath(invitation), 303) : showCurrent(request, reply)
  }

  registerForm<InvitationRoute>(app, PATH, {
    rate: RATE,
    show: showCurrent,
    showAgain: async (request, reply, problem, { statusCode }) =>
      show(request, reply, await find(request), { problem, status: statusCode }),
    receive,
  })
}

function pathOf({ params }: InvitationRequest): string {
  return `/invitation/${encodeURIComponent(params.invitation)}/`
}

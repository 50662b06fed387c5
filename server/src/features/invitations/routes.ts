import formbody from '@fastify/formbody'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '../../foundation/errors.ts'
import { checkFormSender } from '../../pages/forms/check-form-sender.ts'
import { readFields } from '../../pages/forms/read-fields.ts'
import { refusedForm } from '../../pages/forms/refused-form.ts'
import { redirectSlashless } from '../../foundation/http/redirect-slashless.ts'
import { redirectToLogIn } from '../../foundation/http/redirect-to-log-in.ts'
import { perVisitor } from '../../storage/limits/per-visitor.ts'
import { serverTexts } from '../../foundation/locales/texts.ts'
import type { Parts } from '../parts.ts'
import { createInvitationStore, type Invitation } from '../../people/sharing/invitation-store.ts'
import { readInvitationToken } from '../../people/sharing/invitation-token.ts'
import { pagePath } from '../../content/presentations/presentation-paths.ts'
import { invitationBody, statusOf } from './invitation-page.ts'

const PATH = '/invitation/:invitation/'

/** Answers per person and minute. Counted after the form is read, so that it can be shown again. */
const RATE = { ...perVisitor(60, 60_000), hook: 'preValidation' } as const

type InvitationRequest = FastifyRequest<{ Params: { invitation: string } }>

/** The link of an invitation: who is logged in with its address accepts or declines it (docs/behaviour/sharing.md#invitations). */
export async function registerInvitations(
  app: FastifyInstance,
  { database, sendSitePage, now }: Pick<Parts, 'database' | 'sendSitePage' | 'now'>,
): Promise<void> {
  await app.register(formbody, { bodyLimit: 16 * 1024 })
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
    const { user, language } = request
    const text = serverTexts(language)
    // The address contains a secret. Without any referrer, some browsers would also send no origin with the form.
    reply.headers({ 'Referrer-Policy': 'strict-origin', 'X-Robots-Tag': 'noindex' })
    return sendSitePage(request, reply, {
      title: text('invitation.title'),
      body: invitationBody({
        ...{ text, language, csrfToken: reply.csrfToken(), path: pathOf(request), user, invitation },
        ...(refused && { problem: refused.problem }),
      }),
      status: refused?.status ?? statusOf({ invitation, user }),
      indexed: false,
    })
  }

  app.get(PATH, async (request: InvitationRequest, reply) => {
    const invitation = await find(request)
    return invitation?.state === 'accepted'
      ? reply.redirect(pagePath(invitation), 303)
      : show(request, reply, invitation)
  })

  const errorHandler = refusedForm(async (given, reply, problem, { statusCode }) => {
    const request = given as InvitationRequest
    return show(request, reply, await find(request), { problem, status: statusCode })
  })
  const guarded = { config: { rateLimit: RATE }, preHandler: checkFormSender(app), errorHandler }

  app.post(PATH, guarded, async (given, reply) => {
    const request = given as InvitationRequest
    const { user } = request
    if (!user) return redirectToLogIn(reply, pathOf(request))
    const { answer } = readFields(request)
    if (answer !== 'accept' && answer !== 'decline') throw new ApiError('bad_request')
    const invitation = await find(request)
    // Another tab has sent the same answer.
    if (invitation?.state === 'accepted') return reply.redirect(pagePath(invitation), 303)
    if (invitation?.state !== 'waiting' || !invitation.isOwn) return show(request, reply, invitation)
    if (answer === 'decline') {
      await store.decline(invitation)
      return reply.redirect('/dashboard/shared/?saved=declined', 303)
    }
    const isAccepted = await store.accept(invitation, user)
    return isAccepted ? reply.redirect(pagePath(invitation), 303) : showAgain(request, reply)
  })

  /** Something changed between the reading and the answer. */
  async function showAgain(request: InvitationRequest, reply: FastifyReply) {
    const invitation = await find(request)
    if (invitation?.state === 'accepted') return reply.redirect(pagePath(invitation), 303)
    return show(request, reply, invitation)
  }

  redirectSlashless(app, PATH)
}

function pathOf({ params }: InvitationRequest): string {
  return `/invitation/${encodeURIComponent(params.invitation)}/`
}

import { matches, OID } from '@viewpage/shared-events/patterns'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { User } from '../../people/accounts/account-store.ts'
import { assetUrl } from '../../storage/files/asset-urls.ts'
import { checkFormSender } from '../../pages/forms/check-form-sender.ts'
import { readFields } from '../../pages/forms/read-fields.ts'
import { refusedForm } from '../../pages/forms/refused-form.ts'
import { redirectSlashless } from '../../foundation/http/redirect-slashless.ts'
import { redirectToLogIn } from '../../foundation/http/redirect-to-log-in.ts'
import { FORM_RATE } from '../../storage/limits/form-rate.ts'
import { serverTexts } from '../../foundation/locales/texts.ts'
import type { Parts } from '../parts.ts'
import { createInvitationStore, type InvitationStore } from '../../people/sharing/invitation-store.ts'
import { removePerson } from '../../people/sharing/people-store.ts'
import {
  readSharedPresentations,
  SHARED_KEY_DIGITS,
  type SharedPresentation,
} from '../../people/sharing/shared-presentations.ts'
import { placeIn } from '../../content/presentations/list-pages.ts'
import { SHARED_DONE, SHARED_PATH, sharedBody, type SharedDone, type SharedPage } from './shared-page.ts'

type SharedParts = Pick<Parts, 'rights' | 'database' | 'sendSitePage' | 'now'>

/** The presentations that others share with an account: leaving them, and answering invitations. */
export function registerShared(
  app: FastifyInstance,
  { rights, database, sendSitePage, now }: SharedParts,
): void {
  const store = createInvitationStore(database, now)

  async function send(
    request: FastifyRequest,
    reply: FastifyReply,
    user: User,
    { leaving = null, problem }: Partial<Pick<SharedPage, 'leaving' | 'problem'>>,
    status = 200,
  ) {
    const { language, query } = request
    const text = serverTexts(language)
    const [{ place, entries }, invitations] = await Promise.all([
      readSharedPresentations(database, user.oid, placeIn(query, SHARED_KEY_DIGITS)),
      store.waitingFor(user),
    ])
    const asked = (query as { saved?: unknown }).saved
    const body = sharedBody({
      ...{ text, language, csrfToken: reply.csrfToken(), leaving, problem },
      invitations: place.page === 1 ? invitations : [],
      presentations: entries.map((each) => ({ ...each, thumbnail: thumbnailOf(each) })),
      newer: place.previous,
      older: place.next,
      done: SHARED_DONE.find((done) => done === asked) ?? null,
    })
    const title = text('dashboard.shared.title')
    return sendSitePage(request, reply, { title, body, status, indexed: false, part: 'account' })
  }

  /** @returns the presentation, if the visitor has a right to leave */
  async function sharedOne(request: FastifyRequest, oid: string): Promise<SharedPage['leaving']> {
    const found = matches(OID, oid) ? await rights.findOrNull(request, { oid }) : null
    const isShared = found?.relation === 'editor' || found?.relation === 'commenter'
    return isShared ? { oid, title: found.presentation.title } : null
  }

  app.get(SHARED_PATH, async (request, reply) => {
    const { user, url, language, query } = request
    if (!user) return redirectToLogIn(reply, url)
    const { leave } = query as { leave?: unknown }
    if (typeof leave !== 'string') return send(request, reply, user, {})
    const leaving = await sharedOne(request, leave)
    const problem = serverTexts(language)('dashboard.shared.faults.notShared')
    return send(request, reply, user, leaving ? { leaving } : { problem })
  })

  const errorHandler = refusedForm(async (request, reply, problem, refusal) => {
    if (!request.user) throw refusal
    return send(request, reply, request.user, { problem }, refusal.statusCode)
  })
  const guarded = { config: { rateLimit: FORM_RATE }, preHandler: checkFormSender(app), errorHandler }

  app.post(SHARED_PATH, guarded, async (request, reply) => {
    const { user, language } = request
    if (!user) return redirectToLogIn(reply, SHARED_PATH)
    const values = readFields(request)
    const done = values['leave'] === undefined ? await answer(store, user, values) : await leave(user, values)
    if (done !== null) return reply.redirect(`${SHARED_PATH}?saved=${done}`, 303)
    const fault = values['leave'] === undefined ? 'notWaiting' : 'notShared'
    const problem = serverTexts(language)(`dashboard.shared.faults.${fault}`)
    return send(request, reply, user, { problem }, 422)
  })

  async function leave(user: User, values: Readonly<Record<string, string>>): Promise<SharedDone | null> {
    const isGone = await database.write((transaction) =>
      removePerson(transaction, values['leave'] ?? '', user.oid),
    )
    return isGone ? 'left' : null
  }

  redirectSlashless(app, SHARED_PATH)
}

/** @returns `null` if the invitation does not wait any more */
async function answer(
  store: InvitationStore,
  user: User,
  values: Readonly<Record<string, string>>,
): Promise<SharedDone | null> {
  const invitation = await store.ofAccount(values['accept'] ?? values['decline'] ?? '', user)
  if (!invitation?.isOwn) return null
  if (values['accept'] !== undefined) return (await store.accept(invitation, user)) ? 'accepted' : null
  await store.decline(invitation)
  return 'declined'
}

function thumbnailOf({ oid, card }: SharedPresentation): string | null {
  return card && assetUrl(oid, card.sha256, card.mediaType, null)
}

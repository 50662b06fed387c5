import { matches, OID } from '@viewpage/shared-events/patterns'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { User } from '../../people/accounts/account-store.ts'
import { cardUrl } from '../../content/painting/painted-assets.ts'
import { formContext } from '../../pages/forms/form-context.ts'
import { readFields } from '../../pages/forms/read-fields.ts'
import { registerAccountForm } from '../../pages/forms/register-form.ts'
import { serverTexts } from '../../foundation/locales/texts.ts'
import type { Parts } from '../parts.ts'
import { createInvitationStore, type InvitationStore } from '../../people/sharing/invitation-store.ts'
import { removePerson } from '../../people/sharing/people-store.ts'
import { readSharedPresentations, SHARED_KEY_DIGITS } from '../../people/sharing/shared-presentations.ts'
import { placeIn } from '../../content/presentations/list-pages.ts'
import { readTabCounts } from './dashboard-tabs.ts'
import { titleContains } from './find-titles.ts'
import { searchIn } from './own-presentations.ts'
import { SHARED_DONE, SHARED_PATH, sharedBody, type SharedDone, type SharedPage } from './shared-page.ts'

type SharedParts = Pick<Parts, 'rights' | 'database' | 'sendSitePage' | 'now'>

/** The presentations that others share with an account: leaving them, and replying to invitations. */
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
    const { query } = request
    const context = formContext(request, reply)
    const search = searchIn(query)
    const contains = search === '' ? null : titleContains(database.kind, search)
    const [{ place, entries }, invitations, counts] = await Promise.all([
      readSharedPresentations(database, user.oid, contains, placeIn(query, SHARED_KEY_DIGITS)),
      store.waitingFor(user),
      readTabCounts(database, user.oid),
    ])
    const { saved } = query as { saved?: unknown }
    const body = sharedBody({
      ...context,
      leaving,
      problem,
      counts,
      search,
      found: place.hasMore ? place.total + 1 : place.total,
      invitations: place.page === 1 && search === '' ? invitations : [],
      presentations: entries.map((each) => ({ ...each, thumbnail: cardUrl(each.oid, each.card) })),
      newer: place.previous,
      older: place.next,
      done: SHARED_DONE.find((done) => done === saved) ?? null,
    })
    const title = context.text('dashboard.shared.title')
    return sendSitePage(request, reply, {
      ...{ title, body, status, indexed: false, part: 'account' },
      header: { hasTerms: false, hasUpload: false },
    })
  }

  /** @returns the presentation, if the visitor has a right to leave */
  async function sharedOne(request: FastifyRequest, oid: string): Promise<SharedPage['leaving']> {
    const access = matches(OID, oid) ? await rights.findOrNull(request, { oid }) : null
    const isShared = access?.relation === 'editor' || access?.relation === 'commenter'
    if (!isShared) return null
    const { title, deckLanguage } = access.presentation
    return { oid, title, deckLanguage }
  }

  registerAccountForm(app, SHARED_PATH, {
    async show(request, reply, user) {
      const { leave } = request.query as { leave?: unknown }
      if (typeof leave !== 'string') return send(request, reply, user, {})
      const leaving = await sharedOne(request, leave)
      const problem = serverTexts(request.language)('dashboard.shared.faults.notShared')
      return send(request, reply, user, leaving ? { leaving } : { problem })
    },
    showAgain: (request, reply, user, problem, { statusCode }) =>
      send(request, reply, user, { problem }, statusCode),
    async receive(request, reply, user) {
      const values = readFields(request)
      const isLeaving = values['leave'] !== undefined
      const done = isLeaving ? await leave(user, values) : await replyToInvitation(store, user, values)
      if (done !== null) return reply.redirect(`${SHARED_PATH}?saved=${done}`, 303)
      const fault = isLeaving ? 'notShared' : 'notWaiting'
      const problem = serverTexts(request.language)(`dashboard.shared.faults.${fault}`)
      return send(request, reply, user, { problem }, 422)
    },
  })

  async function leave(user: User, values: Readonly<Record<string, string>>): Promise<SharedDone | null> {
    const oid = values['leave'] ?? ''
    const isGone = await database.write((transaction) => removePerson(transaction, oid, user.oid))
    return isGone ? 'left' : null
  }
}

/** @returns `null` if the invitation does not wait any more */
async function replyToInvitation(
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

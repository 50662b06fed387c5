import formbody from '@fastify/formbody'
import { matches, OID } from '@viewpage/shared-events/patterns'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { User } from '../../people/accounts/account-store.ts'
import { assetUrl } from '../../storage/files/asset-urls.ts'
import { checkFormSender } from '../../pages/forms/check-form-sender.ts'
import { readFields } from '../../pages/forms/read-fields.ts'
import { refusedForm } from '../../pages/forms/refused-form.ts'
import type { SitePage } from '../../pages/send-site-page.ts'
import { redirectSlashless } from '../../foundation/http/redirect-slashless.ts'
import { redirectToLogIn } from '../../foundation/http/redirect-to-log-in.ts'
import { FORM_RATE } from '../../storage/limits/form-rate.ts'
import { serverTexts } from '../../foundation/locales/texts.ts'
import type { Parts } from '../parts.ts'
import { placeIn } from '../../content/presentations/list-pages.ts'
import { isPrivacy } from '../../content/presentations/set-privacy.ts'
import { pagePath } from '../../content/presentations/presentation-paths.ts'
import { dashboardBody, type CopyPrompt } from './dashboard-page.ts'
import { registerShared } from './shared-routes.ts'
import { changeSelectedPrivacy, deleteSelected, findSelected, selectedIn } from './change-selection.ts'
import { ORDERS, orderIn } from './own-orders.ts'
import { readOwnPresentations, searchIn, type OwnPresentation } from './own-presentations.ts'
import { deleteSelectionBody, type SelectionOutcome } from './selection-form.ts'

const PATH = '/dashboard/next/'

/** The presentations of an owner. With `?copy=` it asks whether to copy one, for browsers without JavaScript. */
export async function registerDashboard(
  app: FastifyInstance,
  parts: Pick<Parts, 'rights' | 'copies' | 'database' | 'sendSitePage' | 'now'>,
): Promise<void> {
  const { rights, copies, database, sendSitePage } = parts
  await app.register(formbody, { bodyLimit: 16 * 1024 })

  const send = (
    request: FastifyRequest,
    reply: FastifyReply,
    user: User,
    copy: CopyPrompt | null,
    status = 200,
    outcome: SelectionOutcome | null = null,
  ) => sendSitePage(request, reply, () => read(request, reply, user, copy, status, outcome))

  async function read(
    request: FastifyRequest,
    reply: FastifyReply,
    user: User,
    copy: CopyPrompt | null,
    status: number,
    outcome: SelectionOutcome | null,
  ): Promise<SitePage> {
    const { language } = request
    const text = serverTexts(language)
    const { query } = request
    const filter = { search: searchIn(query), order: orderIn(query) }
    const wanted = placeIn(query, ORDERS[filter.order].digits)
    const { place, entries } = await readOwnPresentations(database, user.oid, filter, wanted)
    const isBeyondEnd = wanted.bound === null && wanted.page > place.page && !place.hasMore
    const presentations = isBeyondEnd ? [] : entries
    const body = dashboardBody({
      text,
      language,
      csrfToken: reply.csrfToken(),
      presentations: presentations.map((each) => ({ ...each, thumbnail: thumbnailOf(each) })),
      newer: isBeyondEnd ? null : place.previous,
      older: isBeyondEnd ? null : place.next,
      isBeyondEnd,
      copy,
      ...{ filter, outcome, place: wanted },
      isAllTicked: (query as { tick?: unknown }).tick === 'all',
      deleted: (query as { saved?: unknown }).saved === 'deleted',
    })
    return { title: text('dashboard.title'), body, status, indexed: false, part: 'account' }
  }

  /** The copy to confirm, or the reason why it is not possible. */
  async function copyPromptFor(request: FastifyRequest, oid: string): Promise<CopyPrompt> {
    const problem = serverTexts(request.language)('copy.impossible')
    if (!matches(OID, oid)) return { problem }
    const found = await rights.findOrNull(request, { oid })
    if (!found?.rights.has('copy')) return { problem }
    return { oid, title: found.presentation.title }
  }

  async function changeSelection(request: FastifyRequest, reply: FastifyReply, user: User, action: Action) {
    const text = serverTexts(request.language)
    if (selectedIn(request).length === 0)
      return send(request, reply, user, null, 422, { results: [], problem: text('dashboard.list.none') })
    if (action === 'ask') {
      const selected = (await findSelected(parts, request, 'delete')).filter((each) => each !== null)
      const body = deleteSelectionBody(text, reply.csrfToken(), selected)
      return sendSitePage(request, reply, { title: text('dashboard.list.question'), body, indexed: false })
    }
    const { privacy } = readFields(request)
    if (action === 'privacy' && !isPrivacy(privacy))
      return send(request, reply, user, null, 422, { results: [], problem: text('form.missing') })
    const results =
      action === 'privacy' && isPrivacy(privacy)
        ? await changeSelectedPrivacy(parts, request, privacy, text)
        : await deleteSelected(parts, request, text)
    return send(request, reply, user, null, results.some(({ isDone }) => isDone) ? 200 : 422, { results })
  }

  app.get(PATH, async (request, reply) => {
    const { user, url } = request
    if (!user) return redirectToLogIn(reply, url)
    const { copy } = request.query as { copy?: unknown }
    return send(request, reply, user, typeof copy === 'string' ? await copyPromptFor(request, copy) : null)
  })

  const refuse = refusedForm(async (request, reply, line, refusal) => {
    if (!request.user) throw refusal
    if (actionIn(request) !== null)
      return send(request, reply, request.user, null, refusal.statusCode, { results: [], problem: line })
    const prompt = await copyPromptFor(request, readFields(request)['copy'] ?? '')
    const copy = 'oid' in prompt ? { ...prompt, problem: line } : prompt
    return send(request, reply, request.user, copy, refusal.statusCode)
  })

  const guarded = { config: { rateLimit: FORM_RATE }, preHandler: checkFormSender(app), errorHandler: refuse }
  app.post(PATH, guarded, async (request, reply) => {
    const { user, language } = request
    const action = actionIn(request)
    if (action !== null)
      return user ? changeSelection(request, reply, user, action) : redirectToLogIn(reply, PATH)
    const oid = readFields(request)['copy'] ?? ''
    if (!user) return redirectToLogIn(reply, `${PATH}?copy=${oid}`)
    const prompt = await copyPromptFor(request, oid)
    if (!('oid' in prompt)) return send(request, reply, user, prompt, 422)
    const titleOf = (title: string) => serverTexts(language)('copy.title', { title })
    return reply.redirect(pagePath(await copies.copy({ oid, userOid: user.oid, titleOf })), 303)
  })

  redirectSlashless(app, PATH)
  app.get('/dashboard/', (_, reply) => reply.redirect(PATH, 302))
  redirectSlashless(app, '/dashboard/')
  registerShared(app, parts)
}

/** The action that a form requests: a visibility, the question before a deletion, or the deletion. */
const ACTIONS = ['privacy', 'ask', 'delete'] as const
type Action = (typeof ACTIONS)[number]

function actionIn(request: FastifyRequest): Action | null {
  const { action } = readFields(request)
  return ACTIONS.find((each) => each === action) ?? null
}

function thumbnailOf({ oid, card }: OwnPresentation): string | null {
  return card && assetUrl(oid, card.sha256, card.mediaType, null)
}

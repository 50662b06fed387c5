import { matches, OID } from '@viewpage/shared-events/patterns'
import { DASHBOARD as PATH } from '@viewpage/shared-events/site-paths'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { User } from '../../people/accounts/account-store.ts'
import { formContext } from '../../pages/forms/form-context.ts'
import { readFields } from '../../pages/forms/read-fields.ts'
import { registerAccountForm } from '../../pages/forms/register-form.ts'
import { redirectSlashless } from '../../foundation/http/redirect-slashless.ts'
import { serverTexts } from '../../foundation/locales/texts.ts'
import type { Parts } from '../parts.ts'
import { isPrivacy } from '../../content/presentations/set-privacy.ts'
import { pagePath } from '../../content/presentations/presentation-paths.ts'
import type { CopyPrompt } from './dashboard-page.ts'
import { registerShared } from './shared-routes.ts'
import { changeSelectedPrivacy, deleteSelected, findSelected, selectedIn } from './change-selection.ts'
import { createDashboardSender } from './send-dashboard.ts'
import { deleteSelectionBody } from './selection-form.ts'

/** The presentations of an owner. With `?copy=` it asks whether to copy one, for browsers without JavaScript. */
export async function registerDashboard(
  app: FastifyInstance,
  parts: Pick<Parts, 'rights' | 'copies' | 'database' | 'sendSitePage' | 'now'>,
): Promise<void> {
  const { rights, copies, sendSitePage } = parts
  const send = createDashboardSender(parts)

  /** The copy to confirm, or the reason why it is not possible. */
  async function copyPromptFor(request: FastifyRequest, oid: string): Promise<CopyPrompt> {
    const problem = serverTexts(request.language)('copy.impossible')
    if (!matches(OID, oid)) return { problem }
    const access = await rights.findOrNull(request, { oid })
    if (!access?.rights.has('copy')) return { problem }
    return { oid, title: access.presentation.title }
  }

  async function changeSelection(request: FastifyRequest, reply: FastifyReply, user: User, action: Action) {
    const context = formContext(request, reply)
    const { text } = context
    const refuse = (problem: string) => send(request, reply, user, { outcome: { results: [], problem } }, 422)
    if (selectedIn(request).length === 0) return refuse(text('dashboard.list.none'))
    if (action === 'ask') {
      const selected = (await findSelected(parts, request, 'delete')).filter((each) => each !== null)
      const body = deleteSelectionBody(context, selected)
      return sendSitePage(request, reply, { title: text('dashboard.list.question'), body, indexed: false })
    }
    const { privacy } = readFields(request)
    if (action === 'privacy' && !isPrivacy(privacy)) return refuse(text('form.missing'))
    const results =
      action === 'privacy' && isPrivacy(privacy)
        ? await changeSelectedPrivacy(parts, request, privacy, text)
        : await deleteSelected(parts, request, text)
    const status = results.some(({ isDone }) => isDone) ? 200 : 422
    return send(request, reply, user, { outcome: { results } }, status)
  }

  registerAccountForm(app, PATH, {
    returnTo(request) {
      if (request.method === 'GET') return request.url
      return actionIn(request) === null ? `${PATH}?copy=${copyIn(request)}` : PATH
    },
    async show(request, reply, user) {
      const { copy } = request.query as { copy?: unknown }
      const prompt = typeof copy === 'string' ? await copyPromptFor(request, copy) : null
      return send(request, reply, user, { copy: prompt })
    },
    async showAgain(request, reply, user, problem, { statusCode }) {
      if (actionIn(request) !== null)
        return send(request, reply, user, { outcome: { results: [], problem } }, statusCode)
      const prompt = await copyPromptFor(request, copyIn(request))
      const copy = 'oid' in prompt ? { ...prompt, problem } : prompt
      return send(request, reply, user, { copy }, statusCode)
    },
    async receive(request, reply, user) {
      const action = actionIn(request)
      if (action !== null) return changeSelection(request, reply, user, action)
      const oid = copyIn(request)
      const copy = await copyPromptFor(request, oid)
      if (!('oid' in copy)) return send(request, reply, user, { copy }, 422)
      const titleOf = (title: string) => serverTexts(request.language)('copy.title', { title })
      return reply.redirect(pagePath(await copies.copy({ oid, userOid: user.oid, titleOf })), 303)
    },
  })

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

/** The oid of the presentation to copy. */
function copyIn(request: FastifyRequest): string {
  return readFields(request)['copy'] ?? ''
}

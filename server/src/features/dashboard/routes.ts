import { matches, OID } from '@viewpage/shared-events/patterns'
import { DASHBOARD as PATH } from '@viewpage/shared-events/site-paths'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { readFields } from '../../pages/forms/read-fields.ts'
import { registerAccountForm } from '../../pages/forms/register-form.ts'
import { redirectToLogIn } from '../../foundation/http/redirect-to-log-in.ts'
import { redirectSlashless } from '../../foundation/http/redirect-slashless.ts'
import { serverTexts } from '../../foundation/locales/texts.ts'
import type { Parts } from '../parts.ts'
import { pagePath } from '../../content/presentations/presentation-paths.ts'
import type { CopyPrompt } from './dashboard-page.ts'
import { registerBin } from './bin-routes.ts'
import { registerListCall } from './list-call.ts'
import { registerShared } from './shared-routes.ts'
import { createDashboardSender } from './send-dashboard.ts'
import { formatReader } from './read-formats.ts'
import { actionIn, createSelectionReceiver } from './receive-selection.ts'

/** The list alone, as the page's script requests it while somebody types. */
const LIST_PATH = `${PATH}list/`

/** The presentations of an owner. With `?copy=` it asks whether to copy one, for browsers without JavaScript. */
export async function registerDashboard(
  app: FastifyInstance,
  parts: Pick<Parts, 'rights' | 'copies' | 'database' | 'storedFiles' | 'readShelves' | 'sendSitePage'> &
    Pick<Parts, 'now' | 'config'>,
): Promise<void> {
  const { rights, copies, config } = parts
  registerListCall(app, parts)
  const send = createDashboardSender(parts, formatReader(config.files.unsandboxedImports))
  const receiveSelection = createSelectionReceiver(parts, send)

  /** The copy to confirm, or the reason why it is not possible. */
  async function copyPromptFor(request: FastifyRequest, oid: string): Promise<CopyPrompt> {
    const problem = serverTexts(request.language)('copy.impossible')
    if (!matches(OID, oid)) return { problem }
    const access = await rights.findOrNull(request, { oid })
    if (!access?.rights.has('copy')) return { problem }
    const { title, deckLanguage } = access.presentation
    return { oid, title, deckLanguage }
  }

  registerAccountForm(app, PATH, {
    returnTo(request) {
      if (request.method === 'GET') return request.url
      return actionIn(request) === null ? `${PATH}?copy=${copyIn(request)}` : PATH
    },
    async show(request, reply, user) {
      const { copy } = request.query as { copy?: unknown }
      const prompt = typeof copy === 'string' ? await copyPromptFor(request, copy) : null
      return send.page(request, reply, user, { copy: prompt })
    },
    async showAgain(request, reply, user, problem, { statusCode }) {
      if (actionIn(request) !== null)
        return send.page(request, reply, user, { outcome: { results: [], problem } }, statusCode)
      const prompt = await copyPromptFor(request, copyIn(request))
      const copy = 'oid' in prompt ? { ...prompt, problem } : prompt
      return send.page(request, reply, user, { copy }, statusCode)
    },
    async receive(request, reply, user) {
      const action = actionIn(request)
      if (action !== null) return receiveSelection(request, reply, user, action)
      const oid = copyIn(request)
      const copy = await copyPromptFor(request, oid)
      if (!('oid' in copy)) return send.page(request, reply, user, { copy }, 422)
      const titleOf = (title: string) => serverTexts(request.language)('copy.title', { title })
      return reply.redirect(pagePath(await copies.copy({ oid, userOid: user.oid, titleOf })), 303)
    },
  })

  app.get(LIST_PATH, (request, reply) =>
    request.user ? send.list(request, reply, request.user) : redirectToLogIn(reply, PATH),
  )
  app.get('/dashboard/', (_, reply) => reply.redirect(PATH, 302))
  redirectSlashless(app, '/dashboard/')
  registerShared(app, parts)
  registerBin(app, parts)
}

/** The oid of the presentation to copy. */
function copyIn(request: FastifyRequest): string {
  return readFields(request)['copy'] ?? ''
}

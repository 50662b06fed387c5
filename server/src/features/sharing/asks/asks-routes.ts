import { Readable } from 'node:stream'
import { LINK_ID, matches } from '@viewpage/shared-events/patterns'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '../../../foundation/errors.ts'
import { attachment } from '../../../foundation/http/attachment.ts'
import { OID_PARAM } from '../../../foundation/http/oid-param.ts'
import { serverTexts } from '../../../foundation/locales/texts.ts'
import { formContext } from '../../../pages/forms/form-context.ts'
import { readFields } from '../../../pages/forms/read-fields.ts'
import { registerAccountForm } from '../../../pages/forms/register-form.ts'
import type { User } from '../../../people/accounts/account-store.ts'
import { requireUser } from '../../../people/rights/require-right.ts'
import { perVisitor } from '../../../storage/limits/per-visitor.ts'
import type { Parts } from '../../parts.ts'
import type { OwnedPresentation } from '../change-sharing.ts'
import { readAsks, type Fields } from './asks-form.ts'
import { asksBody, asksPath } from './asks-page.ts'
import type { AsksStore } from './asks-store.ts'

interface AsksRoute {
  Params: { oid: string; link_id: string }
}
type AsksRequest = FastifyRequest<AsksRoute>

const PATH = `/dashboard/next/${OID_PARAM}/links/:link_id/`
/** 200 long addresses and a long agreement, encoded. */
const MAX_BODY_BYTES = 256 * 1024

interface Outcome {
  readonly values?: Fields
  readonly problems?: Fields
  readonly isConflict?: boolean
}

/** What a view link asks beside name, address and password, for its owner (docs/behaviour/sharing.md#strict-links). */
export function registerAsks(
  app: FastifyInstance,
  { sendSitePage, mails }: Pick<Parts, 'sendSitePage' | 'mails'>,
  store: AsksStore,
  /** @throws ApiError `not_found` for all others than the owner */
  findOwn: (request: FastifyRequest<{ Params: { oid: string } }>, user: User) => Promise<OwnedPresentation>,
): void {
  /** @throws ApiError `not_found` */
  async function findLink(request: AsksRequest, user: User) {
    const { presentation } = await findOwn(request, user)
    const { link_id: linkId } = request.params
    const asks = matches(LINK_ID, linkId) ? await store.asksOf(presentation.oid, linkId) : null
    if (asks === null) throw new ApiError('not_found')
    return { oid: presentation.oid, linkId, asks }
  }

  async function send(
    request: AsksRequest,
    reply: FastifyReply,
    user: User,
    { values = {}, problems = {}, isConflict = false }: Outcome = {},
    status = 200,
  ) {
    const found = await findLink(request, user)
    const context = formContext(request, reply)
    const body = asksBody({
      ...context,
      ...found,
      // A browser sends nothing for a box that is not ticked.
      fields: Object.keys(values).length > 0 ? values : found.asks.fields,
      // Only a form that names a conflict may replace what it conflicts with.
      seen: isConflict ? found.asks.version : (values['seen'] ?? found.asks.version),
      problems,
      isConflict,
      isSaved: (request.query as { saved?: unknown }).saved === 'all',
      mailsAreSent: mails !== null,
    })
    const title = context.text('dashboard.sharing.panel.whatItAsks')
    return sendSitePage(request, reply, { title, body, status, indexed: false, part: 'account' })
  }

  registerAccountForm<AsksRoute>(app, PATH, {
    rate: perVisitor(100),
    bodyLimit: MAX_BODY_BYTES,
    show: (request, reply, user) => send(request, reply, user),
    showAgain: (request, reply, user, problem, { statusCode }) =>
      send(request, reply, user, { values: readFields(request), problems: { form: problem } }, statusCode),
    async receive(request, reply, user) {
      const { oid, linkId } = await findLink(request, user)
      const values = readFields(request)
      const text = serverTexts(request.language)
      const wanted = readAsks(values, text, mails !== null)
      if ('problems' in wanted) return send(request, reply, user, { values, problems: wanted.problems }, 422)
      const outcome = await store.changeAsks(oid, linkId, wanted, values['seen'] ?? '')
      if (outcome === 'gone') throw new ApiError('not_found')
      if (outcome === 'conflict') return send(request, reply, user, { values, isConflict: true }, 409)
      return reply.redirect(`${asksPath(oid, linkId)}?saved=all`, 303)
    },
  })

  app.get<AsksRoute>(`${PATH}acceptances.json`, async (request, reply) => {
    const { linkId } = await findLink(request, requireUser(request))
    return reply
      .type('application/json; charset=utf-8')
      .headers({
        'Content-Disposition': attachment('acceptances.json'),
        'Cache-Control': 'private, no-store',
      })
      .send(Readable.from(store.exportAcceptances(linkId), { objectMode: false }))
  })
}

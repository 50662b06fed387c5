import formbody from '@fastify/formbody'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { checkFormSender } from '../../pages/forms/check-form-sender.ts'
import { EMPTY_FORM, type FormState } from '../../pages/forms/form-parts.ts'
import { readFields } from '../../pages/forms/read-fields.ts'
import { refusedForm } from '../../pages/forms/refused-form.ts'
import { OID_PARAM } from '../../foundation/http/oid-param.ts'
import { redirectSlashless } from '../../foundation/http/redirect-slashless.ts'
import { redirectToLogIn } from '../../foundation/http/redirect-to-log-in.ts'
import { readImportNotes } from '../../content/presentations/notes/stored-notes.ts'
import { FORM_RATE } from '../../storage/limits/form-rate.ts'
import { serverTexts } from '../../foundation/locales/texts.ts'
import { stepPictureUrl } from '../../storage/files/asset-urls.ts'
import type { Parts } from '../parts.ts'
import { firstLookPath } from '../../content/presentations/presentation-paths.ts'
import type { ShownAccess } from '../../people/rights/rights-reader.ts'
import { requireRight } from '../../people/rights/require-right.ts'
import { firstLookBody } from './first-look-page.ts'
import { errorsOf, readEntered } from './read-entered.ts'
import { saveEntered } from './save-entered.ts'

const PATH = `/dashboard/next/${OID_PARAM}/first-look/`

/** A description of 5,000 characters in any script, percent-encoded. */
const MAX_BODY_BYTES = 64 * 1024

interface OwnRoute {
  Params: { oid: string }
}

/** The page after an upload: its steps, fields for title and description, and "Publish". For the owner only. */
export async function registerFirstLook(
  app: FastifyInstance,
  { rights, database, sendSitePage, now }: Pick<Parts, 'rights' | 'database' | 'sendSitePage' | 'now'>,
): Promise<void> {
  await app.register(formbody, { bodyLimit: MAX_BODY_BYTES })

  /** @throws ApiError `not_found` for all others than the owner */
  async function findOwn(request: FastifyRequest): Promise<ShownAccess> {
    const { oid } = request.params as OwnRoute['Params']
    return rights.openPlayer(requireRight(await rights.of(request, { oid }), 'share', 'not_found'))
  }

  async function send(
    request: FastifyRequest,
    reply: FastifyReply,
    own: ShownAccess,
    state: FormState,
    status = 200,
  ) {
    const text = serverTexts(request.language)
    const { language } = request
    const { presentation } = own
    const notes = await readImportNotes(database, presentation)
    const body = firstLookBody({
      ...{ language, notes },
      ...{ text, presentation, state, csrfToken: reply.csrfToken() },
      stepPictures: stepPictureUrl(presentation.oid, presentation.revision, null),
    })
    const title = text('dashboard.firstLook.title')
    return sendSitePage(request, reply, { title, body, status, indexed: false, part: 'account' })
  }

  app.get<OwnRoute>(PATH, async (request, reply) => {
    if (!request.user) return redirectToLogIn(reply, firstLookPath(request.params))
    return send(request, reply, await findOwn(request), EMPTY_FORM)
  })

  const errorHandler = refusedForm(async (request, reply, problem, refusal) => {
    if (refusal.code === 'not_found' || !request.user) throw refusal
    const state = { values: readFields(request), errors: { form: problem } }
    return send(request, reply, await findOwn(request), state, refusal.statusCode)
  })
  const guarded = { config: { rateLimit: FORM_RATE }, preHandler: checkFormSender(app), errorHandler }
  app.post<OwnRoute>(PATH, guarded, async (request, reply) => {
    if (!request.user) return redirectToLogIn(reply, firstLookPath(request.params))
    const own = await findOwn(request)
    const values = readFields(request)
    const entered = readEntered(values, own.presentation)
    const errors = errorsOf(entered, own.presentation, serverTexts(request.language))
    if (Object.keys(errors).length > 0) return send(request, reply, own, { values, errors }, 422)
    return reply.redirect(await saveEntered(database, own.oid, entered, now()), 303)
  })
  redirectSlashless(app, PATH)
}

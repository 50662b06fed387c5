import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { formContext } from '../../pages/forms/form-context.ts'
import { EMPTY_FORM, type FormState } from '../../pages/forms/form-parts.ts'
import { readFields } from '../../pages/forms/read-fields.ts'
import { registerAccountForm } from '../../pages/forms/register-form.ts'
import { OID_PARAM } from '../../foundation/http/oid-param.ts'
import { readImportNotes } from '../../content/presentations/notes/stored-notes.ts'
import { serverTexts } from '../../foundation/locales/texts.ts'
import { stepPictureUrl } from '../../storage/files/asset-urls.ts'
import type { Parts } from '../parts.ts'
import { firstLookPath } from '../../content/presentations/presentation-paths.ts'
import {
  keepNotesPublished,
  publishNotes,
  readNotesState,
} from '../../content/presentations/publish-notes.ts'
import type { ShownAccess } from '../../people/rights/rights-reader.ts'
import { requireRight } from '../../people/rights/require-right.ts'
import { firstLookBody } from './first-look-page.ts'
import { errorsOf, PUBLISH_NOTES, readEntered } from './read-entered.ts'
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
  {
    rights,
    database,
    documentThread,
    sendSitePage,
    now,
  }: Pick<Parts, 'rights' | 'database' | 'documentThread' | 'sendSitePage' | 'now'>,
): Promise<void> {
  /** @throws ApiError `not_found` for all others than the owner */
  async function findOwn(request: FastifyRequest<OwnRoute>): Promise<ShownAccess> {
    return rights.openPlayer(requireRight(await rights.of(request, request.params), 'share', 'not_found'))
  }

  async function send(
    request: FastifyRequest,
    reply: FastifyReply,
    { presentation }: ShownAccess,
    state: FormState,
    status = 200,
  ) {
    const context = formContext(request, reply)
    const body = firstLookBody({
      ...context,
      presentation,
      state,
      notes: await readImportNotes(database, presentation),
      speakerNotes: await readNotesState(database, presentation.oid),
      stepPictures: stepPictureUrl(presentation.oid, presentation.revision, null),
    })
    const title = context.text('dashboard.firstLook.title')
    return sendSitePage(request, reply, {
      title,
      body,
      status,
      indexed: false,
      part: 'account',
      header: { hasTerms: false },
    })
  }

  /** @returns whether the transcript has room for the notes */
  async function changeNotes(oid: string, isPublished: boolean | null): Promise<boolean> {
    if (isPublished === null) return true
    if (isPublished === (await readNotesState(database, oid)).isPublished) {
      await keepNotesPublished(database, oid)
      return true
    }
    return (await publishNotes({ database, documentThread, now }, oid, isPublished)) === null
  }

  registerAccountForm<OwnRoute>(app, PATH, {
    bodyLimit: MAX_BODY_BYTES,
    returnTo: ({ params }) => firstLookPath(params),
    show: async (request, reply) => send(request, reply, await findOwn(request), EMPTY_FORM),
    async showAgain(request, reply, _, problem, { statusCode }) {
      const state = { values: readFields(request), errors: { form: problem } }
      return send(request, reply, await findOwn(request), state, statusCode)
    },
    async receive(request, reply) {
      const own = await findOwn(request)
      const values = readFields(request)
      const entered = readEntered(values, own.presentation)
      const text = serverTexts(request.language)
      const refuse = (errors: FormState['errors']) => send(request, reply, own, { values, errors }, 422)
      const errors = errorsOf(entered, own.presentation, text)
      if (Object.keys(errors).length > 0) return refuse(errors)
      if (!(await changeNotes(own.oid, entered.hasPublishedNotes)))
        return refuse({ [PUBLISH_NOTES]: text('dashboard.firstLook.notesTooLong') })
      return reply.redirect(await saveEntered(database, own.oid, entered, now()), 303)
    },
  })
}

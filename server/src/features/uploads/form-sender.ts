import type { FastifyReply, FastifyRequest } from 'fastify'
import { readImportNotes } from '../../content/presentations/notes/stored-notes.ts'
import { sendMarkup } from '../../foundation/markup/send-markup.ts'
import { formContext } from '../../pages/forms/form-context.ts'
import type { Parts } from '../parts.ts'
import type { Presentation } from '../../content/presentations/presentation-store.ts'
import type { SendForm } from './upload-responses.ts'
import { uploadBody, uploadForm, type ImportedKinds } from './upload-page.ts'

/** Finds the presentation whose file a form replaces; `null` for the form of new ones. */
type FindReplaced = (request: FastifyRequest) => Promise<Presentation | null>

/** Makes the function that sends the page of a form. */
export function createFormSender(
  { config, database, quota, sendSitePage }: Pick<Parts, 'config' | 'database' | 'quota' | 'sendSitePage'>,
  kinds: ImportedKinds,
) {
  return (findReplaced: FindReplaced): SendForm =>
    async (request: FastifyRequest, reply: FastifyReply, problem, status = 200) => {
      const { user } = request
      const context = formContext(request, reply)
      const replaces = await findReplaced(request)
      const ownerOid = replaces?.owner.oid ?? user?.oid
      const used = ownerOid === undefined ? 0 : await quota.usedBy(ownerOid)
      const notes = replaces ? await readImportNotes(database, replaces) : []
      const isReplaced = (request.query as { saved?: unknown }).saved === 'replaced' && problem === undefined
      const page = {
        ...context,
        notes,
        isReplaced,
        replaces,
        used,
        kinds,
        limitBytes: config.files.uploadLimitBytes,
        allowed: quota.limit,
        ...(problem !== undefined && { problem }),
      }
      const { part } = request.query as { part?: unknown }
      if (part === 'form')
        return sendMarkup(reply.header('Cache-Control', 'private, no-store'), uploadForm(page))
      const title = context.text(replaces ? 'dashboard.uploading.replace.title' : 'dashboard.upload')
      return sendSitePage(request, reply, {
        title,
        body: uploadBody(page),
        status,
        indexed: false,
        part: 'account',
        header: { hasTerms: false },
      })
    }
}

import type { FastifyReply, FastifyRequest } from 'fastify'
import { asApiError } from '../../storage/as-api-error.ts'
import { refusalText } from '../../pages/forms/refusal-text.ts'
import { serverTexts } from '../../foundation/locales/texts.ts'
import type { Parts } from '../parts.ts'
import { uploadProblem } from './upload-page.ts'
import { asUploadRefusal, UploadRefusal } from './upload-refusal.ts'

/** The page's script accepts progress as lines of JSON. */
export const PROGRESS_TYPE = 'application/x-ndjson'

export function wantsProgress({ headers }: FastifyRequest): boolean {
  return headers.accept?.includes(PROGRESS_TYPE) === true
}

/** Sends the page of the form, again if the upload was refused. */
export type SendForm = (
  request: FastifyRequest,
  reply: FastifyReply,
  problem?: string,
  status?: number,
) => Promise<unknown>

/** The responses to uploads that fail. */
export function createUploadResponses({ config, quota }: Pick<Parts, 'config' | 'quota'>) {
  const limitBytes = config.files.uploadLimitBytes

  /** The status and the sentence to show for an error; `null` if it is not a refusal. */
  function refusalOf(error: unknown, request: FastifyRequest, reply: FastifyReply) {
    const { language } = request
    const problemOf = (refusal: UploadRefusal) => ({
      status: refusal.statusCode,
      line: uploadProblem(refusal, serverTexts(language), { language, limitBytes, allowed: quota.limit }),
    })
    const refusal = asUploadRefusal(error)
    if (refusal) return problemOf(refusal)
    const apiError = asApiError(error)
    if (apiError.statusCode >= 500 || apiError.code === 'not_found') return null
    if (apiError.code === 'too_large') return problemOf(new UploadRefusal('tooLarge'))
    return { status: apiError.statusCode, line: refusalText(apiError, request, reply) }
  }

  return {
    /** The error handler of a route, which shows its form again. */
    refuseWith(sendForm: SendForm) {
      return async (error: Error, request: FastifyRequest, reply: FastifyReply) => {
        const refusal = refusalOf(error, request, reply)
        if (!refusal) throw error
        if (!wantsProgress(request)) return sendForm(request, reply, refusal.line, refusal.status)
        const { status, line } = refusal
        return reply.status(status).send({ error: 'upload_refused', message: line, details: [] })
      }
    },

    /** The sentence for an import that failed after its response had begun. */
    problemOf(error: unknown, request: FastifyRequest, reply: FastifyReply): string {
      const refusal = refusalOf(error, request, reply)
      if (refusal) return refusal.line
      request.log.error({ err: error }, 'an import failed')
      const isUnavailable = asApiError(error).code === 'unavailable'
      return serverTexts(request.language)(
        isUnavailable ? 'dashboard.uploading.faults.unavailable' : 'broken.text',
      )
    },
  }
}

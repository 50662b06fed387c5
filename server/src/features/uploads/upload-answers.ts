import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { asApiError } from '../../errors.ts'
import { refusalText } from '../../http/forms/refusal-text.ts'
import { serverTexts } from '../../locales/texts.ts'
import type { Parts } from '../../parts.ts'
import { uploadBody, uploadProblem } from './upload-page.ts'
import { asUploadRefusal, UploadRefusal } from './upload-refusal.ts'

/** The page's script accepts progress as lines of JSON. */
export const PROGRESS_TYPE = 'application/x-ndjson'

export function wantsProgress({ headers }: FastifyRequest): boolean {
  return headers.accept?.includes(PROGRESS_TYPE) === true
}

/** The page of the form, and the answers to uploads that fail. */
export function createUploadAnswers({
  config,
  quota,
  sendSitePage,
}: Pick<Parts, 'config' | 'quota' | 'sendSitePage'>) {
  const limitBytes = config.uploadLimitBytes

  async function sendForm(request: FastifyRequest, reply: FastifyReply, problem?: string, status = 200) {
    const { language, user } = request
    const text = serverTexts(language)
    const used = user ? await quota.usedBy(user.oid) : 0
    const body = uploadBody({
      ...{ text, language, limitBytes, used, allowed: quota.limit, csrfToken: reply.csrfToken() },
      ...(problem !== undefined && { problem }),
    })
    const page = { title: text('dashboard.upload'), body, status, indexed: false, part: 'account' }
    return sendSitePage(request, reply, page)
  }

  /** The status and the sentence to show for an error; `null` if it is not a refusal. */
  function refusalOf(error: unknown, request: FastifyRequest, reply: FastifyReply) {
    const { language } = request
    const problemOf = (refusal: UploadRefusal) => ({
      status: refusal.statusCode,
      line: uploadProblem(refusal, serverTexts(language), { language, limitBytes, allowed: quota.limit }),
    })
    const refusal = asUploadRefusal(error)
    if (refusal) return problemOf(refusal)
    const known = asApiError(error)
    if (known.statusCode >= 500) return null
    if (known.code === 'too_large') return problemOf(new UploadRefusal('tooLarge'))
    return { status: known.statusCode, line: refusalText(known, request, reply) }
  }

  return {
    sendForm,

    /** The error handler of the route. */
    async refuse(this: FastifyInstance, error: Error, request: FastifyRequest, reply: FastifyReply) {
      const refusal = refusalOf(error, request, reply)
      if (!refusal) throw error
      if (!wantsProgress(request)) return sendForm(request, reply, refusal.line, refusal.status)
      const { status, line } = refusal
      return reply.status(status).send({ error: 'upload_refused', message: line, details: [] })
    },

    /** The sentence for an import that failed after its answer had begun. */
    problemOf(error: unknown, request: FastifyRequest, reply: FastifyReply): string {
      const refusal = refusalOf(error, request, reply)
      if (refusal) return refusal.line
      request.log.error({ err: error }, 'an import failed')
      return serverTexts(request.language)('broken.text')
    },
  }
}

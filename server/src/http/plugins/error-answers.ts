import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Parts } from '../../parts.ts'
import { ApiError, asApiError } from '../../errors.ts'
import { nothing } from '../markup/html.ts'
import { sendBareDocument } from '../pages/bare-document.ts'
import { brokenBody, notFoundBody } from '../pages/not-found.ts'
import { serverTexts } from '../../locales/texts.ts'

/** Seconds after which a request to a busy server may be sent again. */
const RETRY_AFTER = 5

/** Responses to every refusal and every failure: JSON for calls, a page for people. */
export function answerErrors(
  server: FastifyInstance,
  { sendSitePage, shell }: Pick<Parts, 'sendSitePage' | 'shell'>,
): void {
  async function answer(error: unknown, request: FastifyRequest, reply: FastifyReply) {
    const known = asApiError(error)
    if (known.code === 'unavailable') {
      void reply.header('Retry-After', RETRY_AFTER)
      request.log.warn({ reason: known.message }, 'the server was not ready for a request')
    } else if (known.statusCode >= 500) {
      request.log.error({ err: error }, 'a request failed')
    }
    if (!wantsPage(request)) return reply.status(known.statusCode).send(known.toBody())
    const text = serverTexts(request.language)
    if (known.code === 'unavailable') {
      // A busy server has no time for a whole page.
      const title = text('broken.busy')
      const { statusCode: status } = known
      return sendBareDocument(reply, {
        title,
        css: shell.embedCss,
        body: nothing,
        status,
        framedBy: "'none'",
      })
    }
    const notFound = known.statusCode < 500
    return sendSitePage(request, reply, {
      title: text(notFound ? 'notFound.title' : 'broken.title'),
      body: notFound ? notFoundBody(text, request.url, request.user !== null) : brokenBody(text),
      status: known.statusCode,
      indexed: false,
    })
  }
  server.setErrorHandler(answer)
  server.setNotFoundHandler((request, reply) => answer(new ApiError('not_found'), request, reply))
}

function wantsPage({ method, url, headers }: FastifyRequest): boolean {
  const byForm = /^(?:application\/x-www-form-urlencoded|multipart\/form-data)\b/.test(
    headers['content-type'] ?? '',
  )
  return (
    (method === 'GET' || byForm) &&
    !/^\/(?:(?:api|remotes|shell|editor|assets|log)\/|oembed\b)/.test(url) &&
    (headers.accept ?? '').includes('text/html')
  )
}

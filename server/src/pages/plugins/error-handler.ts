import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '../../foundation/errors.ts'
import { asApiError } from '../../storage/as-api-error.ts'
import { isForm } from '../../foundation/http/is-form.ts'
import { nothing } from '../../foundation/markup/html.ts'
import { sendBarePage } from '../html/bare-page.ts'
import { faultsOfPath } from '../../foundation/http/plugins/request-address.ts'
import { mendAddress } from './mend-address.ts'
import { brokenBody, notFoundBody } from '../not-found.ts'
import type { SendSitePage } from '../send-site-page.ts'
import type { ShellBuild } from '../../storage/hosts/page-hosts.ts'
import { serverTexts } from '../../foundation/locales/texts.ts'

/** `Retry-After` of a busy server. */
const RETRY_AFTER_SECONDS = 5

/** Responds to all errors: JSON for API calls, a page for browsers. */
export function handleErrors(
  server: FastifyInstance,
  { sendSitePage, shell }: { readonly sendSitePage: SendSitePage; readonly shell: ShellBuild },
): void {
  async function handle(error: unknown, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const known = asApiError(error)
    // Also below paths whose files never change: a file may be published later.
    void reply.header('Cache-Control', 'no-store')
    // Headers of the file that could not be sent.
    for (const header of ['Content-Encoding', 'Content-Type', 'ETag']) void reply.removeHeader(header)
    if (known.code === 'unavailable') {
      void reply.header('Retry-After', RETRY_AFTER_SECONDS)
      request.log.warn({ reason: known.message, err: known.cause }, 'the server was not ready for a request')
    } else if (known.code === 'not_found' && known.cause !== undefined) {
      request.log.warn({ err: known.cause }, 'a request was for something that was just deleted')
    } else if (known.code === 'file_missing') {
      request.log.error({ err: error }, 'a file is missing')
    } else if (known.statusCode >= 500) {
      request.log.error({ err: error }, 'a request failed')
    }
    if ((known.code === 'not_found' || request.is404) && !isCall(request)) {
      const meant = await mendAddress(server, request)
      if (meant !== null) return reply.redirect(meant, 301)
    }
    if (!wantsPage(request) || (known.code === 'bad_request' && request.is404))
      return reply.status(known.statusCode).send(known.toBody())
    const text = serverTexts(request.language)
    if (known.code === 'unavailable') {
      // Rendering a full page would add to the load.
      const title = text('broken.busy')
      const { statusCode: status } = known
      return sendBarePage(reply, {
        title,
        css: shell.embedCss,
        body: nothing,
        status,
        framedBy: "'none'",
      })
    }
    const notFound = known.statusCode < 500
    const sent = sendSitePage(request, reply, {
      title: text(notFound ? 'notFound.title' : 'broken.title'),
      body: notFound ? notFoundBody(text, request.url, request.user !== null) : brokenBody(text),
      status: known.statusCode,
      indexed: false,
    })
    return sent.catch((failure: unknown) => {
      // Too many pages wait to be rendered.
      if (asApiError(failure).code === 'unavailable') return handle(failure, request, reply)
      throw failure
    })
  }
  server.setErrorHandler(handle)
  server.setNotFoundHandler((request, reply) => {
    const details = faultsOfPath(request.url)
    const error = details.length === 0 ? new ApiError('not_found') : new ApiError('bad_request', { details })
    return handle(error, request, reply)
  })
}

function wantsPage(request: FastifyRequest): boolean {
  const { method, headers } = request
  return (
    (method === 'GET' || isForm(request)) && !isCall(request) && (headers.accept ?? '').includes('text/html')
  )
}

/** Whether scripts and style sheets ask for the address, not people. */
function isCall({ url }: FastifyRequest): boolean {
  return /^\/(?:(?:api|remotes|shell|editor|assets|log)\/|oembed\b)/.test(url)
}

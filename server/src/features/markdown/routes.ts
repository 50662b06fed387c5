import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { siteOf } from '../../foundation/config/site.ts'
import { OID_PARAM } from '../../foundation/http/oid-param.ts'
import { languageForAnybody } from '../../foundation/http/plugins/language.ts'
import { queryOf } from '../../foundation/http/query-of.ts'
import { serverTexts } from '../../foundation/locales/texts.ts'
import { markdownAddress } from '../../foundation/markup/markdown.ts'
import { featuresOf } from '../../content/presentations/features-of.ts'
import { isClassic, markdownPath, pagePath } from '../../content/presentations/presentation-paths.ts'
import type { Visit } from '../../people/rights/read-visit.ts'
import { requireRight } from '../../people/rights/require-right.ts'
import { isIndexed } from '../../people/rights/rights.ts'
import type { Parts } from '../parts.ts'
import { presentationMarkdown } from './presentation-markdown.ts'

type DeckRequest = FastifyRequest<{ Params: { oid: string } }>

/** Presentations as Markdown, for programs (docs/behaviour/machines.md#markdown). */
export async function registerMarkdown(
  app: FastifyInstance,
  { rights, config, sendDocument }: Pick<Parts, 'rights' | 'config' | 'sendDocument'>,
): Promise<void> {
  // It is the same for every visitor, so it ignores the session.
  app.addHook('onRequest', async (request) => {
    request.user = null
    request.language = languageForAnybody(request)
  })

  async function write(request: FastifyRequest, { access }: Visit, origin: string): Promise<string> {
    const { presentation } = await rights.open(access)
    return presentationMarkdown({
      ...{ presentation, origin, text: serverTexts(request.language) },
      hasProfile: featuresOf(config.site.features, presentation.settings)['profile_links'] === true,
      offersCopies: access.rights.has('copy'),
    })
  }

  function document(classicAddress: boolean) {
    return async (request: DeckRequest, reply: FastifyReply) => {
      const { oid } = request.params
      const visit = await rights.visit(request, { oid })
      requireRight(visit.access, 'content', 'not_found')
      if (isClassic(visit.schemaVersion) !== classicAddress)
        return reply.redirect(markdownPath({ ...visit, oid }) + queryOf(request), 301)
      const { origin } = siteOf(config, request)
      const isOpen = isIndexed(visit.access)
      return sendDocument(reply, {
        key: `markdown ${oid} ${request.language} ${origin}`,
        state: { version: visit.version },
        headers: {
          'Content-Type': 'text/markdown; charset=utf-8',
          Vary: 'Accept-Language',
          ...(isOpen
            ? { Link: `<${markdownAddress(origin + pagePath({ ...visit, oid }))}>; rel="canonical"` }
            : { 'X-Robots-Tag': 'noindex' }),
        },
        isOpen,
        read: () => write(request, visit, origin),
      })
    }
  }

  app.get(`/p/${OID_PARAM}/index.md`, { config: { ignoresVisitor: true } }, document(false))
  app.get(`/${OID_PARAM}/index.md`, { config: { ignoresVisitor: true } }, document(true))
}

import { embedPath } from '@viewpage/shared-events/embed-code'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { OID_PARAM } from '../../http/oid-param.ts'
import { languageForAnybody } from '../../http/plugins/language.ts'
import { queryOf } from '../../http/query-of.ts'
import { redirectSlashless } from '../../http/redirect-slashless.ts'
import { serverTexts } from '../../locales/texts.ts'
import { readPaintedAssets } from '../../painting/painted-assets.ts'
import type { Parts } from '../../parts.ts'
import { isClassic } from '../../presentations/presentation-paths.ts'
import { EMBED_SLOTS, embedBody, embedHead, embedPageData } from './embed-page.ts'
import { sendMissingEmbed } from './missing-embed.ts'

type EmbedRequest = FastifyRequest<{ Params: { oid: string }; Querystring: { autoplay?: unknown } }>

/** The embed pages (docs/behaviour/addresses.md#embed-address). */
export async function registerEmbed(
  app: FastifyInstance,
  {
    rights,
    database,
    config,
    signer,
    shell,
    sendPage,
    now,
  }: Pick<Parts, 'rights' | 'database' | 'config' | 'signer' | 'shell' | 'sendPage' | 'now'>,
): Promise<void> {
  // An embed is the same for every visitor, so it ignores the session.
  app.addHook('onRequest', async (request) => {
    request.user = null
    request.language = languageForAnybody(request)
  })

  function page(classicAddress: boolean) {
    return async (request: EmbedRequest, reply: FastifyReply) => {
      const text = serverTexts(request.language)
      const found = await rights.findOrNull(request, request.params)
      if (!found?.rights.has('embed')) return sendMissingEmbed(reply, shell, text)
      const { presentation } = found
      if (isClassic(presentation.schemaVersion) !== classicAddress)
        return reply.redirect(embedPath(presentation) + queryOf(request), 301)

      const pageData = embedPageData({
        config,
        signer,
        request,
        access: found,
        painted: await readPaintedAssets(database, presentation.oid),
        autoplay: request.query.autoplay === '1',
        now: now(),
      })
      return sendPage(reply.header('X-Robots-Tag', 'noindex'), {
        title: `${presentation.title} · ${config.brand}`,
        head: embedHead(pageData),
        host: 'embed',
        slots: EMBED_SLOTS,
        pageData,
        body: embedBody(pageData, text),
      })
    }
  }

  for (const [path, classic] of [
    [`/embed/${OID_PARAM}`, true],
    [`/p/${OID_PARAM}/embed`, false],
  ] as const) {
    app.get(`${path}/`, page(classic))
    redirectSlashless(app, `${path}/`)
  }
}

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '../../errors.ts'
import { OID_PARAM } from '../../http/oid-param.ts'
import { askedLanguage } from '../../http/plugins/language.ts'
import { queryOf } from '../../http/query-of.ts'
import { redirectSlashless } from '../../http/redirect-slashless.ts'
import { serverTexts } from '../../locales/texts.ts'
import type { Parts } from '../../parts.ts'
import { isClassic, pagePath } from '../../presentations/presentation-paths.ts'
import { takenDownNotice } from '../../presentations/taken-down-notice.ts'
import type { PresentationAccess } from '../../rights/read-rights.ts'
import { rememberReferrer } from '../../visitors/view-traits.ts'
import { VIEW_PAGE_SLOTS, viewPageBody, viewPageHead } from './view-page.ts'

interface PageParams {
  oid: string
  slug?: string
}

/** First segments of other pages, which are never an oid or slug (docs/behaviour/addresses.md#reserved-segments). */
const RESERVED = new Set(['edit', 'embed', 'insights', 'view', 'explore', 'signup', 'user', 'upgrade'])

/** The view page at its addresses (docs/behaviour/addresses.md#view-page-address). */
export async function registerViewPage(
  app: FastifyInstance,
  { rights, config, readPageData, sendPage }: Pick<Parts, 'rights' | 'config' | 'readPageData' | 'sendPage'>,
): Promise<void> {
  async function show(
    request: FastifyRequest,
    reply: FastifyReply,
    found: PresentationAccess,
  ): Promise<FastifyReply> {
    const { presentation, relation, link } = found
    const pageData = await readPageData(request, found, relation === 'owner' && wantsPublicView(request))
    if (pageData.trackingOid !== null && !pageData.noCookies) rememberReferrer(request, reply)
    const indexed = link === null && found.rights.has('find')
    // A view link is a secret: it must not reach other sites as a referrer, nor search engines.
    if (link) reply.header('Referrer-Policy', 'strict-origin')
    if (!indexed) reply.header('X-Robots-Tag', 'noindex')
    const origin = new URL(pageData.canonicalUrl).origin
    const notice = takenDownNotice(serverTexts(request.language), presentation.takenDownReason)
    return sendPage(reply, {
      title: `${presentation.title} · ${config.brand}`,
      head: viewPageHead({
        pageData,
        indexed,
        requestedLanguage: askedLanguage(request),
        image: pageData.previewUrl && origin + pageData.previewUrl,
      }),
      slots: VIEW_PAGE_SLOTS,
      pageData,
      body: (slot) => viewPageBody(slot, notice),
      siteStyles: notice !== null,
    })
  }

  function page(classicAddress: boolean) {
    return async (request: FastifyRequest<{ Params: PageParams }>, reply: FastifyReply) => {
      const { oid, slug } = request.params
      if (RESERVED.has(oid) || (slug !== undefined && RESERVED.has(slug))) throw new ApiError('not_found')
      const found = await rights.find(request, { oid, asPublic: wantsPublicView(request) })
      const { presentation } = found
      if (isClassic(presentation.schemaVersion) !== classicAddress) {
        return reply.redirect(
          pagePath({ ...presentation, slug: slug === undefined ? '' : presentation.slug }) + queryOf(request),
          301,
        )
      }
      return show(request, reply, found)
    }
  }

  for (const [prefix, classic] of [
    ['/p/', false],
    ['/', true],
  ] as const) {
    app.get(`${prefix}${OID_PARAM}/`, page(classic))
    app.get(`${prefix}${OID_PARAM}/:slug/`, page(classic))
    redirectSlashless(app, `${prefix}${OID_PARAM}/`)
    redirectSlashless(app, `${prefix}${OID_PARAM}/:slug/`)
  }

  app.get<{ Params: { link_id: string } }>('/v/:link_id/', async (request, reply) => {
    const { link_id: linkId } = request.params
    return show(request, reply, await rights.find(request, { linkId, asPublic: wantsPublicView(request) }))
  })
  redirectSlashless(app, '/v/:link_id/')
}

/** `?view=public` */
function wantsPublicView({ query }: FastifyRequest): boolean {
  return (query as { view?: unknown }).view === 'public'
}

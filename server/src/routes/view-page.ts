import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import { ApiError } from '../errors.ts'
import { rememberReferrer } from '../insights/view-traits.ts'
import { isIndexed } from '../pages/page-data.ts'
import { VIEW_PAGE_SLOTS, viewPageBody, viewPageHead } from '../pages/view-page.ts'
import { askedLanguage } from '../plugins/language.ts'
import { accessOf, isClassic, pagePath } from '../presentations/access.ts'
import type { Presentation, ViewLink } from '../presentations/presentation-store.ts'
import { OID_PARAM } from './oid-param.ts'
import { redirectSlashless } from './slashless.ts'

interface PageParams {
  oid: string
  slug?: string
}

/** First segments of other pages; no presentation is found under them (D44). */
const RESERVED = new Set(['edit', 'embed', 'insights', 'view', 'explore', 'signup', 'user', 'upgrade'])

/** The view page under its addresses (D4). */
export async function viewPage(app: FastifyInstance, context: Context): Promise<void> {
  const { presentations, config, readPageData, sendDocument } = context

  async function show(
    request: FastifyRequest,
    reply: FastifyReply,
    presentation: Presentation,
    link: ViewLink | null,
  ): Promise<FastifyReply> {
    const { oid, privacy, owner } = presentation
    const { user } = request
    const isOwner = user?.oid === owner.oid
    const isPublicView = isOwner && (request.query as { view?: unknown }).view === 'public'
    const right = user ? await presentations.rightOf(oid, user.oid) : null
    const access = isPublicView
      ? { view: true, edit: false, comment: false, byOwner: true }
      : accessOf({ privacy, right, byOwner: isOwner, viaLink: link !== null })
    if (!access.view) throw new ApiError('not_found')

    const pageData = await readPageData(request, { presentation, access, link, isPublicView })
    if (pageData.trackingOid !== null && !pageData.noCookies) rememberReferrer(request, reply)
    const indexed = isIndexed(presentation, link)
    // A view link is a secret: no other site learns of it, and no search engine keeps it.
    if (link) reply.header('Referrer-Policy', 'same-origin')
    if (!indexed) reply.header('X-Robots-Tag', 'noindex')
    const origin = new URL(pageData.canonicalUrl).origin
    return sendDocument(reply, {
      title: `${presentation.title} · ${config.brand}`,
      head: viewPageHead({
        pageData,
        indexed,
        asked: askedLanguage(request),
        image: pageData.previewUrl && origin + pageData.previewUrl,
      }),
      slots: VIEW_PAGE_SLOTS,
      pageData,
      body: viewPageBody,
    })
  }

  async function findVisible(request: FastifyRequest, oid: string): Promise<Presentation> {
    const presentation = await presentations.find(oid)
    if (!presentation) throw new ApiError('not_found')
    const { user } = request
    const right = user ? await presentations.rightOf(oid, user.oid) : null
    const byOwner = user?.oid === presentation.owner.oid
    // A redirect would tell that it is there.
    if (!accessOf({ privacy: presentation.privacy, right, byOwner, viaLink: false }).view)
      throw new ApiError('not_found')
    return presentation
  }

  function page(classicAddress: boolean) {
    return async (request: FastifyRequest<{ Params: PageParams }>, reply: FastifyReply) => {
      const { oid, slug } = request.params
      if (RESERVED.has(oid) || (slug !== undefined && RESERVED.has(slug))) throw new ApiError('not_found')
      const presentation = await findVisible(request, oid)
      const query = request.url.includes('?') ? request.url.slice(request.url.indexOf('?')) : ''
      if (isClassic(presentation.schemaVersion) !== classicAddress) {
        return reply.redirect(
          pagePath({ ...presentation, slug: slug === undefined ? '' : presentation.slug }) + query,
          301,
        )
      }
      return show(request, reply, presentation, null)
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
    const link = await presentations.viewLink(request.params.link_id)
    const presentation = link && (await presentations.find(link.oid))
    if (!presentation) throw new ApiError('not_found')
    return show(request, reply, presentation, link)
  })
  redirectSlashless(app, '/v/:link_id/')
}

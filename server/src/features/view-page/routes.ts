import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '../../errors.ts'
import { OID_PARAM } from '../../http/oid-param.ts'
import { askedLanguage } from '../../http/plugins/language.ts'
import { queryOf } from '../../http/query-of.ts'
import type { Page } from '../../http/pages/send-page.ts'
import { redirectSlashless } from '../../http/redirect-slashless.ts'
import { serverTexts } from '../../locales/texts.ts'
import type { DeckPageState } from '../../page-cache/page-versions.ts'
import type { Parts } from '../../parts.ts'
import { isClassic, pagePath } from '../../presentations/presentation-paths.ts'
import { takenDownNotice } from '../../presentations/taken-down-notice.ts'
import type { PresentationAccess } from '../../rights/read-rights.ts'
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
  {
    rights,
    config,
    readPageData,
    pageVersions,
    sharedPages,
    preparePage,
    sendPage,
  }: Pick<
    Parts,
    'rights' | 'config' | 'readPageData' | 'pageVersions' | 'sharedPages' | 'preparePage' | 'sendPage'
  >,
): Promise<void> {
  async function pageOf(request: FastifyRequest, found: PresentationAccess): Promise<Page> {
    const { presentation, relation } = found
    const isPublicView = relation === 'owner' && wantsPublicView(request)
    const pageData = await readPageData(request, found, { isPublicView })
    const origin = new URL(pageData.canonicalUrl).origin
    const notice = takenDownNotice(serverTexts(request.language), presentation.takenDownReason)
    return {
      title: `${presentation.title} · ${config.brand}`,
      head: viewPageHead({
        pageData,
        indexed: isIndexed(found),
        requestedLanguage: askedLanguage(request),
        image: pageData.previewUrl && origin + pageData.previewUrl,
      }),
      slots: VIEW_PAGE_SLOTS,
      pageData,
      body: (slot) => viewPageBody(slot, notice),
      siteStyles: notice !== null,
    }
  }

  async function show(
    request: FastifyRequest,
    reply: FastifyReply,
    found: PresentationAccess,
  ): Promise<FastifyReply> {
    // A view link is a secret: it must not reach other sites as a referrer, nor search engines.
    if (found.link) reply.header('Referrer-Policy', 'strict-origin')
    if (!isIndexed(found)) reply.header('X-Robots-Tag', 'noindex')
    return sendPage(reply, await pageOf(request, found))
  }

  /** The state of a page that the visitor may share with others; `null` without one. */
  async function sharedState(oid: string, classicAddress: boolean): Promise<DeckPageState | null> {
    const state = await pageVersions.ofDeck(oid)
    return state && isClassic(state.schemaVersion) === classicAddress ? state : null
  }

  function page(classicAddress: boolean) {
    return async (request: FastifyRequest<{ Params: PageParams }>, reply: FastifyReply) => {
      const { oid, slug } = request.params
      if (RESERVED.has(oid) || (slug !== undefined && RESERVED.has(slug))) throw new ApiError('not_found')
      const variant = sharedPages.variantFor(request)
      const state = variant === null ? null : await sharedState(oid, classicAddress)
      if (variant !== null && state !== null) {
        return sharedPages.send(reply, {
          ...{ key: `view ${oid}`, variant },
          state: { version: state.version, counts: `${state.likesCount} ${state.viewsCount}` },
          prepare: async () => preparePage(await pageOf(request, await rights.find(request, { oid }))),
        })
      }
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

/** Whether search engines may list the page. */
function isIndexed({ link, rights }: PresentationAccess): boolean {
  return link === null && rights.has('find')
}

/** `?view=public` */
function wantsPublicView({ query }: FastifyRequest): boolean {
  return (query as { view?: unknown }).view === 'public'
}

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { deckTag } from '../../edge/edge.ts'
import { ApiError, asApiError } from '../../errors.ts'
import { OID_PARAM } from '../../http/oid-param.ts'
import { askedLanguage } from '../../http/plugins/language.ts'
import { queryOf } from '../../http/query-of.ts'
import type { Page } from '../../http/pages/send-page.ts'
import { siteFooter } from '../../http/pages/site-footer.ts'
import { redirectSlashless } from '../../http/redirect-slashless.ts'
import { serverTexts } from '../../locales/texts.ts'
import { stateOf, type DeckPageState } from '../../page-cache/page-versions.ts'
import type { Parts } from '../../parts.ts'
import { isClassic, pagePath } from '../../presentations/presentation-paths.ts'
import { takenDownNotice } from '../../presentations/taken-down-notice.ts'
import type { Access, PresentationAccess } from '../../rights/read-rights.ts'
import type { Visit } from '../../rights/read-visit.ts'
import { createStorageToken } from '../../rights/storage-token.ts'
import { visitorOf } from '../../visitors/visitor.ts'
import { hasPublicView } from '../../rights/rights.ts'
import { registerClosedLinks } from './closed-links.ts'
import { publicViewBar } from './public-view-bar.ts'
import { addressOf, VIEW_PAGE_SLOTS, viewPageBody, viewPageHead } from './view-page.ts'
import { isStaff } from '../../rights/staff.ts'

interface PageParams {
  oid: string
  slug?: string
}

/** First segments of other pages, which are never an oid or slug (docs/behaviour/addresses.md#reserved-segments). */
const RESERVED = new Set([
  'edit',
  'embed',
  'insights',
  'view',
  'explore',
  'signup',
  'user',
  'upgrade',
  'staff',
])

type ViewPageParts = Pick<Parts, 'rights' | 'config' | 'signer' | 'readPageData' | 'now'> &
  Pick<Parts, 'pageVersions' | 'sharedPages' | 'sendPage' | 'sendSitePage' | 'database' | 'limits'>

/** The view page at its addresses (docs/behaviour/addresses.md#view-page-address). */
export async function registerViewPage(app: FastifyInstance, parts: ViewPageParts): Promise<void> {
  const { rights, config, signer, readPageData, now, pageVersions, sharedPages, sendPage } = parts
  const showClosedLink = await registerClosedLinks(app, parts)

  async function pageOf(
    request: FastifyRequest,
    found: PresentationAccess,
    hasLiked: boolean,
  ): Promise<Page> {
    const { presentation } = found
    const pageData = await readPageData(request, found, {
      isPublicView: isPublicView(request, found),
      hasLiked,
    })
    const origin = new URL(pageData.canonicalUrl).origin
    const text = serverTexts(request.language)
    const notices = [
      pageData.isPublicView
        ? publicViewBar(text, found.link ? `/v/${found.link.linkId}/` : pagePath(presentation))
        : null,
      takenDownNotice(text, presentation.takenDownReason),
    ].filter((notice) => notice !== null)
    const { language, company, year } = pageData
    // Not as requested: the page is the same at all its addresses.
    const { pathname: address } = new URL(addressOf(pageData))
    const footer = siteFooter({ text, language, address, company, year })
    return {
      title: `${presentation.title} · ${config.brand}`,
      head: viewPageHead({
        pageData,
        indexed: isIndexed(found),
        requestedLanguage: askedLanguage(request),
        image: pageData.previewUrl && origin + pageData.previewUrl,
      }),
      slots: VIEW_PAGE_SLOTS,
      otherSlots: config.otherSlots,
      pageData,
      body: (slot, others) => viewPageBody(slot, { skip: text('viewPage.skip'), notices, others, footer }),
      siteStyles: notices.length > 0,
    }
  }

  /** The page for a visitor with rights or a like of their own. */
  async function show(request: FastifyRequest, reply: FastifyReply, visit: Visit): Promise<FastifyReply> {
    const { access, hasLiked } = visit
    // A view link is a secret: it must not reach other sites as a referrer, nor search engines.
    if (access.link) reply.header('Referrer-Policy', 'strict-origin')
    if (!isIndexed(access)) reply.header('X-Robots-Tag', 'noindex')
    const read = async () => pageOf(request, await rights.open(access), hasLiked)
    const variant = sharedPages.variantFor(request)
    if (variant === null) return sendPage(reply, await read())
    reply.csrfToken()
    return sharedPages.send(reply, {
      ...{ key: keyOf(request, visit), variant, tags: [], read, isOpen: false },
      state: { version: `${visit.version} ${visit.likesCount}`, counts: String(visit.viewsCount) },
    })
  }

  /** Names the page among those of all visitors: it contains everything about the visitor but their names. */
  function keyOf(request: FastifyRequest, { access, hasLiked }: Visit): string {
    const { oid, relation, isOpen, link } = access
    return JSON.stringify([
      ...['visit', oid, relation, [...access.rights], isOpen, link, hasLiked],
      isPublicView(request, access),
      request.user?.hasPresenterView ?? false,
      isStaff(request.user),
      createStorageToken(signer, access, visitorOf(request), now()),
    ])
  }

  /** The state of a page that the visitor may share with others; `null` without one. */
  async function sharedState(
    request: FastifyRequest,
    oid: string,
    classicAddress: boolean,
  ): Promise<DeckPageState | null> {
    if (request.user !== null) return null
    const state = await pageVersions.ofDeck(oid)
    return state && isClassic(state.schemaVersion) === classicAddress ? state : null
  }

  function page(classicAddress: boolean) {
    return async (request: FastifyRequest<{ Params: PageParams }>, reply: FastifyReply) => {
      const { oid, slug } = request.params
      if (RESERVED.has(oid) || (slug !== undefined && RESERVED.has(slug))) throw new ApiError('not_found')
      const variant = sharedPages.variantFor(request)
      const state = variant === null ? null : await sharedState(request, oid, classicAddress)
      if (variant !== null && state !== null) {
        return sharedPages.send(reply, {
          ...{ key: `view ${oid}`, variant, tags: [deckTag(oid, state.version)] },
          state: stateOf(state),
          read: async () => pageOf(request, await rights.find(request, { oid }), false),
        })
      }
      const visit = await rights.visit(request, { oid, asPublic: wantsPublicView(request) })
      if (isClassic(visit.schemaVersion) !== classicAddress) {
        return reply.redirect(
          pagePath({ ...visit, oid, slug: slug === undefined ? '' : visit.slug }) + queryOf(request),
          301,
        )
      }
      return show(request, reply, visit)
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
    try {
      return await show(
        request,
        reply,
        await rights.visit(request, { linkId, asPublic: wantsPublicView(request) }),
      )
    } catch (error) {
      const closed = asApiError(error).code === 'not_found' ? await showClosedLink(request, reply) : null
      if (closed === null) throw error
      return closed
    }
  })
  redirectSlashless(app, '/v/:link_id/')
}

/** Whether search engines may list the page. */
function isIndexed({ link, rights }: Access): boolean {
  return link === null && rights.has('find')
}

/** Whether the owner or an editor previews the public view. */
function isPublicView(request: FastifyRequest, { relation }: Access): boolean {
  return hasPublicView(relation) && wantsPublicView(request)
}

/** `?view=public` */
function wantsPublicView({ query }: FastifyRequest): boolean {
  return (query as { view?: unknown }).view === 'public'
}

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { deckTag } from '../../pages/edge/edge.ts'
import { ApiError } from '../../foundation/errors.ts'
import { asApiError } from '../../storage/as-api-error.ts'
import { mendedPaths } from '../../foundation/http/mended-paths.ts'
import { OID_PARAM } from '../../foundation/http/oid-param.ts'
import { queryOf } from '../../foundation/http/query-of.ts'
import { redirectSlashless } from '../../foundation/http/redirect-slashless.ts'
import { stateOf, type DeckPageState } from '../../content/presentations/page-versions.ts'
import type { Parts } from '../parts.ts'
import { isClassic, pagePath } from '../../content/presentations/presentation-paths.ts'
import { isIndexed } from '../../people/rights/rights.ts'
import type { Visit } from '../../people/rights/read-visit.ts'
import { createStorageToken } from '../../people/rights/storage-token.ts'
import { visitorOf } from '../../people/visitors/visitor.ts'
import { createViewerKeeper } from './asking/keep-viewer.ts'
import { registerClosedLinks } from './closed-links.ts'
import { createDeckPage, isPublicView, wantsPublicView } from './deck-page.ts'
import { sendInBin } from './in-bin.ts'
import { isStaff } from '../../people/rights/staff.ts'

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

const PLAIN_SLUG = /^[\w-]+$/

type ViewPageParts = Pick<Parts, 'rights' | 'config' | 'signer' | 'readPageData' | 'now'> &
  Pick<Parts, 'pageVersions' | 'sharedPages' | 'sendPage' | 'sendSitePage' | 'database' | 'limits'> &
  Pick<Parts, 'passes' | 'passCodes' | 'mails'>

/** The view page at its addresses (docs/behaviour/addresses.md#view-page-address). */
export async function registerViewPage(app: FastifyInstance, parts: ViewPageParts): Promise<void> {
  const { rights, pageVersions, sharedPages, sendPage } = parts
  const pageOf = createDeckPage(parts)
  const keepViewer = createViewerKeeper(parts)
  const showClosedLink = await registerClosedLinks(app, parts)

  /** The page for a visitor with rights or a like of their own. */
  async function show(request: FastifyRequest, reply: FastifyReply, visit: Visit): Promise<FastifyReply> {
    const { access, hasLiked } = visit
    // A view link is a secret: it must not reach other sites as a referrer, nor search engines.
    if (access.link) reply.header('Referrer-Policy', 'strict-origin')
    if (access.link?.viewer) await keepViewer(request, reply, access.link)
    if (!isIndexed(access)) reply.header('X-Robots-Tag', 'noindex')
    const read = async () => pageOf(request, await rights.open(access), hasLiked)
    const variant = sharedPages.variantFor(request)
    if (variant === null) return sendPage(reply, read)
    reply.csrfToken()
    return sharedPages.send(reply, {
      ...{ key: keyOf(request, visit, parts), variant, tags: [], read, isOpen: false },
      state: { version: `${visit.version} ${visit.likesCount}`, counts: String(visit.viewsCount) },
    })
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

  /** @returns `null` without the right `view` */
  async function visitOf(request: FastifyRequest, oid: string): Promise<Visit | null> {
    try {
      return await rights.visit(request, { oid, asPublic: wantsPublicView(request) })
    } catch (error) {
      if (asApiError(error).code === 'not_found') return null
      throw error
    }
  }

  function page(classicAddress: boolean) {
    return async (request: FastifyRequest<{ Params: PageParams }>, reply: FastifyReply) => {
      const { oid, slug } = request.params
      if (RESERVED.has(oid) || (slug !== undefined && RESERVED.has(slug))) throw new ApiError('not_found')
      // What was pasted behind the address is no slug. The handler of what is not found leads to the page.
      if (slug !== undefined && !PLAIN_SLUG.test(slug) && mendedPaths(request.url).length > 0)
        throw new ApiError('not_found')
      const variant = sharedPages.variantFor(request)
      const state = variant === null ? null : await sharedState(request, oid, classicAddress)
      if (variant !== null && state !== null) {
        return sharedPages.send(reply, {
          ...{ key: `view ${oid}`, variant, tags: [deckTag(oid, state.version)] },
          state: stateOf(state),
          read: async () => pageOf(request, await rights.open(await rights.of(request, { oid })), false),
        })
      }
      const visit = await visitOf(request, oid)
      if (visit === null) {
        if (await sendInBin(parts, request, reply, oid)) return reply
        throw new ApiError('not_found')
      }
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
      if (asApiError(error).code === 'not_found' && (await showClosedLink(request, reply))) return reply
      throw error
    }
  })
  redirectSlashless(app, '/v/:link_id/')
}

/** Names the page among those of all visitors: it contains everything about the visitor but their names. */
function keyOf(
  request: FastifyRequest,
  { access, hasLiked }: Visit,
  { signer, now }: Pick<Parts, 'signer' | 'now'>,
): string {
  const { oid, relation, isOpen, link, reviewedReport } = access
  return JSON.stringify([
    ...['visit', oid, relation, [...access.rights], isOpen, link, reviewedReport, hasLiked],
    isPublicView(request, access),
    request.user?.hasPresenterView ?? false,
    isStaff(request.user),
    createStorageToken(signer, access, visitorOf(request), now()),
  ])
}

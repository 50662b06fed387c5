import type { FastifyRequest } from 'fastify'
import { askedLanguage } from '../../foundation/http/plugins/language.ts'
import type { Page } from '../../pages/html/send-page.ts'
import { siteFooter } from '../../pages/html/site-footer.ts'
import { serverTexts } from '../../foundation/locales/texts.ts'
import type { Parts } from '../parts.ts'
import { pagePath } from '../../content/presentations/presentation-paths.ts'
import { takenDownNotice } from '../../pages/taken-down-notice.ts'
import type { ShownAccess } from '../../people/rights/rights-reader.ts'
import { hasPublicView, isIndexed, type Access } from '../../people/rights/rights.ts'
import { publicViewBar, reviewBar } from './bars.ts'
import { addressOf, VIEW_PAGE_SLOTS, viewPageBody, viewPageHead } from './view-page.ts'

/** Composes the view page of a presentation for its visitor. */
export type ReadDeckPage = (request: FastifyRequest, found: ShownAccess, hasLiked: boolean) => Promise<Page>

export function createDeckPage({
  config,
  readPageData,
}: Pick<Parts, 'config' | 'readPageData'>): ReadDeckPage {
  return async (request, found, hasLiked) => {
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
      found.reviewedReport === null ? null : reviewBar(text),
      takenDownNotice(text, presentation.takenDownReason),
    ].filter((notice) => notice !== null)
    const { language, company, year } = pageData
    // Not as requested: the page is the same at all its addresses.
    const printedAddress = addressOf(pageData)
    const { pathname: address } = new URL(printedAddress)
    const footer = siteFooter({ text, language, address, company, year })
    return {
      title: `${presentation.title} · ${config.site.brand}`,
      head: viewPageHead({
        pageData,
        createdAt: presentation.createdAt,
        indexed: isIndexed(found),
        requestedLanguage: askedLanguage(request),
        image: pageData.previewUrl && origin + pageData.previewUrl,
      }),
      printedAddress,
      slots: VIEW_PAGE_SLOTS,
      otherSlots: config.site.otherSlots,
      pageData,
      dataOf: found.rights.has('content') ? { oid: presentation.oid, language } : null,
      body: (slot, others) => viewPageBody(slot, { skip: text('viewPage.skip'), notices, others, footer }),
      siteStyles: notices.length > 0,
    }
  }
}

/** Whether the owner or an editor previews the public view. */
export function isPublicView(request: FastifyRequest, { relation }: Access): boolean {
  return hasPublicView(relation) && wantsPublicView(request)
}

/** `?view=public` */
export function wantsPublicView({ query }: FastifyRequest): boolean {
  return (query as { view?: unknown }).view === 'public'
}

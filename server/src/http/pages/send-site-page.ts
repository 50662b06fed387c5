import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../config.ts'
import { html, type Html } from '../markup/html.ts'
import { askedLanguage } from '../plugins/language.ts'
import type { Page, SendPage } from './send-page.ts'
import { languageLinks } from './language-links.ts'
import { MAX_COUNTS_AGE_MS } from '../../page-cache/page-cache.ts'
import type { PageVersions } from '../../page-cache/page-versions.ts'
import type { SharedPages } from '../../page-cache/shared-pages.ts'
import { siteFooter } from './site-footer.ts'
import { sitePageDataOf } from '../../page-data/site-page-data.ts'
import { siteOf } from '../site.ts'
import { serverTexts } from '../../locales/texts.ts'

/** One of the server's own pages: header, body, footer. */
export interface SitePage {
  readonly title: string
  readonly body: Html
  readonly status?: number
  /** The meta description, shown by search engines. */
  readonly description?: string
  /** Search engines may index it, under its path without a query. @default true */
  readonly indexed?: boolean
  /** Initial value of the header's search field. @default '' */
  readonly searchTerm?: string
  /** An entry of the shell's build for this page. @default none */
  readonly part?: string
}

export type SendSitePage = (
  request: FastifyRequest,
  reply: FastifyReply,
  page: SitePage,
) => Promise<FastifyReply>

/**
 * Sends a page of lists, which is the same, but for names, for all visitors without an account, and for all with one.
 *
 * @param hasCounts whether it depends on likes or views
 * @param read reads it, without anything of the request but language, address and whether there is an account
 */
export type SendListPage = (
  request: FastifyRequest,
  reply: FastifyReply,
  hasCounts: boolean,
  read: () => Promise<SitePage>,
) => Promise<FastifyReply>

export interface SitePageOptions {
  readonly config: Config
  readonly sendPage: SendPage
  readonly pageVersions: Pick<PageVersions, 'ofLists'>
  readonly sharedPages: SharedPages
  /** ms since 1970 */
  readonly now: () => number
}

/** A page with a longer address is not kept: anybody can invent addresses. */
const MAX_KEPT_ADDRESS = 300

export function createSendSitePage(options: SitePageOptions): {
  readonly sendSitePage: SendSitePage
  readonly sendListPage: SendListPage
} {
  const { config, sendPage, pageVersions, sharedPages, now } = options

  function pageOf(request: FastifyRequest, page: SitePage): Page {
    const { title, body, status = 200, description = '', indexed = true } = page
    const { searchTerm = '', part } = page
    const pageData = sitePageDataOf({ config, request, now: now() })
    const { company, year } = pageData
    const footer = siteFooter({ text: serverTexts(request.language), request, company, year })
    return {
      title: `${title} · ${config.brand}`,
      head: indexed ? indexedHead(request, description) : html`<meta name="robots" content="noindex">`,
      siteStyles: true,
      ...(part !== undefined && { part }),
      slots: ['header'],
      pageData: { ...pageData, searchTerm },
      body: (slot) => html`${slot('header')}<main class="page-main">${body}</main>${footer}`,
      status,
    }
  }

  const sendSitePage: SendSitePage = async (request, reply, page) => sendPage(reply, pageOf(request, page))

  const sendListPage: SendListPage = async (request, reply, hasCounts, read) => {
    const variant = sharedPages.variantFor(request)
    if (variant === null || request.url.length > MAX_KEPT_ADDRESS)
      return sendSitePage(request, reply, await read())
    return sharedPages.send(reply, {
      ...{ key: `site ${request.url}`, variant, oid: null },
      // Counts of a whole list are not compared: they count as changed after a while.
      state: {
        version: await pageVersions.ofLists(),
        ...(hasCounts && { counts: String(Math.floor(now() / MAX_COUNTS_AGE_MS)) }),
      },
      read: async () => pageOf(request, await read()),
    })
  }

  return { sendSitePage, sendListPage }

  function indexedHead(request: FastifyRequest, description: string): Html {
    const [path = '/'] = request.url.split('?')
    const address = siteOf(config, request).origin + path
    const links = languageLinks(address, askedLanguage(request))
    return description === '' ? links : html`<meta name="description" content="${description}">${links}`
  }
}

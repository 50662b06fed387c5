import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../config.ts'
import { html, type Html } from '../markup/html.ts'
import { askedLanguage } from '../plugins/language.ts'
import type { SendPage } from './send-page.ts'
import { languageLinks } from './language-links.ts'
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

export interface SitePageOptions {
  readonly config: Config
  readonly sendPage: SendPage
  readonly now: () => number
}

export function createSendSitePage({ config, sendPage, now }: SitePageOptions): SendSitePage {
  return async (request, reply, page) => {
    const { title, body, status = 200, description = '', indexed = true } = page
    const { searchTerm = '', part } = page
    const pageData = sitePageDataOf({ config, request, now: now() })
    const { company, year } = pageData
    const footer = siteFooter({ text: serverTexts(request.language), request, company, year })
    return sendPage(reply, {
      title: `${title} · ${config.brand}`,
      head: indexed ? indexedHead(request, description) : html`<meta name="robots" content="noindex">`,
      siteStyles: true,
      ...(part !== undefined && { part }),
      slots: ['header'],
      pageData: { ...pageData, searchTerm },
      body: (slot) => html`${slot('header')}<main class="page-main">${body}</main>${footer}`,
      status,
    })
  }

  function indexedHead(request: FastifyRequest, description: string): Html {
    const [path = '/'] = request.url.split('?')
    const address = siteOf(config, request).origin + path
    const links = languageLinks(address, askedLanguage(request))
    return description === '' ? links : html`<meta name="description" content="${description}">${links}`
  }
}

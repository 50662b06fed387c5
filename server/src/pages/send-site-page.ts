import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Config } from '../foundation/config/config.ts'
import { DatabaseUnreachableError } from '../storage/database/database-unreachable-error.ts'
import { focusProblem } from '../foundation/markup/focus-problem.ts'
import { html, nothing, type Html } from '../foundation/markup/html.ts'
import { askedLanguage } from '../foundation/http/plugins/language.ts'
import { descriptionMeta } from './html/description-meta.ts'
import type { Page, SendPage } from './html/send-page.ts'
import { languageLinks } from './html/language-links.ts'
import { MAX_COUNTS_AGE_MS } from './cache/page-cache.ts'
import { partTag } from './edge/edge.ts'
import {
  isLastKnown,
  versionText,
  type PageVersions,
  type VersionName,
} from '../content/presentations/page-versions.ts'
import type { SharedPages } from './cache/shared-pages.ts'
import { siteFooter } from './html/site-footer.ts'
import type { FoundTerms } from './data/found-terms.ts'
import { sitePageDataOf } from './data/site-page-data.ts'
import { isCanonical, knownAddress } from '../foundation/http/known-address.ts'
import { siteOf } from '../foundation/config/site.ts'
import { serverTexts } from '../foundation/locales/texts.ts'

/** One of the server's own pages: header, body, footer. */
export interface SitePage {
  readonly title: string
  readonly body: Html
  readonly status?: number
  /** The meta description, shown by search engines. */
  readonly description?: string
  /** Search engines may index it, under its path without a query. @default true */
  readonly indexed?: boolean
  /** URL path of an Atom feed of what it lists. @default none */
  readonly feed?: string
  /** Initial value of the header's search field. @default '' */
  readonly searchTerm?: string
  /** An entry of the shell's build for this page. @default none */
  readonly part?: string
  /** What the header leaves out (docs/behaviour/header.md#header-of-owners). @default nothing */
  readonly header?: { readonly hasTerms?: boolean; readonly hasUpload?: boolean }
}

/** @param page a function if it takes long to read: then it is read in the turn of its address block */
export type SendSitePage = (
  request: FastifyRequest,
  reply: FastifyReply,
  page: SitePage | (() => Promise<SitePage>),
) => Promise<FastifyReply>

/** Reads a page. It may use only language, address and the presence of an account from the request. */
type ReadSitePage = (request: FastifyRequest) => SitePage | Promise<SitePage>

/** A page with one variant for visitors without an account and one for those with an account, apart from names. */
export type ListPage = {
  /** Whether it depends on likes or views. @default false */
  readonly hasCounts?: boolean
  /** The parameters of its address that it reads; it ignores others. @default none */
  readonly parameters?: readonly string[]
  /** Everything that decides what it shows, beside counts. */
  readonly versions: readonly VersionName[]
} & ({ readonly read: ReadSitePage } | { readonly find: () => Promise<ListContent> })

/**
 * What a page shows. It is found again only after one of the versions or counts has changed, so it must not refer to the
 * request.
 */
export interface ListContent {
  /** Versions of the presentations that it shows. */
  readonly shows: readonly VersionName[]
  readonly read: ReadSitePage
}

export type SendListPage = (
  request: FastifyRequest,
  reply: FastifyReply,
  page: ListPage,
) => Promise<FastifyReply>

export interface SitePageOptions {
  readonly config: Pick<Config, 'http' | 'site'>
  readonly sendPage: SendPage
  readonly pageVersions: Pick<PageVersions, 'of'>
  readonly sharedPages: SharedPages
  readonly foundTerms: FoundTerms
  /** ms since 1970 */
  readonly now: () => number
}

/** Pages with a longer address are not cached, because clients can invent values of parameters. */
const MAX_KEPT_ADDRESS = 300
/** `undefined` for a page without any. */
type Counts = string | undefined
/** Lists whose presentations are remembered; each has 24 at most. */
const MAX_FOUND = 500

async function readPage(request: FastifyRequest, page: ListPage): Promise<SitePage> {
  const { read } = 'find' in page ? await page.find() : page
  return read(request)
}

export function createSendSitePage(options: SitePageOptions): {
  readonly sendSitePage: SendSitePage
  readonly sendListPage: SendListPage
} {
  const { config, sendPage, pageVersions, sharedPages, foundTerms, now } = options
  const findOnce = createListMemory()

  async function pageOf(request: FastifyRequest, page: SitePage, address = request.url): Promise<Page> {
    const { title, body, status = 200, description = '', indexed = true } = page
    const { searchTerm = '', part, header, feed } = page
    const shown = status >= 400 ? focusProblem(body) : body
    const searchTerms = await foundTerms.of(request.language)
    const { uploadPath, ...pageData } = sitePageDataOf({ config, request, searchTerms, now: now() })
    const { company, year } = pageData
    const footer = siteFooter({
      ...{ text: serverTexts(request.language), language: request.language },
      ...{ address, company, year },
    })
    return {
      title: `${title} · ${config.site.brand}`,
      head: html`${indexed ? indexedHead(request, description) : html`<meta name="robots" content="noindex">`}${feed === undefined ? nothing : feedLink(feed, title)}`,
      siteStyles: true,
      ...(part !== undefined && { parts: [part] }),
      slots: ['header'],
      pageData: {
        ...pageData,
        ...(header?.hasTerms === false && { searchTerms: {} }),
        ...(uploadPath !== undefined && header?.hasUpload !== false && { uploadPath }),
        searchTerm,
      },
      body: (slot) => html`${slot('header')}<main class="page-main">${shown}</main>${footer}`,
      status,
    }
  }

  const sendSitePage: SendSitePage = async (request, reply, page) =>
    sendPage(reply, async () => pageOf(request, typeof page === 'function' ? await page() : page))

  const sendListPage: SendListPage = async (request, reply, page) => {
    const variant = sharedPages.variantFor(request)
    if (variant === null || request.url.length > MAX_KEPT_ADDRESS)
      return sendSitePage(request, reply, () => readPage(request, page))
    const address = knownAddress(request.url, page.parameters ?? [])
    const key = `site ${address}`
    // Counts of a whole list are not compared: they count as changed after a while.
    const counts = page.hasCounts ? String(Math.floor(now() / MAX_COUNTS_AGE_MS)) : undefined
    // Read before the list, so that the list is at least as new as these versions.
    const deciding = await pageVersions.of(page.versions)
    const foundKey = `${key}\n${versionText(deciding)}`
    const foundCounts = isLastKnown(deciding) ? null : counts
    const { shows, read } =
      'find' in page ? await findOnce(foundKey, foundCounts, page.find) : { shows: [], read: page.read }
    const all = [...deciding, ...(await pageVersions.of(shows))]
    return sharedPages.send(reply, {
      ...{ key, variant, tags: all.map(partTag) },
      state: {
        version: `${versionText(all)} ${shows.join()}`,
        // Changes when a presentation is made private or taken down, because lists no longer have it.
        deciding: versionText(deciding),
        ...(counts !== undefined && { counts }),
        isLastKnown: isLastKnown(all),
      },
      read: async () => pageOf(request, await read(request), address),
      isCanonical: isCanonical(request.url, address),
    })
  }

  return { sendSitePage, sendListPage }

  function indexedHead(request: FastifyRequest, description: string): Html {
    const [path = '/'] = request.url.split('?')
    const address = siteOf(config, request).origin + path
    return html`${descriptionMeta(description)}${languageLinks(address, askedLanguage(request))}`
  }
}

function feedLink(path: string, title: string): Html {
  return html`<link rel="alternate" type="application/atom+xml" href="${path}" title="${title}">`
}

/** Remembers what lists show. */
function createListMemory() {
  const found = new LRUCache<string, { readonly counts: Counts; readonly list: Promise<ListContent> }>({
    max: MAX_FOUND,
  })

  /** @param key with the versions. @param counts `null`: of any age */
  return (key: string, counts: Counts | null, find: () => Promise<ListContent>): Promise<ListContent> => {
    const known = found.get(key)
    if (known && (counts === null || known.counts === counts)) return known.list
    if (counts === null) throw new DatabaseUnreachableError()
    const finding = { counts, list: find() }
    found.set(key, finding)
    finding.list.catch(() => {
      if (found.peek(key) === finding) found.delete(key)
    })
    return finding.list
  }
}

import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import { ApiError } from '../../foundation/errors.ts'
import { ABOUT_PATHS } from '../../foundation/http/about-paths.ts'
import { html, joinHtml, nothing, type Html } from '../../foundation/markup/html.ts'
import { sendMarkup } from '../../foundation/markup/send-markup.ts'
import { alternatesOf } from '../../pages/html/language-links.ts'
import { originCaching, siteOf } from '../../foundation/config/site.ts'
import type { Parts } from '../parts.ts'
import { readNewest } from '../../content/presentations/newest-listed.ts'
import { isLastKnown, VERSIONS, versionText } from '../../content/presentations/page-versions.ts'
import { pagePath } from '../../content/presentations/presentation-paths.ts'
import { createAddressParts } from './listed-addresses.ts'
import { llmsTxt, MAX_NAMED } from './llms-txt.ts'

/** With more sitemaps, `/sitemap.xml` is an index of them. */
const MAX_NAMED_SITEMAPS = 50
const ENTRIES_PER_TURN = 100
/** Responses are cached here and by proxies. */
const MAX_AGE_SECONDS = 600
const PAGES = [
  '/',
  '/explore/',
  '/gallery/',
  '/presentation-template/',
  ...ABOUT_PATHS,
  '/download/business/',
] as const

/**
 * `robots.txt` and sitemaps (docs/behaviour/page.md#search-engines), and `llms.txt` (docs/behaviour/machines.md#file-for-language-models).
 */
export async function registerSearchEngines(
  app: FastifyInstance,
  {
    config,
    database,
    pageVersions,
    sendDocument,
  }: Pick<Parts, 'config' | 'database' | 'pageVersions' | 'sendDocument'>,
): Promise<void> {
  const cachedRobots = createCache<string>()
  const cachedSitemap = createCache<Html>()
  const parts = createAddressParts(database, (error) =>
    app.log.error({ err: error }, 'the starts of sitemaps were not stored; this is tried again'),
  )

  app.get('/robots.txt', async (request, reply) => {
    const { origin, environment } = siteOf(config, request)
    const open = environment === 'production' || environment === 'local'
    reply.type('text/plain; charset=utf-8').header('Cache-Control', originCaching(config, MAX_AGE_SECONDS))
    return open ? cachedRobots(origin, () => robots(origin)) : 'User-agent: *\nDisallow: /\n'
  })

  app.get<{ Querystring: { page?: unknown } }>('/sitemap.xml', async (request, reply) => {
    const { origin } = siteOf(config, request)
    const { page } = request.query
    const number = typeof page === 'string' && /^[1-9]\d{0,4}$/.test(page) ? Number(page) : null
    reply.header('Cache-Control', originCaching(config, MAX_AGE_SECONDS))
    const sitemapXml = await cachedSitemap(`${number} ${origin}`, () => sitemap(origin, number))
    return sendMarkup(reply, sitemapXml, 'application/xml; charset=utf-8')
  })

  app.get('/llms.txt', async (request, reply) => {
    const { origin } = siteOf(config, request)
    const versions = await pageVersions.of([VERSIONS.all])
    return sendDocument(reply, {
      key: `llms.txt ${origin}`,
      state: { version: versionText(versions), isLastKnown: isLastKnown(versions) },
      // Browsers show it instead of storing it.
      headers: { 'Content-Type': 'text/plain; charset=utf-8' },
      read: async () => {
        const newest = await readNewest(database, { limit: MAX_NAMED })
        return llmsTxt({ origin, brand: config.site.brand, newest })
      },
    })
  })

  async function robots(origin: string): Promise<string> {
    const count = await parts.count()
    const sitemaps = count > MAX_NAMED_SITEMAPS ? [`${origin}/sitemap.xml`] : addressesOf(origin, count)
    const closed = ['/api/', '/log/', '/dashboard/', '/settings/']
    return [
      'User-agent: *',
      ...closed.map((path) => `Disallow: ${path}`),
      '',
      ...sitemaps.map((address) => `Sitemap: ${address}`),
      '',
    ].join('\n')
  }

  /** @param number from 1; `null`: the index if there is one, else the first sitemap */
  async function sitemap(origin: string, number: number | null): Promise<Html> {
    if (number !== null) return sitemapOfPart(origin, number)
    const count = await parts.count()
    return count > MAX_NAMED_SITEMAPS ? sitemapIndex(origin, count) : sitemapOfPart(origin, 1)
  }

  /** @param number from 1; the first sitemap contains the pages of the site too */
  async function sitemapOfPart(origin: string, number: number): Promise<Html> {
    const listed = await parts.read(number)
    if (!listed) throw new ApiError('not_found')
    const entries = number === 1 ? PAGES.map((path) => entry(origin + path)) : []
    for (let from = 0; from < listed.length; from += ENTRIES_PER_TURN) {
      const some = listed.slice(from, from + ENTRIES_PER_TURN)
      entries.push(...some.map((each) => entry(origin + pagePath(each), each.modifiedAt)))
      // Other requests are served in between.
      await nextTurn()
    }
    return html`<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${joinHtml(entries, '\n')}
</urlset>
`
  }
}

/** The sitemaps of a site. The first one has no number, as long as there is no index at its address. */
function addressesOf(origin: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) =>
    index === 0 && count <= MAX_NAMED_SITEMAPS
      ? `${origin}/sitemap.xml`
      : `${origin}/sitemap.xml?page=${index + 1}`,
  )
}

function sitemapIndex(origin: string, count: number): Html {
  const entries = addressesOf(origin, count).map((address) => html`<sitemap><loc>${address}</loc></sitemap>`)
  return html`<?xml version="1.0" encoding="UTF-8"?>
<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${joinHtml(entries, '\n')}
</sitemapindex>
`
}

/** Caches the results of async functions by key; failures are not cached. */
function createCache<Value>() {
  const cache = new LRUCache<string, Promise<Value>>({ max: 20, ttl: MAX_AGE_SECONDS * 1_000 })
  return (key: string, make: () => Promise<Value>): Promise<Value> => {
    const cached = cache.get(key)
    if (cached) return cached
    const made = make()
    cache.set(key, made)
    made.catch(() => cache.delete(key))
    return made
  }
}

/** @param modifiedAt ms since 1970 */
function entry(address: string, modifiedAt?: number): Html {
  const changed =
    modifiedAt === undefined ? nothing : html`<lastmod>${new Date(modifiedAt).toISOString()}</lastmod>`
  const links = alternatesOf(address).map(
    ({ language, href }) => html`<xhtml:link rel="alternate" hreflang="${language}" href="${href}"/>`,
  )
  return html`<url><loc>${address}</loc>${changed}${links}</url>`
}

import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import { ApiError } from '../../errors.ts'
import { ABOUT_PATHS } from '../../http/about-paths.ts'
import { html, joinHtml, nothing, type Html } from '../../http/markup/html.ts'
import { sendMarkup } from '../../http/markup/send-markup.ts'
import { alternatesOf } from '../../http/pages/language-links.ts'
import { originCaching, siteOf } from '../../http/site.ts'
import type { Parts } from '../../parts.ts'
import { pagePath } from '../../presentations/presentation-paths.ts'
import { countListed, readListedAddresses } from './listed-addresses.ts'

/** With nine languages each, a sitemap has about a megabyte. */
const PRESENTATIONS_PER_SITEMAP = 1_000
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

/** `robots.txt` and sitemaps (docs/behaviour/page.md#search-engines). */
export async function registerSearchEngines(
  app: FastifyInstance,
  { config, database }: Pick<Parts, 'config' | 'database'>,
): Promise<void> {
  const cachedRobots = createCache<string>()
  const cachedSitemap = createCache<Html>()

  app.get('/robots.txt', async (request, reply) => {
    const { origin, environment } = siteOf(config, request)
    const open = environment === 'production' || environment === 'local'
    reply.type('text/plain; charset=utf-8').header('Cache-Control', originCaching(config, MAX_AGE_SECONDS))
    return open ? cachedRobots(origin, () => robots(origin)) : 'User-agent: *\nDisallow: /\n'
  })

  app.get<{ Querystring: { page?: unknown } }>('/sitemap.xml', async (request, reply) => {
    const { origin } = siteOf(config, request)
    const { page = '1' } = request.query
    const number = typeof page === 'string' && /^[1-9]\d{0,4}$/.test(page) ? Number(page) : 1
    reply.header('Cache-Control', originCaching(config, MAX_AGE_SECONDS))
    const sitemapXml = await cachedSitemap(`${number} ${origin}`, () => sitemap(origin, number))
    return sendMarkup(reply, sitemapXml, 'application/xml; charset=utf-8')
  })

  async function robots(origin: string): Promise<string> {
    const count = Math.ceil((await countListed(database)) / PRESENTATIONS_PER_SITEMAP)
    const sitemaps = Array.from({ length: Math.max(1, count) }, (_, index) =>
      index === 0 ? `${origin}/sitemap.xml` : `${origin}/sitemap.xml?page=${index + 1}`,
    )
    const closed = ['/api/', '/log/', '/dashboard/', '/settings/']
    return [
      'User-agent: *',
      ...closed.map((path) => `Disallow: ${path}`),
      '',
      ...sitemaps.map((address) => `Sitemap: ${address}`),
      '',
    ].join('\n')
  }

  /** @param number from 1; the first sitemap contains the pages of the site too */
  async function sitemap(origin: string, number: number): Promise<Html> {
    const listed = await readListedAddresses(database, {
      offset: (number - 1) * PRESENTATIONS_PER_SITEMAP,
      limit: PRESENTATIONS_PER_SITEMAP,
    })
    if (number > 1 && listed.length === 0) throw new ApiError('not_found')
    const entries = [
      ...(number === 1 ? PAGES.map((path) => entry(origin + path)) : []),
      ...listed.map((each) => entry(origin + pagePath(each), each.modifiedAt)),
    ]
    return html`<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${joinHtml(entries, '\n')}
</urlset>
`
  }
}

/** Caches the results of async functions by key; failures are not cached. */
function createCache<Value>() {
  const cache = new LRUCache<string, Promise<Value>>({ max: 20, ttl: MAX_AGE_SECONDS * 1_000 })
  return (key: string, make: () => Promise<Value>): Promise<Value> => {
    const known = cache.get(key)
    if (known) return known
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

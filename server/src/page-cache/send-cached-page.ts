import type { FastifyReply } from 'fastify'
import { LRUCache } from 'lru-cache'
import Negotiator from 'negotiator'
import { plainBody, type MadePage } from './cached-page.ts'
import type { PageCache } from './page-cache.ts'

type Encoding = 'br' | 'gzip' | null

// Browsers send one of very few values.
const encodings = new LRUCache<string, { readonly encoding: Encoding }>({ max: 100 })

/**
 * Sends a page that many visitors get, or 304 to a browser that has it.
 *
 * @param forEdge headers for a cache in front that may keep it
 */
export async function sendMadePage(
  reply: FastifyReply,
  page: MadePage,
  cache: Pick<PageCache, 'gzipOf'>,
  forEdge: Readonly<Record<string, string>> | null = null,
): Promise<FastifyReply> {
  const { headers } = reply.request
  const encoding = encodingFor(headers['accept-encoding'] ?? '')
  const suffix = encoding === 'br' && page.isSmall ? 'br11' : (encoding ?? 'identity')
  void reply.headers({
    'Cache-Control': 'no-cache',
    ...page.headers,
    Vary: `${page.headers['Vary'] ?? ''}, Accept-Encoding`,
    ETag: `"${page.hash}-${suffix}"`,
    ...forEdge,
  })
  if (hasPage(headers['if-none-match'], page)) return reply.status(304).send()
  if (encoding !== null) reply.header('Content-Encoding', encoding)
  void reply.type('text/html; charset=utf-8')
  if (encoding === 'br') return reply.send(page.brotli)
  return reply.send(await (encoding === 'gzip' ? cache.gzipOf(page) : plainBody(page)))
}

/** In any encoding: the page is the same. */
function hasPage(tags = '', { hash }: MadePage): boolean {
  return tags.includes(`"${hash}-`)
}

export function encodingFor(accepted: string): Encoding {
  const known = encodings.get(accepted)
  if (known) return known.encoding
  // Browsers name gzip first, and mean nothing by it.
  const found = new Negotiator({ headers: { 'accept-encoding': accepted } }).encodings(['br', 'gzip'])
  const encoding = found.includes('br') ? 'br' : found.includes('gzip') ? 'gzip' : null
  encodings.set(accepted, { encoding })
  return encoding
}

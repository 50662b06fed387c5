import type { FastifyReply } from 'fastify'
import { LRUCache } from 'lru-cache'
import Negotiator from 'negotiator'
import { brotliBody, plainBody, toGzip, type CachedPage } from './cached-page.ts'
import type { PageCache } from './page-cache.ts'

type Encoding = 'br' | 'gzip' | null

// Cached, because browsers send very few different values.
const encodings = new LRUCache<string, { readonly encoding: Encoding }>({ max: 100 })

/**
 * Sends a page that all visitors may share, or 304 to a browser that has it.
 *
 * @param forEdge headers for a cache in front that may store it
 */
export async function sendSharedPage(
  reply: FastifyReply,
  page: CachedPage,
  cache: Pick<PageCache, 'gzipOf'>,
  forEdge: Readonly<Record<string, string>> | null = null,
): Promise<FastifyReply> {
  const { headers } = reply.request
  const encoding = encodingFor(headers['accept-encoding'] ?? '')
  const suffix = encoding === 'br' && page.isFullyCompressed ? 'br11' : (encoding ?? 'identity')
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

/** Sends a page of one visitor. Neither browsers nor proxies may store it. @param parts one for each gap */
export async function sendPrivatePage(
  reply: FastifyReply,
  page: CachedPage,
  parts: readonly Buffer[],
): Promise<FastifyReply> {
  const encoding = encodingFor(reply.request.headers['accept-encoding'] ?? '')
  void reply.headers({
    ...page.headers,
    'Cache-Control': 'no-store',
    Vary: `${page.headers['Vary'] ?? ''}, Accept-Encoding`,
  })
  if (encoding !== null) reply.header('Content-Encoding', encoding)
  void reply.type('text/html; charset=utf-8')
  if (encoding === 'br') return reply.send(await brotliBody(page, parts))
  const plain = await plainBody(page, parts)
  return reply.send(encoding === 'gzip' ? await toGzip(plain) : plain)
}

/** Whether the browser has the page, in any encoding. */
function hasPage(tags = '', { hash }: CachedPage): boolean {
  return tags.includes(`"${hash}-`)
}

export function encodingFor(accepted: string): Encoding {
  const known = encodings.get(accepted)
  if (known) return known.encoding
  // The order of the header is ignored: browsers name gzip first without preferring it.
  const found = new Negotiator({ headers: { 'accept-encoding': accepted } }).encodings(['br', 'gzip'])
  const encoding = found.includes('br') ? 'br' : found.includes('gzip') ? 'gzip' : null
  encodings.set(accepted, { encoding })
  return encoding
}

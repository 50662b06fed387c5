import type { FastifyReply } from 'fastify'
import { encodingFor } from '../../foundation/http/compression/accepted-encoding.ts'
import type { CachedPage } from './cached-page.ts'
import type { PageCache } from './page-cache.ts'

type Bodies = Pick<PageCache, 'bodyOf'>

/**
 * Sends a page that all visitors may share, or 304 to a browser that has it.
 *
 * @param forEdge headers for a cache in front that may store it
 */
export async function sendSharedPage(
  reply: FastifyReply,
  page: CachedPage,
  bodies: Bodies,
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
  return reply.send(await bodies.bodyOf(page, encoding))
}

/** Sends a page of one visitor. Neither browsers nor proxies may store it. @param parts one for each gap */
export async function sendPrivatePage(
  reply: FastifyReply,
  page: CachedPage,
  bodies: Bodies,
  parts: readonly Buffer[] = [],
): Promise<FastifyReply> {
  const encoding = encodingFor(reply.request.headers['accept-encoding'] ?? '')
  void reply.headers({
    ...page.headers,
    'Cache-Control': 'no-store',
    Vary: `${page.headers['Vary'] ?? ''}, Accept-Encoding`,
  })
  if (encoding !== null) reply.header('Content-Encoding', encoding)
  void reply.type('text/html; charset=utf-8')
  return reply.send(await bodies.bodyOf(page, encoding, parts))
}

/** Whether the browser has the page, in any encoding. */
function hasPage(tags = '', { hash }: CachedPage): boolean {
  return tags.includes(`"${hash}-`)
}

import type { FastifyReply } from 'fastify'
import { encodingFor } from '../../foundation/http/compression/accepted-encoding.ts'
import type { CachedPage } from './cached-page.ts'
import type { PageCache } from './page-cache.ts'

const HTML = 'text/html; charset=utf-8'

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
    ...{ 'Content-Type': HTML, 'Cache-Control': 'no-cache' },
    ...page.headers,
    Vary: varyOf(page),
    ETag: `"${page.hash}-${suffix}"`,
    ...forEdge,
  })
  if (hasPage(headers['if-none-match'], page)) return reply.removeHeader('Content-Type').status(304).send()
  if (encoding !== null) reply.header('Content-Encoding', encoding)
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
    'Content-Type': HTML,
    ...page.headers,
    'Cache-Control': 'no-store',
    Vary: varyOf(page),
  })
  if (encoding !== null) reply.header('Content-Encoding', encoding)
  return reply.send(await bodies.bodyOf(page, encoding, parts))
}

/** Whether the browser has the page, in any encoding. */
function hasPage(tags = '', { hash }: CachedPage): boolean {
  return tags.includes(`"${hash}-`)
}

const varyOf = ({ headers: { Vary } }: CachedPage): string =>
  Vary === undefined ? 'Accept-Encoding' : `${Vary}, Accept-Encoding`

import type { FastifyReply } from 'fastify'
import { brotliBody, plainBody, toGzip, type MadePage } from './cached-page.ts'
import { encodingFor } from './send-cached-page.ts'

/** Sends a page that belongs to one visitor. Neither the browser nor a proxy keeps it. @param parts one for each gap */
export async function sendOwnPage(
  reply: FastifyReply,
  page: MadePage,
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

import type { FastifyReply } from 'fastify'
import { LRUCache } from 'lru-cache'
import Negotiator from 'negotiator'
import { bodyAs, type MadePage } from './made-page.ts'

type Encoding = 'br' | 'gzip' | null

// Browsers send one of very few values.
const encodings = new LRUCache<string, { readonly encoding: Encoding }>({ max: 100 })

/** Sends a page that many visitors get, or 304 to a browser that has it. */
export async function sendMadePage(reply: FastifyReply, page: MadePage): Promise<FastifyReply> {
  const { headers } = reply.request
  const encoding = encodingFor(headers['accept-encoding'] ?? '')
  const suffix = encoding === 'br' && page.isSmall ? 'br11' : (encoding ?? 'identity')
  void reply.headers({
    // A response with a cookie belongs to one visitor.
    'Cache-Control': reply.hasHeader('Set-Cookie') ? 'no-store' : 'private, no-cache',
    ...page.headers,
    Vary: `${page.headers['Vary'] ?? ''}, Accept-Encoding`,
    ETag: `"${page.hash}-${suffix}"`,
  })
  if (hasPage(headers['if-none-match'], page)) return reply.status(304).send()
  if (encoding !== null) reply.header('Content-Encoding', encoding)
  return reply.type('text/html; charset=utf-8').send(await bodyAs(encoding, page))
}

/** In any encoding: the page is the same. */
function hasPage(tags = '', { hash }: MadePage): boolean {
  return tags.includes(`"${hash}-`)
}

function encodingFor(accepted: string): Encoding {
  const known = encodings.get(accepted)
  if (known) return known.encoding
  const found = new Negotiator({ headers: { 'accept-encoding': accepted } }).encoding([
    'br',
    'gzip',
    'identity',
  ])
  const encoding = found === 'br' || found === 'gzip' ? found : null
  encodings.set(accepted, { encoding })
  return encoding
}

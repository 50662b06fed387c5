import type { FastifyInstance, FastifyRequest } from 'fastify'
import { mendedPaths } from '../../foundation/http/mended-paths.ts'
import { OWN_REQUEST } from '../../foundation/http/own-request.ts'
import { queryOf } from '../../foundation/http/query-of.ts'

/** Headers by which the same visitor is recognised at the same site; others are of no use for whether a page is there. */
const NAMING_HEADERS = new Set(['cookie', 'forwarded', 'x-real-ip', 'accept-language', 'user-agent'])

/** To a log-in, or to a page that is chosen for the visitor. */
const TO_ANOTHER_PAGE = new Set([302, 303])

/** A page says there what is gone. */
const GONE = 410

/**
 * Finds what is meant by an address that leads nowhere, if this visitor gets a page there
 * (docs/behaviour/addresses.md#mended-addresses).
 *
 * @returns path and query; `null` if there is none
 */
export async function mendAddress(server: FastifyInstance, request: FastifyRequest): Promise<string | null> {
  const { method, url } = request
  if (method !== 'GET' && method !== 'HEAD') return null
  const query = queryOf(request)
  if (!/^[\x21-\x7e]*$/.test(query)) return null
  for (const path of mendedPaths(url)) {
    // oxlint-disable-next-line no-await-in-loop -- two at most, and the second only without the first
    if (await isThere(server, request, path)) return path + query
  }
  return null
}

/** Asks the routes themselves, so that a redirect shows no page that the visitor may not see. */
async function isThere(server: FastifyInstance, request: FastifyRequest, path: string): Promise<boolean> {
  const { raw, host } = request
  const headers = Object.entries(request.headers).filter(
    ([name]) => NAMING_HEADERS.has(name) || name.startsWith('x-forwarded-'),
  )
  const { statusCode } = await server.inject({
    method: 'HEAD',
    url: path,
    headers: { ...Object.fromEntries(headers), ...OWN_REQUEST, host, accept: 'text/html' },
    remoteAddress: raw.socket.remoteAddress ?? '127.0.0.1',
  })
  // A permanent redirect may lead back to here.
  return statusCode < 300 || TO_ANOTHER_PAGE.has(statusCode) || statusCode === GONE
}

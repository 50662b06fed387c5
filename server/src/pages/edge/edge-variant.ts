import type { FastifyRequest } from 'fastify'
import type { Config } from '../../foundation/config/config.ts'
import { deviceOf, siteOf } from '../../foundation/config/site.ts'
import { cameFromThisSite, hasDismissedBanner } from '../data/site-page-data.ts'
import { hasOptedOut } from '../../people/visitors/tracking-choice.ts'

/** The request header in which an edge names the visitors that a requested page is for. */
export const VARIANT_HEADER = 'Viewpage-Variant'

/**
 * What pages for visitors without an account depend on, beside the address and the host. The configuration of the edge
 * (`docs/operating/varnish.vcl`) computes the same text from the same headers.
 */
function edgeVariantOf(request: FastifyRequest, config: Pick<Config, 'http' | 'site'>): string {
  const { origin } = siteOf(config, request)
  return [
    `language=${request.language}`,
    `device=${deviceOf(request)}`,
    `banner=${hasDismissedBanner(request) ? 'no' : 'yes'}`,
    `measuring=${hasOptedOut(request) ? 'no' : 'yes'}`,
    `back=${cameFromThisSite(request, origin) ? 'yes' : 'no'}`,
  ].join(' ')
}

/** Whether an edge sent the request and computed the same as this server. Otherwise it might give the page to others. */
export function isAskedByEdge(request: FastifyRequest, config: Pick<Config, 'http' | 'site'>): boolean {
  return request.headers[VARIANT_HEADER.toLowerCase()] === edgeVariantOf(request, config)
}

import type { FastifyRequest } from 'fastify'
import type { Config } from '../../foundation/config/config.ts'
import { deviceOf, siteOf } from '../../foundation/config/site.ts'
import { askedLanguage } from '../../foundation/http/plugins/language.ts'
import { isPseudoLocale } from '../../foundation/locales/pseudo-locale.ts'
import { cameFromThisSite, hasDismissedBanner } from '../data/site-page-data.ts'
import { HOUR_MS } from '@viewpage/shared-events/durations'
import { hasOptedOut } from '../../people/visitors/tracking-choice.ts'

/**
 * Everything in a request that pages depend on, apart from the address and the account. Each part has few values; a page
 * uses no other header.
 *
 * @param now ms since 1970
 * @returns `null` if the page contains a secret of the request
 */
export function variantOf(
  request: FastifyRequest,
  config: Pick<Config, 'http' | 'site'>,
  now: number,
): string | null {
  const site = siteOf(config, request)
  if (site.basicAuthorization !== null) return null
  return JSON.stringify([
    site.origin,
    site.environment,
    site.noCookies,
    request.language,
    askedLanguage(request),
    isPseudoLocale(),
    deviceOf(request),
    hasDismissedBanner(request),
    hasOptedOut(request),
    cameFromThisSite(request, site.origin),
    // Shelves change every hour, and the year in the copyright line at the end of one.
    Math.floor(now / HOUR_MS),
  ])
}

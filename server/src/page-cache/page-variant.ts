import type { FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { deviceOf, siteOf } from '../http/site.ts'
import { askedLanguage } from '../http/plugins/language.ts'
import { isPseudoLocale } from '../http/plugins/pseudo-locale.ts'
import { hasSession } from '../http/plugins/visitor.ts'
import { cameFromThisSite, hasDismissedBanner } from '../page-data/site-page-data.ts'
import { HOUR_MS } from '../page-data/shelf-choice.ts'
import { hasOptedOut } from '../visitors/tracking-choice.ts'

/**
 * Everything in a request that pages for visitors without an account depend on, beside the address. Each part has few
 * values; nothing else of the headers reaches such a page.
 *
 * @param now ms since 1970
 * @returns `null` if the visitor gets a page of their own
 */
export function variantOf(request: FastifyRequest, config: Config, now: number): string | null {
  const site = siteOf(config, request)
  if (hasSession(request) || site.basicAuthorization !== null) return null
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

import type { PageData } from '@viewpage/shared-events'
import type { FastifyRequest } from 'fastify'
import type { Config } from '../../foundation/config/config.ts'
import { isUnmeasured } from '../../people/visitors/tracking-choice.ts'
import { isMobile, siteOf } from '../../foundation/config/site.ts'
import { UPLOAD_PATH } from '../../content/presentations/presentation-paths.ts'
import { personOf } from '../rendering/person.ts'

export interface SiteSources {
  readonly config: Pick<Config, 'http' | 'site'>
  readonly request: FastifyRequest
  readonly searchTerms: PageData['searchTerms']
  /** ms since 1970 */
  readonly now: number
}

/** The page data of every page: the visitor and the site. */
export function sitePageDataOf({ config, request, searchTerms, now }: SiteSources): PageData {
  const { user, language } = request
  const site = siteOf(config, request)
  return {
    isMobile: isMobile(request),
    isAuthenticated: user !== null,
    ...(user !== null && { uploadPath: UPLOAD_PATH }),
    // Whoever looks at a page of another origin is not the account by which its host shows it.
    ...personOf(request.hostToken === null ? user : null),
    searchTerms,
    authorSegment: 'other',
    shouldShowPreziVideoBanner: config.site.features['video_banner'] === true && !hasDismissedBanner(request),
    evaluatedFeatures: config.site.features,
    sentryDsn: config.site.sentryDsn,
    logoType: config.site.logoType,
    storyboardAPIVersion: 2,
    // Set in the browser, because a page may be cached and shared.
    pageStartTime: 0,
    brand: config.site.brand,
    company: config.site.company,
    year: new Date(now).getUTCFullYear(),
    language,
    environment: site.environment,
    basicAuthorization: site.basicAuthorization,
    noCookies: site.noCookies,
    trackingDisabled: isUnmeasured(request),
    searchTerm: '',
    searchClaim: config.site.searchClaim,
    backUrl: cameFromThisSite(request, site.origin) ? EXPLORE : null,
  }
}

export const hasDismissedBanner = ({ cookies }: FastifyRequest): boolean =>
  cookies['video_banner_dismissed'] !== undefined

/** Target of the back link if the browser history has no earlier page (docs/behaviour/header.md#back-link). */
const EXPLORE = '/explore/'

/**
 * Whether the visitor came from another page of this site, so that the page shows a back link
 * (docs/behaviour/header.md#back-link).
 */
export function cameFromThisSite({ headers: { referer }, url }: FastifyRequest, origin: string): boolean {
  if (referer === undefined || !URL.canParse(referer)) return false
  const from = new URL(referer)
  return from.origin === origin && from.pathname + from.search !== url
}

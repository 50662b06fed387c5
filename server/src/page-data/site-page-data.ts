import type { DeckSummary, PageData } from '@viewpage/shared-events'
import type { FastifyRequest } from 'fastify'
import type { User } from '../accounts/account-store.ts'
import type { Config } from '../config.ts'
import { hasOptedOut } from '../visitors/tracking-choice.ts'
import { chooseForShelf, SHELF_SIZES } from './shelf-choice.ts'
import type { Shelves } from '../presentations/shelves.ts'
import { dateText, isMobile, siteOf } from '../http/site.ts'
import { SUGGESTED_TERMS } from './suggested-terms.ts'

/** The endpoint of the viewer log (D50). */
export const VIEWER_LOG_PATH = '/api/v1/viewer-log/'

/** The deck of a page without a presentation, and of one that must not show its content. */
export const EMPTY_DECK = {
  documentUrl: null,
  revision: 1,
  stepCount: 0,
  durationSeconds: 0,
  stops: [],
  stepTitles: [],
} satisfies DeckSummary

export interface SiteSources {
  readonly config: Config
  readonly request: FastifyRequest
  readonly shelves: Shelves
  /** ms since 1970 */
  readonly now: number
}

/** Page data of a page without a presentation: the visitor, the site, and empty values for the rest. */
export function sitePageDataOf({ config, request, shelves, now }: SiteSources): PageData {
  const { user, language } = request
  const site = siteOf(config, request)
  const nobody = { oid: null, username: '', firstName: '', lastName: '', publicDisplayName: '', email: '' }
  return {
    oid: 'none',
    title: '',
    description: '',
    owner: nobody,
    byOwner: false,
    lastModifiedDateString: dateText(now, language),
    lastModified: new Date(now).toISOString(),
    previewUrl: null,
    fallbackPreviewUrl: null,
    previewBlur: null,
    privacy: 'private',
    schemaVersion: '2',
    isMobile: isMobile(request),
    isAuthenticated: user !== null,
    isPublicView: false,
    embedMode: false,
    shouldAutoplay: false,
    forceAutoplay: false,
    shouldForceViewerLite: false,
    hasLikedPrezi: false,
    viewCount: 0,
    viewerName: user ? `${user.firstName} ${user.lastName}`.trim() : '',
    viewerEmail: user?.email ?? '',
    viewerRights: { edit: false, comment: false, hasPresenterViewFeature: user?.hasPresenterView ?? false },
    topPicks: [],
    searchTerms: mapLists(SUGGESTED_TERMS[language]),
    authorSegment: 'other',
    nativeApp: null,
    transcriptData: [],
    teaseContent: null,
    forceDefaultTeaseContent: false,
    clientData: { ownerId: null },
    prezilink: null,
    tags: '',
    makeACopyRedirectUrl: null,
    showMakeACopyButton: false,
    shouldShowPreziVideoBanner:
      config.features['video_banner'] === true && request.cookies['video_banner_dismissed'] === undefined,
    evaluatedFeatures: config.features,
    storageToken: null,
    sentryDsn: config.sentryDsn,
    showWatermark: true,
    logoType: 'full',
    storyboardAPIVersion: 2,
    pageStartTime: now,
    brand: config.brand,
    company: config.company,
    year: new Date(now).getUTCFullYear(),
    language,
    environment: site.environment,
    basicAuthorization: site.basicAuthorization,
    noCookies: site.noCookies,
    visitor: user && visitorOf(user),
    slug: '',
    canonicalUrl: `${site.origin}/`,
    deck: EMPTY_DECK,
    trackingOid: null,
    trackingDisabled: hasOptedOut(request),
    viewerLogUrl: VIEWER_LOG_PATH,
    embedSizing: 'free',
    allowDownload: false,
    searchTerm: '',
    searchClaim: config.searchClaim,
    templates: chooseForShelf(shelves.templates, SHELF_SIZES.templates, now),
    templateCount: shelves.templates.length,
    videos: chooseForShelf(shelves.videos, SHELF_SIZES.videos, now),
    backUrl: cameFromThisSite(request, site.origin) ? EXPLORE : null,
  }
}

function visitorOf({ oid, firstName, lastName, username, email }: User): PageData['visitor'] {
  const displayName = `${firstName} ${lastName}`.trim() || username
  return { oid, username, firstName, lastName, email, displayName }
}

/** Target of the back link if the browser history has no earlier page (D62). */
const EXPLORE = '/explore/'

/** Whether the visitor came from another page of this site, so that the page shows a back link (D62). */
function cameFromThisSite({ headers: { referer }, url }: FastifyRequest, origin: string): boolean {
  if (referer === undefined || !URL.canParse(referer)) return false
  const from = new URL(referer)
  return from.origin === origin && from.pathname + from.search !== url
}

function mapLists(lists: Readonly<Record<string, readonly string[]>>): Record<string, string[]> {
  return Object.fromEntries(Object.entries(lists).map(([key, list]) => [key, [...list]]))
}

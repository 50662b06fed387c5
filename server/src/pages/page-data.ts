import { cutTranscript, PAGE_LIMITS } from '@viewpage/deck/limits'
import type { EvaluatedFeatures, NativeApp, PageData } from '@viewpage/shared-events'
import type { FastifyRequest } from 'fastify'
import type { Signer } from '../accounts/secrets.ts'
import type { PresentationSettings } from '../database/tables.ts'
import { hasOptedOut } from '../insights/tracking-choice.ts'
import { createTrackingOid } from '../insights/tracking-oid.ts'
import { isClassic, isListed, pagePath, type Access } from '../presentations/access.ts'
import { assetUrl, stepPictureUrl } from '../presentations/asset-files.ts'
import type { PaintedAssets } from '../presentations/painted-assets.ts'
import type { Presentation, ViewLink } from '../presentations/presentation-store.ts'
import type { Shelves } from '../presentations/shelves.ts'
import { createStorageToken } from '../presentations/storage-token.ts'
import { copyPath } from './copy-path.ts'
import { dateText, isMobile, siteOf } from './site.ts'
import { sitePageDataOf, VIEWER_LOG_PATH, type SiteSources } from './site-page-data.ts'

/** Everything a view page is made from. */
export interface PageSources extends SiteSources {
  readonly signer: Signer
  readonly presentation: Presentation
  readonly access: Access
  readonly link: ViewLink | null
  /** They told who they are on this link. */
  readonly isIdentified: boolean
  readonly hasLiked: boolean
  /** The owner has another public presentation. */
  readonly hasOthers: boolean
  readonly painted: PaintedAssets
  readonly isPublicView: boolean
  readonly embedMode: boolean
}

/** The page data of a view page (section 3, D61) for one visitor. */
export function pageDataOf(sources: PageSources): PageData {
  const { config, request, presentation, access, link, painted, shelves, signer, now } = sources
  const { oid, privacy, owner, settings, schemaVersion } = presentation
  const features = featuresOf(config.features, settings)
  const copyable = features['make_a_copy'] === true && privacy === 'reusable'
  // A required identification keeps everything of the presentation back until it is there (D60).
  // Owners are never asked (D18), not when they look at it as the public does either.
  const isNeverAsked = access.comment || access.byOwner
  const withheld = link?.requireIdentification === true && !sources.isIdentified && !isNeverAsked
  const token = privacy === 'private' && !withheld ? createStorageToken(signer, oid, now) : null
  const teaseContent = teaseContentOf(shelves, oid)
  const trackingOid = isTracked(request, access)
    ? createTrackingOid(signer, {
        oid,
        linkId: link?.linkId ?? null,
        revision: presentation.revision,
        isEmbed: sources.embedMode,
      })
    : null
  const fileUrl = (file: { sha256: string; mediaType: string } | null) =>
    file === null || withheld ? null : assetUrl(oid, file.sha256, file.mediaType, token)

  return {
    ...sitePageDataOf(sources),
    oid,
    title: presentation.title,
    description: presentation.description,
    owner: {
      oid: owner.oid,
      username: owner.username,
      firstName: owner.firstName,
      lastName: owner.lastName,
      publicDisplayName: `${owner.firstName} ${owner.lastName}`.trim() || owner.username,
      // The avatar's colour comes from the username then; an address is nobody's business.
      email: '',
    },
    byOwner: access.byOwner,
    lastModifiedDateString: dateText(presentation.modifiedAt, request.language),
    lastModified: new Date(presentation.modifiedAt).toISOString(),
    previewUrl: fileUrl(painted.poster),
    fallbackPreviewUrl: fileUrl(painted.card),
    previewBlur: withheld ? null : presentation.previewBlur,
    privacy,
    schemaVersion,
    isPublicView: sources.isPublicView,
    embedMode: sources.embedMode,
    shouldAutoplay: settings.autoplay ?? false,
    forceAutoplay: settings.forceAutoplay ?? false,
    shouldForceViewerLite: settings.forceViewerLite ?? false,
    ...(settings.likes !== false && { likesCount: presentation.likesCount }),
    hasLikedPrezi: sources.hasLiked,
    viewCount: presentation.viewsCount,
    viewerRights: {
      edit: access.edit,
      comment: access.comment,
      hasPresenterViewFeature: request.user?.hasPresenterView ?? false,
    },
    topPicks: shelves.picks
      .filter((pick) => pick.oid !== oid)
      .map(({ oid: _oid, schemaVersion: _version, ...card }) => card),
    authorSegment: settings.authorSegment ?? 'other',
    nativeApp:
      features['native_app'] === true && settings.nativeApp === true ? nativeAppFor(request, oid) : null,
    // Presentations from before there were limits are shown as far as a page can.
    transcriptData: withheld ? [] : cutTranscript(presentation.transcript),
    teaseContent,
    // Nobody to ask about when nothing would come: the page keeps no space for it then.
    clientData: { ownerId: sources.hasOthers || teaseContent !== null ? owner.oid : null },
    prezilink: link && {
      link_id: link.linkId,
      viewer_identification: link.viewerIdentification,
      require_identification: link.requireIdentification,
      sharer_first_name: link.sharerFirstName,
      sharer_last_name: link.sharerLastName,
    },
    tags: presentation.tags.join(','),
    makeACopyRedirectUrl: copyable ? copyPath(request.user, oid) : null,
    showMakeACopyButton: copyable && !isMobile(request),
    evaluatedFeatures: features,
    storageToken: token,
    slug: presentation.slug,
    canonicalUrl: siteOf(config, request).origin + pagePath(presentation),
    deck: {
      documentUrl: withheld ? null : documentUrlOf(presentation, token),
      revision: presentation.revision,
      stepCount: presentation.stepTitles.length,
      durationSeconds: presentation.durationSeconds,
      stops: presentation.stops,
      stepTitles: withheld
        ? []
        : presentation.stepTitles.map((title) => title.slice(0, PAGE_LIMITS.stepTitle)),
      ...(!withheld && { stepThumbnailUrl: stepPictureUrl(oid, presentation.revision, token) }),
    },
    trackingOid,
    trackingDisabled: trackingOid === null,
    ...(isClassic(schemaVersion) && trackingOid !== null && { viewerLogUrl: countingLogUrl(trackingOid) }),
    embedSizing: settings.embedSizing ?? 'free',
    // The owner may keep it from others, not from those who work on it.
    allowDownload: !withheld && (settings.allowDownload === true || access.edit),
  }
}

/** The first start in the log of a classic presentation is a view (D51): the address says of which page. */
function countingLogUrl(trackingOid: string): string {
  return `${VIEWER_LOG_PATH}?${new URLSearchParams({ tracking_oid: trackingOid }).toString()}`
}

/** Search engines get public and reusable presentations, and never a view link (D4, D14). */
export function isIndexed(presentation: Presentation, link: ViewLink | null): boolean {
  return link === null && isListed(presentation.privacy)
}

function documentUrlOf({ oid, revision }: Presentation, token: string | null): string {
  const query = new URLSearchParams({ revision: String(revision), ...(token !== null && { token }) })
  return `/api/v4/presentation/${oid}/document/?${query.toString()}`
}

/** The site's flags, with what differs for this presentation; an owner who offers copies turns that flag on. */
function featuresOf(
  site: EvaluatedFeatures,
  { makeACopy, features }: PresentationSettings,
): EvaluatedFeatures {
  return { ...site, ...(makeACopy !== undefined && { make_a_copy: makeACopy }), ...features }
}

function teaseContentOf({ picks }: Shelves, oid: string): PageData['teaseContent'] {
  const pick = picks.find((each) => each.oid !== oid)
  return pick ? { oid: pick.oid, title: pick.title, path: pick.path, thumbnail: pick.thumbnail } : null
}

/** The owner's visits do not count, and nobody is counted who asked not to be (D31, D46). */
function isTracked(request: FastifyRequest, access: Access): boolean {
  return !access.byOwner && !hasOptedOut(request)
}

const STORES = {
  iphone: 'https://apps.apple.com/app/id407759942',
  android: 'https://play.google.com/store/apps/details?id=com.prezi.android',
} as const

function nativeAppFor(request: FastifyRequest, oid: string): NativeApp | null {
  if (!isMobile(request)) return null
  const type = /iPhone|iPad/.test(request.headers['user-agent'] ?? '') ? 'iphone' : 'android'
  return { type, url: STORES[type], ownProtocolUrl: `viewpage://p/${oid}/`, openAppTimeout: 300 }
}

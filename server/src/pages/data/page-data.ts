import { cutTranscript, PAGE_LIMITS } from '@viewpage/deck/limits'
import type { DeckPageData, DeckSummary, EvaluatedFeatures } from '@viewpage/shared-events'
import type { Signer } from '../../storage/secrets/signer.ts'
import type { FastifyRequest } from 'fastify'
import { isUnmeasured } from '../../people/visitors/tracking-choice.ts'
import { createTrackingOid } from '../../people/visitors/tracking-oid.ts'
import { visitorOf } from '../../people/visitors/visitor.ts'
import { isClassic, pagePath } from '../../content/presentations/presentation-paths.ts'
import { assetUrl, largeUrl, stepPictureUrl } from '../../storage/files/asset-urls.ts'
import { featuresOf } from '../../content/presentations/features-of.ts'
import { playbackOf } from '../../content/presentations/playback.ts'
import type { PaintedAssets } from '../../content/painting/painted-assets.ts'
import { pictureSet } from '../../content/painting/picture-widths.ts'
import type { ShownPresentation, ViewLink } from '../../content/presentations/presentation-store.ts'
import type { Shelves } from '../../content/presentations/shelves.ts'
import type { ShownAccess } from '../../people/rights/rights-reader.ts'
import { createStorageToken } from '../../people/rights/storage-token.ts'
import { copyPath } from './copy-path.ts'
import { dateText, isMobile, siteOf } from '../../foundation/config/site.ts'
import { nativeAppFor } from './native-app.ts'
import { chooseForShelf, SHELF_SIZES } from './shelf-choice.ts'
import { sitePageDataOf, type SiteSources } from './site-page-data.ts'
import { isStaff } from '../../people/rights/staff.ts'
import { teaseContentOf } from './tease-content.ts'
import { fullNameOf } from '../../content/presentations/public-name.ts'

/** Path of the viewer's log (docs/behaviour/tracking.md#viewer-log). */
export const VIEWER_LOG_PATH = '/api/v1/viewer-log/'

/** The deck of a presentation whose content the visitor may not see. */
const EMPTY_DECK: DeckSummary = {
  documentUrl: null,
  revision: 1,
  stepCount: 0,
  durationSeconds: 0,
  stops: [],
  stepTitles: [],
}

/** The inputs of the page data of a view page. */
export interface PageSources extends SiteSources {
  readonly signer: Signer
  readonly access: ShownAccess
  readonly shelves: Shelves
  readonly hasLiked: boolean
  /** The owner has another public presentation. */
  readonly hasOthers: boolean
  readonly painted: PaintedAssets
  readonly isPublicView: boolean
  readonly embedMode: boolean
  /** A token for its files. @default one is made for the visitor, if there has to be one */
  readonly storageToken?: string | undefined
}

/** The page data of a view page (docs/behaviour/page.md#page-data) for one visitor. */
export function pageDataOf(sources: PageSources): DeckPageData {
  const { config, request, access, painted, shelves, signer, now } = sources
  const { presentation, rights, link } = access
  const { oid, privacy, owner, settings, schemaVersion } = presentation
  const features = featuresFor(request, access, featuresOf(config.site.features, settings))
  const copyable = rights.has('copy')
  const byOwner = access.relation === 'owner'
  const token =
    sources.storageToken ?? createStorageToken(signer, access, visitorOf(request), now, request.hostToken)
  const hasProfile = sources.hasOthers && features['profile_links'] === true
  const teaseContent = sources.embedMode ? null : teaseContentOf(config, shelves, presentation, hasProfile)
  // Nor are visits of visitors who opted out.
  const trackingOid =
    access.isCounted && !isUnmeasured(request)
      ? createTrackingOid(signer, {
          oid,
          linkId: link?.linkId ?? null,
          revision: presentation.revision,
          isEmbed: sources.embedMode,
        })
      : null
  const fileUrl = (file: { sha256: string; mediaType: string } | null) =>
    file === null || !rights.has('content') ? null : assetUrl(oid, file.sha256, file.mediaType, token)

  return {
    ...sitePageDataOf(sources),
    oid,
    title: presentation.title,
    description: presentation.description,
    owner: ownerOf(presentation),
    byOwner,
    lastModifiedDateString: dateText(presentation.modifiedAt, request.language),
    lastModified: new Date(presentation.modifiedAt).toISOString(),
    ...previewOf(
      { poster: fileUrl(painted.poster), card: fileUrl(painted.card) },
      painted.canBeLarge && !isMobile(request),
    ),
    previewBlur: presentation.previewBlur,
    ...(presentation.coverAspect && { coverAspect: presentation.coverAspect }),
    privacy,
    schemaVersion,
    isPublicView: sources.isPublicView,
    embedMode: sources.embedMode,
    shouldAutoplay: settings.autoplay ?? false,
    forceAutoplay: settings.forceAutoplay ?? false,
    shouldForceViewerLite: settings.forceViewerLite ?? false,
    ...(rights.has('like') && { likesCount: presentation.likesCount }),
    hasLikedPrezi: sources.hasLiked && rights.has('content'),
    viewCount: presentation.viewsCount,
    viewerRights: {
      edit: rights.has('edit'),
      comment: rights.has('comment'),
      hasPresenterViewFeature: request.user?.hasPresenterView ?? false,
      insights: rights.has('insights'),
      report: rights.has('report'),
      share: rights.has('share'),
      delete: rights.has('delete'),
    },
    topPicks: shelves.picks
      .filter((pick) => pick.oid !== oid)
      .map(({ oid: _oid, schemaVersion: _version, ...card }) => card),
    authorSegment: owner.authorSegment ?? 'other',
    nativeApp:
      features['native_app'] === true && playbackOf(settings).app ? nativeAppFor(config, request, oid) : null,
    // Old presentations may exceed today's limits.
    transcriptData: cutTranscript(presentation.transcript),
    teaseContent,
    forceDefaultTeaseContent: config.site.teaser.isForced,
    clientData: { ownerId: owner.oid },
    prezilink: link && prezilinkOf(link),
    ...(link?.mark && { mark: link.mark }),
    tags: presentation.tags.join(','),
    makeACopyRedirectUrl: copyable ? copyPath(request.user, oid) : null,
    showMakeACopyButton: copyable && !isMobile(request),
    evaluatedFeatures: features,
    storageToken: token,
    showWatermark: config.site.showWatermark,
    slug: presentation.slug,
    canonicalUrl: siteOf(config, request).origin + pagePath(presentation),
    deck: rights.has('content') ? deckSummaryOf(presentation, token) : EMPTY_DECK,
    trackingOid,
    trackingDisabled: trackingOid === null,
    viewerLogUrl:
      (isClassic(schemaVersion) || sources.embedMode) && trackingOid !== null
        ? countingLogUrl(trackingOid)
        : VIEWER_LOG_PATH,
    embedSizing: settings.embedSizing ?? 'free',
    allowDownload: rights.has('download'),
    templates: chooseForShelf(shelves.templates, SHELF_SIZES.templates, now),
    templateCount: shelves.templates.length,
    videos: chooseForShelf(shelves.videos, SHELF_SIZES.videos, now),
  }
}

function ownerOf({ owner }: ShownPresentation): DeckPageData['owner'] {
  const { oid, username, firstName, lastName } = owner
  const publicDisplayName = fullNameOf(owner) || username
  // E-mail addresses are private. Without one, the avatar takes its colour from the username.
  return { oid, username, firstName, lastName, publicDisplayName, email: '' }
}

function prezilinkOf(link: ViewLink): DeckPageData['prezilink'] {
  return {
    link_id: link.linkId,
    viewer_identification: link.viewerIdentification,
    require_identification: link.requireIdentification,
    sharer_first_name: link.sharerFirstName,
    sharer_last_name: link.sharerLastName,
  }
}

/**
 * The flags as they are for this visitor: the tools for tags are offered to nobody else
 * (docs/behaviour/curation.md#who-curates).
 */
function featuresFor(
  { user }: FastifyRequest,
  { rights }: ShownAccess,
  flags: EvaluatedFeatures,
): EvaluatedFeatures {
  return {
    ...flags,
    ...(!(rights.has('tag') && isStaff(user)) && { content_curation: false }),
    ...(!rights.has('edit') && { admin_tools: false }),
  }
}

/**
 * The poster, and the smaller picture that replaces it on small screens or when it fails to load.
 *
 * @param isLarge offers it for sharp screens; phones would load it for a stage that is too small for it
 */
function previewOf({ poster, card }: { poster: string | null; card: string | null }, isLarge: boolean) {
  const previewSet = pictureSet({ poster, card, large: isLarge && poster ? largeUrl(poster) : null })
  return {
    previewUrl: poster,
    fallbackPreviewUrl: card,
    ...(previewSet !== undefined && { previewSet }),
  }
}

/**
 * The first start in the log of a classic presentation or an embed counts as a view
 * (docs/behaviour/tracking.md#classic-view, docs/behaviour/embed.md#embed-tracking); the address identifies the page.
 */
function countingLogUrl(trackingOid: string): string {
  return `${VIEWER_LOG_PATH}?${new URLSearchParams({ tracking_oid: trackingOid }).toString()}`
}

function deckSummaryOf(presentation: ShownPresentation, token: string | null): DeckSummary {
  const { oid, revision, stepTitles, durationSeconds, stops, deckLanguage } = presentation
  return {
    ...(deckLanguage !== null && { language: deckLanguage }),
    documentUrl: documentUrlOf(presentation, token),
    revision,
    stepCount: stepTitles.length,
    durationSeconds,
    stops,
    stepTitles: stepTitles.map((title) => title.slice(0, PAGE_LIMITS.stepTitle)),
    stepThumbnailUrl: stepPictureUrl(oid, revision, token),
  }
}

function documentUrlOf({ oid, revision }: ShownPresentation, token: string | null): string {
  const query = new URLSearchParams({ revision: String(revision), ...(token !== null && { token }) })
  return `/api/v4/presentation/${oid}/document/?${query.toString()}`
}

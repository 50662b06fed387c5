import Type from 'typebox'
import { LANGUAGES } from '../languages.ts'
import { REMOTE_NAME, REMOTE_VERSION } from '../patterns.ts'
import type { SourceState } from '../wire/remote-data.ts'
import { EmbedPlayer } from './embed-player.ts'
import { Oid, Path, Srcset, StepUrl, TextLanguage, Url } from './fields.ts'
import { TopicSchema, transcriptDefinitions } from './transcript.ts'

export { LANGUAGES }
export const Language = Type.Enum([...LANGUAGES])
export type Language = Type.Static<typeof Language>

/** Who can find and open a presentation (docs/behaviour/visibility.md#visibility-values). */
export const Privacy = Type.Enum(['public', 'reusable', 'unlisted', 'private'])
export type Privacy = Type.Static<typeof Privacy>

/**
 * In `local`, `dev` and `preproduction` events are only written to the console
 * (docs/behaviour/tracking.md#environment).
 */
export const Environment = Type.Enum(['production', 'preproduction', 'dev', 'local'])
export type Environment = Type.Static<typeof Environment>

export const AuthorSegment = Type.Enum(['sales-marketing', 'teacher', 'student', 'other'])
export type AuthorSegment = Type.Static<typeof AuthorSegment>

export const Owner = Type.Object({
  oid: Type.Union([Oid, Type.Null()]),
  username: Type.String(),
  firstName: Type.String(),
  lastName: Type.String(),
  publicDisplayName: Type.String({ description: 'The name to show' }),
  email: Type.String({
    description: 'Only for the colour of the avatar; empty, because addresses are private',
  }),
})
export type Owner = Type.Static<typeof Owner>

/** An item of a shelf: a template, staff pick or video. */
export const CardItem = Type.Object({
  type: Type.Enum(['TEMPLATE', 'PRESENTATION', 'VIDEO']),
  title: Type.String(),
  language: Type.Optional(TextLanguage),
  subTitle: Type.String(),
  path: Path,
  thumbnail: Url,
  thumbnailSet: Type.Optional(Srcset),
  previewAnimation: Type.Optional(Url),
  titleLines: Type.Optional(Type.Integer({ minimum: 1, description: 'Lines before the title is cut' })),
  subTitleLines: Type.Optional(Type.Integer({ minimum: 1 })),
  durationSeconds: Type.Optional(Type.Number({ minimum: 0, description: 'Videos only' })),
})
export type CardItem = Type.Static<typeof CardItem>

/** The default content of the teaser. */
export const TeaseContent = Type.Object({
  oid: Type.Union([Oid, Type.Null()]),
  title: Type.Union([Type.String(), Type.Null()], { description: 'Null for all presentations of the owner' }),
  language: Type.Optional(TextLanguage),
  path: Path,
  thumbnail: Type.Union([Url, Type.Null()]),
  thumbnailSet: Type.Optional(Srcset),
})
export type TeaseContent = Type.Static<typeof TeaseContent>

/** A logged-in visitor. */
export const Visitor = Type.Object({
  oid: Oid,
  username: Type.String(),
  displayName: Type.String(),
  firstName: Type.String(),
  lastName: Type.String(),
  email: Type.String(),
  isStaff: Type.Optional(Type.Literal(true, { description: 'Staff of this site; else absent' })),
  hasInvitation: Type.Optional(
    Type.Boolean({ description: 'An invitation waits (docs/behaviour/sharing.md#notice-of-an-invitation)' }),
  ),
})
export type Visitor = Type.Static<typeof Visitor>

export const NativeApp = Type.Object({
  type: Type.Enum(['iphone', 'android']),
  url: Url,
  ownProtocolUrl: Type.String({ pattern: '^[a-z][a-z0-9+.-]*:' }),
  openAppTimeout: Type.Integer({ minimum: 0, description: 'ms', default: 300 }),
})
export type NativeApp = Type.Static<typeof NativeApp>

export const Prezilink = Type.Object({
  link_id: Type.String(),
  viewer_identification: Type.Boolean(),
  require_identification: Type.Boolean({
    description: 'The owner requires identification (docs/behaviour/identification.md#required-answer)',
  }),
  sharer_first_name: Type.String(),
  sharer_last_name: Type.String(),
})
export type Prezilink = Type.Static<typeof Prezilink>

/** The deck: where to load it from, and what the page shows before. */
export const DeckSummary = Type.Object({
  documentUrl: Type.Union([Url, Type.Null()], { description: 'null until a required identification' }),
  language: Type.Optional(TextLanguage),
  revision: Type.Integer({ minimum: 1 }),
  stepCount: Type.Integer({ minimum: 0 }),
  durationSeconds: Type.Number({ minimum: 0, description: 'Approximate duration of a talk along the path' }),
  stops: Type.Array(Type.Number({ minimum: 0, maximum: 1 }), {
    description: 'Position of each step on the path line, 0 to 1; gaps are proportional to the flights',
  }),
  stepTitles: Type.Array(Type.String()),
  stepThumbnailUrl: Type.Optional(StepUrl),
})
export type DeckSummary = Type.Static<typeof DeckSummary>

const pageFields = {
  isAuthenticated: Type.Boolean(),
  viewerName: Type.String(),
  viewerEmail: Type.String(),
  visitor: Type.Union([Visitor, Type.Null()]),
  isMobile: Type.Boolean({ description: 'Device class; decides the copy button and the app promo' }),
  brand: Type.String({ description: 'The product name in texts' }),
  company: Type.String({ description: 'In the copyright line' }),
  year: Type.Integer({ description: 'In the copyright line' }),
  language: Language,
  environment: Environment,
  basicAuthorization: Type.Union([Type.String(), Type.Null()], {
    description: 'Only on hosts configured as pre-production',
  }),
  noCookies: Type.Boolean({ description: 'The host is marked as one without cookies' }),
  evaluatedFeatures: Type.Record(Type.String(), Type.Union([Type.Boolean(), Type.String(), Type.Number()])),
  sentryDsn: Type.Union([Type.String(), Type.Null()]),
  pageStartTime: Type.Number({
    description: 'ms since 1970; the origin of the load event. 0 in HTML: the inline script sets it',
  }),
  storyboardAPIVersion: Type.Integer({ minimum: 1, default: 2 }),
  trackingDisabled: Type.Boolean({
    description:
      'No analytics, viewer log and path view: the visitor opted out, or is the owner (docs/behaviour/tracking.md#opt-out)',
  }),
  logoType: Type.Enum(['full', 'mark'], { description: 'Header logo with or without the word' }),
  searchTerm: Type.String({ description: 'The search term on the results page, else empty' }),
  searchClaim: Type.Union([Type.String(), Type.Null()], {
    description: 'The number in the search placeholder',
  }),
  authorSegment: Type.String({ description: 'Unknown values count as `other`' }),
  searchTerms: Type.Record(Type.String(), Type.Array(Type.String()), {
    description: 'Suggested terms by author segment',
  }),
  backUrl: Type.Union([Path, Type.Null()], { description: 'Where the back button leads' }),
  shouldShowPreziVideoBanner: Type.Boolean(),
  uploadPath: Type.Optional(Path),
}

/** What a page says about the data of one remote. */
export const PageRemoteData = Type.Object({
  version: Type.String({ ...REMOTE_VERSION, description: 'The version whose sources these are' }),
  sources: Type.Unsafe<Readonly<Record<string, SourceState>>>(
    Type.Record(Type.String(), Type.Object({}), { description: 'By name: a value, or null with the reason' }),
  ),
})
export type PageRemoteData = Type.Static<typeof PageRemoteData>

const deckPageFields = {
  oid: Oid,
  title: Type.String(),
  description: Type.String(),
  owner: Owner,
  byOwner: Type.Boolean({ description: 'The visitor is the owner' }),
  lastModifiedDateString: Type.String({ description: "In the visitor's language" }),
  previewUrl: Type.Union([Url, Type.Null()], { description: 'The poster, 16:9' }),
  fallbackPreviewUrl: Type.Union([Url, Type.Null()]),
  privacy: Privacy,
  schemaVersion: Type.String({ description: '"0" is classic, anything else newer' }),
  isPublicView: Type.Boolean({
    description:
      'The owner or an editor sees the page as the public does (docs/behaviour/visibility.md#view-as-public)',
  }),
  embedMode: Type.Boolean(),
  embed: Type.Optional(EmbedPlayer),
  shouldAutoplay: Type.Boolean(),
  forceAutoplay: Type.Boolean(),
  shouldForceViewerLite: Type.Boolean({ description: 'Lite viewer without a reload' }),
  likesCount: Type.Optional(Type.Integer({ minimum: 0, description: 'Absent: no like button' })),
  hasLikedPrezi: Type.Boolean(),
  viewCount: Type.Integer({ minimum: 0 }),
  viewerRights: Type.Object({
    edit: Type.Boolean(),
    comment: Type.Boolean(),
    hasPresenterViewFeature: Type.Boolean(),
    insights: Type.Optional(Type.Boolean()),
    report: Type.Optional(Type.Boolean({ default: true })),
    share: Type.Optional(Type.Boolean()),
    delete: Type.Optional(Type.Boolean()),
  }),
  topPicks: Type.Array(CardItem, { description: 'Staff picks' }),
  nativeApp: Type.Union([NativeApp, Type.Null()]),
  transcriptData: Type.Array(TopicSchema),
  teaseContent: Type.Union([TeaseContent, Type.Null()], { description: "The teaser's default" }),
  forceDefaultTeaseContent: Type.Boolean(),
  clientData: Type.Object({ ownerId: Oid }),
  prezilink: Type.Union([Prezilink, Type.Null()]),
  mark: Type.Optional(
    Type.String({
      description: 'Address of the visitor, drawn over the deck; only if the view link wants it',
    }),
  ),
  tags: Type.String({ description: 'Comma-separated' }),
  makeACopyRedirectUrl: Type.Union([Path, Type.Null()]),
  showMakeACopyButton: Type.Boolean(),
  storageToken: Type.Union([Type.String(), Type.Null()], {
    description: 'Part of asset URLs; null if assets are public',
  }),
  showWatermark: Type.Boolean({ description: 'Whether embeds show the mark' }),
  slug: Type.String(),
  lastModified: Type.String({ format: 'date-time' }),
  previewSet: Type.Optional(Srcset),
  previewBlur: Type.Union([Type.String({ pattern: '^data:image/' }), Type.Null()], {
    description: 'The first step, 96 px wide and blurred, as a data URL',
  }),
  coverAspect: Type.Optional(
    Type.Number({
      exclusiveMinimum: 0,
      description:
        'Aspect ratio of the first step, which the cover shows in a frame; absent: the poster fills the stage',
    }),
  ),
  canonicalUrl: Type.String({ pattern: '^https?://' }),
  deck: DeckSummary,
  trackingOid: Type.Union([Type.String(), Type.Null()], { description: 'Signed; null: no tracking' }),
  viewerLogUrl: Path,
  embedSizing: Type.Enum(['responsive', 'free'], {
    description: '`responsive`: a fixed size is not allowed',
  }),
  allowDownload: Type.Boolean(),
  remoteData: Type.Optional(
    Type.Record(Type.String(REMOTE_NAME), PageRemoteData, {
      description: 'Data of the teams of remotes, by remote; absent: none of them declares any',
    }),
  ),
  templates: Type.Array(CardItem, { description: 'Templates of the shelf' }),
  templateCount: Type.Integer({ minimum: 0, description: 'Number of all templates' }),
  videos: Type.Array(CardItem),
}

/** The page data of every page: the visitor and the site. */
export const PageData = Type.Object(pageFields, { additionalProperties: false })
export type PageData = Type.Static<typeof PageData>

/** The page data of a page with a presentation. */
export const DeckPageData = Type.Object(
  { ...pageFields, ...deckPageFields },
  { $defs: transcriptDefinitions, additionalProperties: false },
)
export type DeckPageData = Type.Static<typeof DeckPageData>

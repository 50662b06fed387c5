import Type from 'typebox'
import { OID } from '../patterns.ts'
import { TopicSchema, transcriptDefinitions } from './transcript.ts'

export const Oid = Type.String({ ...OID, description: 'Presentation or user id' })

/** The nine languages of the interface. */
export const LANGUAGES = ['de', 'en', 'es', 'fr', 'pt', 'hu', 'it', 'ja', 'ko'] as const
export const Language = Type.Enum([...LANGUAGES])
export type Language = (typeof LANGUAGES)[number]

/** `unlisted` and `private` are the specification's "others" (D14). */
export const Privacy = Type.Enum(['public', 'reusable', 'unlisted', 'private'])
export type Privacy = Type.Static<typeof Privacy>

/** Where events go: `local`, `dev` and `preproduction` log to the console only (D30). */
export const Environment = Type.Enum(['production', 'preproduction', 'dev', 'local'])
export type Environment = Type.Static<typeof Environment>

export const AuthorSegment = Type.Enum(['sales-marketing', 'teacher', 'student', 'other'])
export type AuthorSegment = Type.Static<typeof AuthorSegment>

const Path = Type.String({ pattern: '^/(?!/)', description: 'A path on this site' })
const Url = Type.String({
  pattern: '^(https?://|/(?!/))',
  description: 'An address on this site or a web address',
})

export const Owner = Type.Object({
  oid: Type.Union([Oid, Type.Null()]),
  username: Type.String(),
  firstName: Type.String(),
  lastName: Type.String(),
  publicDisplayName: Type.String({ description: 'What is shown as the name' }),
  email: Type.String({
    description: 'Used only for the colour of the avatar; a hash unless the owner looks',
  }),
})
export type Owner = Type.Static<typeof Owner>

/** What shelves show: templates, staff picks and videos. */
export const CardItem = Type.Object({
  type: Type.Enum(['TEMPLATE', 'PRESENTATION', 'VIDEO']),
  title: Type.String(),
  subTitle: Type.String(),
  path: Path,
  thumbnail: Url,
  previewAnimation: Type.Optional(Url),
  titleLines: Type.Optional(Type.Integer({ minimum: 1, description: 'Lines of the title before it is cut' })),
  subTitleLines: Type.Optional(Type.Integer({ minimum: 1 })),
  durationSeconds: Type.Optional(Type.Number({ minimum: 0, description: 'Videos only' })),
})
export type CardItem = Type.Static<typeof CardItem>

/** What the teaser shows when no other presentation is known, and what the related call brings. */
export const TeaseContent = Type.Object({
  oid: Type.Union([Oid, Type.Null()]),
  title: Type.String(),
  path: Path,
  thumbnail: Url,
})
export type TeaseContent = Type.Static<typeof TeaseContent>

/** The visitor, when logged in. */
export const Visitor = Type.Object({
  oid: Oid,
  username: Type.String(),
  displayName: Type.String(),
  firstName: Type.String(),
  lastName: Type.String(),
  email: Type.String(),
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
  require_identification: Type.Boolean({ description: 'The owner made it a gate (D60)' }),
  sharer_first_name: Type.String(),
  sharer_last_name: Type.String(),
})
export type Prezilink = Type.Static<typeof Prezilink>

/** Where the deck is and what the page shows of it before it is loaded. */
export const DeckSummary = Type.Object({
  documentUrl: Type.Union([Url, Type.Null()], { description: 'null until a required identification (D60)' }),
  revision: Type.Integer({ minimum: 1 }),
  stepCount: Type.Integer({ minimum: 0 }),
  durationSeconds: Type.Number({ minimum: 0, description: 'How long a talk along the path takes, about' }),
  stops: Type.Array(Type.Number({ minimum: 0, maximum: 1 }), {
    description: 'Where each step stands on the path line, 0 to 1; the gaps are as long as the flights',
  }),
  stepTitles: Type.Array(Type.String()),
  stepThumbnailUrl: Type.Optional(
    Type.String({
      pattern: '^(https?://|/(?!/)).*\\{step\\}',
      description: 'Address of a step’s picture, 320 × 180; `{step}` stands for its number, from 1',
    }),
  ),
})
export type DeckSummary = Type.Static<typeof DeckSummary>

/**
 * Everything the page knows when it is served: section 3 of the specification (appData) with the meanings of
 * D61, and below the line what viewpage adds.
 */
export const PageData = Type.Object(
  {
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
    isMobile: Type.Boolean({ description: 'Device class; decides the copy button and the app promo (D10)' }),
    isAuthenticated: Type.Boolean(),
    isPublicView: Type.Boolean({ description: 'The owner looks at it as the public does (D45)' }),
    embedMode: Type.Boolean(),
    shouldAutoplay: Type.Boolean(),
    forceAutoplay: Type.Boolean(),
    shouldForceViewerLite: Type.Boolean({ description: 'Lite viewer without a reload' }),
    likesCount: Type.Optional(Type.Integer({ minimum: 0, description: 'Absent: no like button' })),
    hasLikedPrezi: Type.Boolean(),
    viewCount: Type.Integer({ minimum: 0 }),
    viewerName: Type.String(),
    viewerEmail: Type.String(),
    viewerRights: Type.Object({
      edit: Type.Boolean(),
      comment: Type.Boolean(),
      hasPresenterViewFeature: Type.Boolean(),
    }),
    topPicks: Type.Array(CardItem, { description: 'Staff picks' }),
    searchTerms: Type.Record(Type.String(), Type.Array(Type.String()), {
      description: 'Suggested terms by author segment',
    }),
    authorSegment: Type.String({ description: 'Any value but the four known reads as other' }),
    nativeApp: Type.Union([NativeApp, Type.Null()]),
    transcriptData: Type.Array(TopicSchema),
    teaseContent: Type.Union([TeaseContent, Type.Null()], { description: "The teaser's default" }),
    forceDefaultTeaseContent: Type.Boolean(),
    clientData: Type.Object({ ownerId: Type.Union([Oid, Type.Null()]) }),
    prezilink: Type.Union([Prezilink, Type.Null()]),
    tags: Type.String({ description: 'Comma-separated' }),
    makeACopyRedirectUrl: Type.Union([Path, Type.Null()]),
    showMakeACopyButton: Type.Boolean(),
    shouldShowPreziVideoBanner: Type.Boolean(),
    evaluatedFeatures: Type.Record(Type.String(), Type.Union([Type.Boolean(), Type.String(), Type.Number()])),
    storageToken: Type.Union([Type.String(), Type.Null()], {
      description: 'On asset addresses; null where assets are open to everyone',
    }),
    sentryDsn: Type.Union([Type.String(), Type.Null()]),
    showWatermark: Type.Boolean({ description: 'The mark in embeds' }),
    logoType: Type.Enum(['full', 'mark'], { description: 'The header mark, with the word or without' }),
    storyboardAPIVersion: Type.Integer({ minimum: 1, default: 2 }),
    pageStartTime: Type.Number({ description: 'ms since 1970; the origin of the load event' }),

    // Added by viewpage.
    brand: Type.String({ description: 'The product name in texts (D1)' }),
    company: Type.String({ description: 'In the copyright line' }),
    year: Type.Integer({ description: 'In the copyright line' }),
    language: Language,
    environment: Environment,
    basicAuthorization: Type.Union([Type.String(), Type.Null()], {
      description: 'Only on hosts configured as pre-production (D17)',
    }),
    noCookies: Type.Boolean({ description: 'This host is marked as one without cookies' }),
    visitor: Type.Union([Visitor, Type.Null()]),
    slug: Type.String(),
    lastModified: Type.String({ format: 'date-time' }),
    previewBlur: Type.Union([Type.String({ pattern: '^data:image/' }), Type.Null()], {
      description: 'The poster, 96 px wide and blurred, as a data address',
    }),
    canonicalUrl: Type.String({ pattern: '^https?://' }),
    deck: DeckSummary,
    trackingOid: Type.Union([Type.String(), Type.Null()], { description: 'Signed; null: no tracking (D46)' }),
    trackingDisabled: Type.Boolean({
      description: 'No analytics, no viewer log, no path view: the visitor chose so, or owns it (D31)',
    }),
    viewerLogUrl: Path,
    embedSizing: Type.Enum(['responsive', 'free'], { description: 'D22' }),
    allowDownload: Type.Boolean(),
    searchTerm: Type.String({ description: 'What was searched for, on the page of results; else empty' }),
    searchClaim: Type.Union([Type.String(), Type.Null()], { description: 'D2' }),
    templates: Type.Array(CardItem, { description: 'Those the shelf shows' }),
    templateCount: Type.Integer({ minimum: 0, description: 'How many templates there are in all' }),
    videos: Type.Array(CardItem),
    backUrl: Type.Union([Path, Type.Null()], { description: 'Where the back button leads (D62)' }),
  },
  { $defs: transcriptDefinitions, additionalProperties: false },
)
export type PageData = Type.Static<typeof PageData>

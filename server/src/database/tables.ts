import type { PageError, Privacy, Topic } from '@viewpage/shared-events'
import type { ColumnType, Generated } from 'kysely'

/** Times are ms since 1970; JSON is text in either database. */
/** JSON of that type, as text. */
type Json<_Type> = string
type Flag = ColumnType<number, number, number>

export interface Tables {
  secrets: { name: string; value: string }
  users: UsersTable
  sessions: { token_hash: string; user_oid: string; created_at: number; expires_at: number }
  presentations: PresentationsTable
  documents: { oid: string; revision: number; document: string; created_at: number }
  assets: AssetsTable
  /** Files that the sweep is to look at; the time is ms since 1970. */
  touched_files: { sha256: string; touched_at: number }
  collaborators: { oid: string; user_oid: string; right: 'edit' | 'comment' }
  view_links: ViewLinksTable
  link_viewers: LinkViewersTable
  likes: { oid: string; user_oid: string; link_id: string | null; created_at: number }
  presentation_views: PresentationViewsTable
  view_events: ViewEventsTable
  moved_steps: MovedStepsTable
  analytics_events: AnalyticsEventsTable
  invalid_events: InvalidEventsTable
  viewer_log: ViewerLogTable
  limit_counts: { key: string; count: number; expires_at: number }
  page_errors: PageError & { id: Generated<number>; received_at: number }
  cards: CardsTable
  reports: ReportsTable
  comments: CommentsTable
  search_entries: SearchEntriesTable
  search_words: SearchWordsTable
  search_queue: SearchQueueTable
  owned_files: OwnedFilesTable
  /** Bytes of an account's files and documents; kept by triggers. */
  storage_use: { owner_oid: string; bytes: number }
  remote_versions: {
    remote: string
    version: string
    manifest: string
    origin: ReleaseOrigin
    /** Its folder below that of the remote; `null` for versions of before, which lie in one named like them. */
    folder: string | null
    published_at: number
  }
  remote_activations: {
    id: Generated<number>
    remote: string
    version: string
    fallback_version: string | null
    activated_at: number
    /** The entry of the release tokens that allowed it; `null` for a build that lies beside the server. */
    token_name: string | null
    /** As the release command says. */
    activated_by: string | null
    reason: string | null
  }
}

/** Where a version came from: the build beside the server, or a team's release. */
export type ReleaseOrigin = 'bundled' | 'released'

interface UsersTable {
  oid: string
  /** Lower case. */
  email: string
  username: string
  first_name: string
  last_name: string
  password_hash: string
  language: string | null
  has_presenter_view: Flag
  created_at: number
}

interface PresentationsTable {
  oid: string
  owner_oid: string
  title: string
  slug: string
  description: string
  tags: Json<string[]>
  privacy: Privacy
  schema_version: string
  revision: number
  step_titles: Json<string[]>
  stops: Json<number[]>
  duration_seconds: number
  transcript: Json<Topic[]>
  settings: Json<PresentationSettings>
  /** The poster, 96 px wide and blurred, as a data address. */
  preview_blur: string | null
  likes_count: number
  views_count: number
  created_at: number
  modified_at: number
  /** The presentation it was copied from. */
  copied_from: string | null
  /** `null` unless it was taken down. */
  taken_down_at: number | null
  /** Shown to its owner. */
  taken_down_reason: string | null
}

/** What an owner chose for a presentation beyond its privacy. */
export interface PresentationSettings {
  /** Off: the page data has no likes field. */
  likes?: boolean
  autoplay?: boolean
  forceAutoplay?: boolean
  forceViewerLite?: boolean
  embedSizing?: 'responsive' | 'free'
  allowDownload?: boolean
  makeACopy?: boolean
  authorSegment?: string
  /** Flags that differ for this presentation. */
  features?: Record<string, boolean>
  nativeApp?: boolean
}

interface AssetsTable {
  oid: string
  sha256: string
  /**
   * `document`: used by the deck; `original`: what it was imported from; the others are painted by the server.
   */
  role: 'document' | 'original' | 'poster' | 'card' | 'step' | 'pdf'
  /** Of what the server painted: of which revision. The others are there for all of them. */
  revision: Generated<number>
  /** Of `step` assets, from 1; else 0. */
  step: number
  media_type: string
  bytes: number
  /** Of an `original`: what it was called. */
  file_name: string | null
}

interface ViewLinksTable {
  link_id: string
  oid: string
  sharer_oid: string
  viewer_identification: Flag
  require_identification: Flag
  created_at: number
  revoked_at: number | null
}

interface LinkViewersTable {
  link_id: string
  session_id: string
  user_oid: string | null
  name: string
  email: string
  identified_at: number
}

interface PresentationViewsTable {
  id: Generated<number>
  oid: string
  session_id: string
  link_id: string | null
  /** The site they came from; `null` when there was none, or it did not say. */
  referrer_host: string | null
  device: DeviceClass | null
  /** The first language they asked for, without its region. */
  language: string | null
  viewed_at: number
}

/** What somebody watched on. */
export type DeviceClass = 'desktop' | 'mobile' | 'tablet'

interface ViewEventsTable {
  id: Generated<number>
  oid: string
  link_id: string | null
  session_id: string
  step: number
  step_count: number
  /** Seconds. */
  active_time: number
  /** Seconds that its session could have watched until then and was not credited with. */
  spare: number | null
  /** Which revision the page played; `null` of what came in before that was kept. */
  revision: number | null
  received_at: number
}

/** Which number a step of a replaced revision has on the current path. */
interface MovedStepsTable {
  oid: string
  revision: number
  step: number
  number: number
}

interface AnalyticsEventsTable {
  id: Generated<number>
  /** Absent in events that do not carry one. */
  event_id: string | null
  session_id: string | null
  name: string | null
  event: string
  /** Its place within its session; gaps tell what did not arrive (D32). */
  seq: number | null
  /** 0: it does not fit its schema; kept all the same. */
  valid: Flag
  /** Why it does not fit. */
  reason: string | null
  received_at: number
}

/** What came in a day that does not fit, by reason. */
interface InvalidEventsTable {
  /** From 1970. */
  day: number
  reason: string
  stored: number
  /** Beyond what a day may store. */
  counted: number
}

interface ViewerLogTable {
  id: Generated<number>
  session_id: string | null
  entry: string
  /** Why it could not be kept as it came; `entry` is an outline of it then. */
  reason: string | null
  /** Absent in entries that do not carry one. */
  event_id: string | null
  received_at: number
}

interface CardsTable {
  shelf: 'templates' | 'videos' | 'picks'
  position: number
  /** Of picks and templates: the presentation; else empty. */
  oid: string
  title: string
  sub_title: string
  path: string
  thumbnail: string
  duration_seconds: number | null
}

interface ReportsTable {
  id: Generated<number>
  /** What the reporter was given to name it by. */
  receipt: string
  /** Of the form it came in, with what it said: the same sent twice is one report. */
  form_id: string
  oid: string
  /** What was shown then; the presentation may be edited since. */
  revision: number
  link_id: string | null
  reason: string
  step: number | null
  step_title: string | null
  note: string
  reporter_oid: string | null
  language: string
  created_at: number
}

interface CommentsTable {
  id: Generated<number>
  oid: string
  user_oid: string
  /** From 1, on the current path; `null`: on the whole. */
  step: number | null
  text: string
  created_at: number
}

interface SearchEntriesTable {
  id: Generated<number>
  oid: string
  /** Indexed words with spaces between them. */
  words: string
}

/** Words that misspelt ones may have meant. */
interface SearchWordsTable {
  oid: string
  word: string
  /** As it was written, in lower case. */
  shown: string
  /** Length of `word` in code points. */
  letters: number
}

/** Presentations whose search entries are out of date. */
interface SearchQueueTable {
  oid: string
  /** Unlike that of any other time it was queued; sorts by time. */
  ticket: string
  /** Lower ones are indexed first. */
  priority: number
}

/** Files of an account's presentations, each once; kept by triggers. */
interface OwnedFilesTable {
  owner_oid: string
  sha256: string
  bytes: number
  /** How many rows of its presentations name it. */
  uses: number
}

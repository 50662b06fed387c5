import type { AuthorSegment, PageError, Privacy, Topic } from '@viewpage/shared-events'
import type { GateFinding, HostBuildContract, RemoteContract } from '@viewpage/shared-events/wire'
import type { ColumnType, Generated } from 'kysely'

// Times are ms since 1970. JSON is stored as text in both databases.
/** JSON text of a value of that type. */
type Json<_Type> = string
type Flag = ColumnType<number, number, number>

/** Errors from before these columns existed have `null` in them. */
interface PageErrorsTable extends Omit<PageError, 'slot' | 'releaseSet'> {
  id: Generated<number>
  received_at: number
  slot: string | null
  release_set: string | null
  /** Its name and main version. */
  browser: string | null
  /** 1 if the page had other versions than the active ones. */
  is_override: Generated<number>
}

/** Contracts of hosts that other servers serve. */
interface OutsideHostsTable {
  host: string
  contract: Json<HostBuildContract>
  registered_at: number
  /** The entry of the release tokens that allowed it. */
  token_name: string
  registered_by: string | null
  reason: string | null
}

export interface Tables {
  secrets: { name: string; value: string }
  users: UsersTable
  sessions: { token_hash: string; user_oid: string; created_at: number; expires_at: number }
  presentations: PresentationsTable
  /** Tags that visitors do not see: JSON text of string[]. */
  hidden_tags: { oid: string; tags: Json<string[]> }
  documents: { oid: string; revision: number; document: string; created_at: number }
  assets: AssetsTable
  /** Files that the sweep checks for use. */
  touched_files: { sha256: string; touched_at: number }
  collaborators: CollaboratorsTable
  invitations: InvitationsTable
  view_links: ViewLinksTable
  link_viewers: LinkViewersTable
  likes: { oid: string; user_oid: string; link_id: string | null; created_at: number }
  presentation_views: PresentationViewsTable
  view_events: ViewEventsTable
  roll_ups: RollUpsTable
  visits: VisitsTable
  /** Time of a visit on a step of a revision. */
  visit_steps: { oid: string; session_id: string; revision: number; step: number; ms: number }
  link_visits: LinkVisitsTable
  /** Time of a session by a view link, by slot of a quarter of an hour. */
  link_times: {
    oid: string
    session_id: string
    link_id: string
    slot: number
    revision: number
    step: number
    ms: number
  }
  /** How far old rows have been rolled up; no row when they all are. */
  roll_up_progress: { name: string; session_id: string; oid: string }
  moved_steps: MovedStepsTable
  analytics_events: AnalyticsEventsTable
  invalid_events: InvalidEventsTable
  viewer_log: ViewerLogTable
  limit_counts: { key: string; count: number; expires_at: number }
  /** Background jobs. `holder` does it until `held_until`, ms since 1970. */
  job_turns: { name: string; holder: string; held_until: number; due_at: number }
  page_errors: PageErrorsTable
  cards: CardsTable
  /** Raised with each change that staff makes to a shelf. */
  shelf_versions: { shelf: CardsTable['shelf']; version: number }
  reports: ReportsTable
  staff_log: StaffLogTable
  comments: CommentsTable
  search_entries: SearchEntriesTable
  search_words: SearchWordsTable
  search_queue: SearchQueueTable
  spelling_words: SpellingWordsTable
  /** What remains of a word without one or two of its letters. */
  spelling_deletions: { rest: string; word: string }
  /** The first presentation of each sitemap except the first one. */
  sitemap_starts: { created_at: number; oid: string }
  owned_files: OwnedFilesTable
  /** Versions of what pages show; raised by triggers. */
  page_versions: { name: string; version: number }
  /** Bytes of an account's files and documents; updated by triggers. */
  storage_use: { owner_oid: string; bytes: number }
  remote_versions: {
    remote: string
    version: string
    manifest: string
    origin: ReleaseOrigin
    /** Where an earlier server stored the files: a folder below that of the remote; `null`: named after the version. */
    folder: string | null
    published_at: number
    /** When a preview is deleted; `null` for all other versions. */
    expires_at: number | null
    /** `contract.json`; `null` for versions without one. */
    contract: Json<RemoteContract> | null
  }
  release_overrides: ReleaseOverridesTable
  release_sessions: ReleaseSessionsTable
  /** Contracts of hosts. `registered_at` is the last start of a server that has it. */
  host_contracts: { host: string; sha256: string; contract: Json<HostBuildContract>; registered_at: number }
  outside_hosts: OutsideHostsTable
  build_files: BuildFilesTable
  remote_activations: {
    id: Generated<number>
    remote: string
    version: string
    fallback_version: string | null
    activated_at: number
    /** The entry of the release tokens that allowed it; `null` for a bundled build. */
    token_name: string | null
    /** Sent by the release command. */
    activated_by: string | null
    reason: string | null
    /** What it was forced past; `null` if nothing was against it. */
    findings: Json<GateFinding[]> | null
  }
  canaries: CanariesTable
  canary_changes: CanaryChangesTable
  canary_evidence: CanaryEvidenceTable
  canary_views: CanaryViewsTable
}

/** The source of a version: a build of this repository, a team's release, or a preview of one. */
export type ReleaseOrigin = 'bundled' | 'released' | 'preview'

/** Versions for one browser instead of the active ones. */
interface ReleaseOverridesTable {
  /** Names it to the command that made it. */
  id: string
  /** JSON text of remote to version. */
  versions: string
  /** 1 if pages look for newer versions of it. */
  is_live: number
  /** SHA-256 of the secret of its link; `null` after the link was used. */
  link_hash: string | null
  /** SHA-256 of the secret of the cookie; `null` before the link was used. */
  cookie_hash: string | null
  /** Of the link, then of the cookie. */
  expires_at: number
}

/** Browsers in which a release token was entered. */
interface ReleaseSessionsTable {
  /** SHA-256 of the secret of the cookie. */
  hash: string
  token_name: string
  /** Of the token, so that a token that is replaced ends the session. */
  token_signature: string
  /** The name that was entered. */
  person: string
  expires_at: number
}

/** Versions on trial, and releases that are watched (docs/behaviour/releases.md#canary). */
interface CanariesTable {
  id: Generated<number>
  remote: string
  /** The version on trial. */
  version: string
  /** The one that was active before; `null` for the first release of a remote. */
  stable_version: string | null
  /** `watch`: a release that everybody gets. */
  kind: CanaryKind
  state: CanaryState
  /** 1 or 2; 0 for a watched release. */
  stage: number
  /** Per mille of all visitors. */
  share: number
  /** Ranges of buckets, each with its first one and the one after its last. */
  buckets: Json<[number, number][]>
  /** Whether a watched release is rolled back if it is bad. */
  rolls_back: Flag
  /** Share of bad views that a watched release may have; `null` for a canary, which has a stable arm. */
  baseline: number | null
  started_at: number
  /** When it is held unless it was decided, or when the watch ends. */
  ends_at: number
  ended_at: number | null
}

export type CanaryKind = 'canary' | 'watch'

/** `running` and `held` are open, all others have ended. */
export type CanaryState = 'running' | 'held' | 'promoted' | 'rolled-back' | 'aborted' | 'watched' | 'replaced'

interface CanaryChangesTable {
  id: Generated<number>
  canary_id: number
  action: CanaryAction
  /** Per mille, after the change. */
  share: number
  /** The entry of the release tokens that allowed it; `null` if the server decided. */
  token_name: string | null
  changed_by: string | null
  reason: string | null
  changed_at: number
}

export type CanaryAction =
  'start' | 'promote' | 'hold' | 'resume' | 'undecided' | 'complete' | 'roll-back' | 'abort' | 'end'

/** Counts of page views by minute. */
interface CanaryEvidenceTable {
  canary_id: number
  stage: number
  share: number
  arm: CanaryArm
  /** Minutes since 1970. */
  slot: number
  views: number
  /** In which the remote failed. */
  bad: number
  /** That began and never said that their slots are live. */
  silent: number
  /** Live and not bad. */
  clean: number
}

export type CanaryArm = 'canary' | 'stable'

/** The counted view of each address, until the canary ends. */
interface CanaryViewsTable {
  canary_id: number
  /** Keyed hash of the address block and the canary. */
  address_key: string
  nonce: string
  stage: number
  share: number
  arm: CanaryArm
  started_at: number
  /** `left`: the page was left before its slots were live. */
  outcome: 'started' | 'live' | 'left'
  is_bad: Flag
  /** 1: counted as silent, clean or neither. */
  is_settled: Flag
}

/** Files of builds. Rows are added and never changed. */
interface BuildFilesTable {
  /** `mf-x@1.4.0`, whose rows are added with the one of its version; or `host:shell`, with the files of all deploys. */
  build: string
  /** In the build. A compressed copy is named after its file, with `.br` or `.gz` at the end. */
  name: string
  sha256: string
  bytes: number
  added_at: number
}

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
  is_staff: ColumnType<number, number | undefined, number>
  /** What the person presents for; `null` if they did not say. */
  author_segment: ColumnType<AuthorSegment | null, AuthorSegment | null | undefined, AuthorSegment | null>
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
  /** The first step, 96 px wide and blurred, as a data address. */
  preview_blur: string | null
  /** Of the frame in which the cover shows the first step; 0: its picture fills the stage; `null`: not decided yet. */
  cover_aspect: number | null
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

/** Settings of a presentation other than its privacy. */
export interface PresentationSettings {
  /** `false`: the page data has no likes field. */
  likes?: boolean
  autoplay?: boolean
  forceAutoplay?: boolean
  forceViewerLite?: boolean
  embedSizing?: 'responsive' | 'free'
  allowDownload?: boolean
  makeACopy?: boolean
  /** Flags that override those of the site. */
  features?: Record<string, boolean>
  nativeApp?: boolean
}

interface AssetsTable {
  oid: string
  sha256: string
  /**
   * `document`: a file of the deck; `original`: the file it was imported from; the server paints the others.
   */
  role: 'document' | 'original' | 'poster' | 'card' | 'step' | 'pdf'
  /** The revision that a painted file shows. Files of other roles belong to all revisions. */
  revision: Generated<number>
  /** Step number of a `step` asset, from 1; else 0. */
  step: number
  media_type: string
  bytes: number
  /** Uploaded name of an `original`. */
  file_name: string | null
}

/** A person's right to a presentation of somebody else. */
interface CollaboratorsTable {
  oid: string
  user_oid: string
  right: 'edit' | 'comment'
  /** The address that was invited; `null` if it was no invitation. Not kept level with that of the account. */
  email: ColumnType<string | null, string | null | undefined, string | null>
  /** 0 if unknown. */
  added_at: Generated<number>
}

/** Invitations to edit or to comment (docs/behaviour/sharing.md#invitations). */
interface InvitationsTable {
  id: string
  oid: string
  /** As the owner typed it, without the spaces around it. */
  email: string
  /** Equal for two spellings of an address; see `addressKey`. */
  address_key: string
  right: 'edit' | 'comment'
  /** The account that had the address when it was invited; never shown to the owner. */
  user_oid: string | null
  /** Of the secret in its link. */
  secret_hash: string
  created_at: number
  expires_at: number
  /** `null` while it waits. */
  accepted_at: number | null
}

interface ViewLinksTable {
  link_id: string
  oid: string
  sharer_oid: string
  viewer_identification: Flag
  require_identification: Flag
  created_at: number
  revoked_at: number | null
  /** What its owner calls it; empty without a name. */
  name: Generated<string>
  /** `null`: it does not expire. */
  expires_at: ColumnType<number | null, number | null | undefined, number | null>
  /** `null` without a password. */
  password_hash: ColumnType<string | null, string | null | undefined, string | null>
}

interface LinkViewersTable {
  link_id: string
  session_id: string
  user_oid: string | null
  name: string
  email: string
  identified_at: number
  /** Set by a trigger: random, the same for the same e-mail; `null` without one. */
  viewer_key: Generated<string | null>
}

interface PresentationViewsTable {
  id: Generated<number>
  oid: string
  session_id: string
  link_id: string | null
  /** Hostname of the referrer; `null` if unknown. */
  referrer_host: string | null
  device: DeviceClass | null
  /** First language of `Accept-Language`, without its region. */
  language: string | null
  viewed_at: number
  /** Set by a trigger: the `viewer_key` or session that it counts for; `null` until it is counted in `roll_ups`. */
  viewer: Generated<string | null>
}

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
  /** Seconds that the session could have watched so far and was not credited with. */
  spare: number | null
  /** The revision that the page played; `null` in old rows. */
  revision: number | null
  received_at: number
}

/** Sums of a presentation's figures, kept by triggers (docs/decisions/0017-roll-ups.md). */
interface RollUpsTable {
  oid: string
  figure: string
  /** Length of the slot: a quarter of an hour, or a day in UTC. */
  minutes: number
  /** Slots since 1970. */
  slot: number
  /** A source, device, language or view link; else empty. */
  name: string
  /** 0 if unknown. */
  revision: number
  step: number
  bin: number
  n: number
}

/** One session with events of a presentation. */
interface VisitsTable {
  oid: string
  session_id: string
  first_at: number
  last_at: number
  ms: number
  furthest: number
  at_end: Flag
  /** One that it watched; 0 if unknown. */
  revision: number
  /** 1: it has events of several revisions. */
  is_mixed: Flag
  /** 1: hours passed between its first and last event. */
  is_long: Flag
}

/** One session of a view link. */
interface LinkVisitsTable {
  oid: string
  session_id: string
  link_id: string
  /** The `viewer_key`, else the session if only a name was given; empty for anonymous sessions. */
  viewer: string
  /** Of its views, events and identification. */
  first_at: number
  last_at: number
}

/** Maps a step of a replaced revision to its number on the current path. */
interface MovedStepsTable {
  oid: string
  revision: number
  step: number
  number: number
}

interface AnalyticsEventsTable {
  id: Generated<number>
  /** `null` if the event has none. */
  event_id: string | null
  session_id: string | null
  name: string | null
  event: string
  /** Sequence number within the session; gaps are lost events (docs/behaviour/tracking.md#event-numbers). */
  seq: number | null
  /** 0: does not match its schema, but is stored. */
  valid: Flag
  /** Why it does not match. */
  reason: string | null
  received_at: number
}

/** Daily counts of events that do not match their schema, by reason. */
interface InvalidEventsTable {
  /** Days since 1970. */
  day: number
  reason: string
  stored: number
  /** Not stored because the day's limit was reached. */
  counted: number
}

interface ViewerLogTable {
  id: Generated<number>
  session_id: string | null
  entry: string
  /** Why only an outline of the entry is stored; else `null`. */
  reason: string | null
  /** `null` if the entry has none. */
  event_id: string | null
  received_at: number
}

interface CardsTable {
  shelf: 'templates' | 'videos' | 'picks'
  position: number
  /** The presentation of a pick or template, which may have been deleted; else empty. */
  oid: string
  /** Empty: that of the presentation. So is `thumbnail`. */
  title: string
  sub_title: string
  path: string
  thumbnail: string
  duration_seconds: number | null
}

interface ReportsTable {
  id: Generated<number>
  /** The reference that the reporter received. */
  receipt: string
  /** Identifies the form and its content, so that a form sent twice is one report. */
  form_id: string
  oid: string
  /** The reported revision; the presentation may have been edited since. */
  revision: number
  link_id: string | null
  reason: string
  step: number | null
  step_title: string | null
  note: string
  reporter_oid: string | null
  language: string
  created_at: number
  /** `null` while it waits. */
  decision: ColumnType<ReportDecision | null, undefined, ReportDecision>
  decided_at: ColumnType<number | null, undefined, number>
}

export type ReportDecision = 'taken-down' | 'dismissed'

/** What staff did. Rows are added and never changed; no name is stored. */
interface StaffLogTable {
  id: Generated<number>
  /** The account; `null` for a command on the server. */
  staff_oid: string | null
  action: StaffAction
  /** The oid of a presentation or an account; the URL path of a video. */
  target: string
  /** The shelf, or the receipt of a report; else empty. */
  detail: string
  reason: string | null
  created_at: number
}

export const STAFF_ACTIONS = [
  ...(['take-down', 'restore', 'dismiss'] as const),
  ...(['shelf-add', 'shelf-remove', 'shelf-move'] as const),
  ...(['tags'] as const),
  ...(['presenter-view-on', 'presenter-view-off'] as const),
  ...(['staff-add', 'staff-remove'] as const),
] as const
export type StaffAction = (typeof STAFF_ACTIONS)[number]

interface CommentsTable {
  id: Generated<number>
  oid: string
  user_oid: string
  /** From 1, on the current path; `null`: about the whole presentation. */
  step: number | null
  text: string
  created_at: number
}

interface SearchEntriesTable {
  id: Generated<number>
  oid: string
  /** Indexed words and marks, with spaces between them. */
  words: string
  /** The indexed words before the transcript, cut; ranks results. */
  heading: Generated<string>
}

/** Words of listed presentations, suggested for misspelt ones. */
interface SearchWordsTable {
  oid: string
  word: string
  /** The original spelling, in lower case. */
  shown: string
  /** Length of `word` in code points. */
  letters: number
}

/** Words with rows in `spelling_deletions`. */
interface SpellingWordsTable {
  word: string
  /** 1: it may not be in `search_words` any more. */
  is_doubtful: ColumnType<number, number | undefined, number>
}

/** Presentations whose search entries are out of date. */
interface SearchQueueTable {
  oid: string
  /** Unique for each time it is queued; sorts by time. */
  ticket: string
  /** Lower ones are indexed first. */
  priority: number
}

/** Files of an account's presentations, each once; updated by triggers. */
interface OwnedFilesTable {
  owner_oid: string
  sha256: string
  bytes: number
  /** Number of `assets` rows that name it. */
  uses: number
}

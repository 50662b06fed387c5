import type { GateFinding, HostBuildContract, RemoteContract } from '@viewpage/shared-events/wire'
import type { ColumnType, Generated } from 'kysely'
import type { ApiTokensTable } from './tables/api-tokens.ts'
import type { UsersTable } from './tables/accounts.ts'
import type {
  CanariesTable,
  CanaryChangesTable,
  CanaryEvidenceTable,
  CanaryFiguresTable,
  CanaryViewsTable,
} from './tables/canaries.ts'
import type { Json } from './tables/columns.ts'
import type {
  AnalyticsEventsTable,
  InvalidEventsTable,
  PageErrorsTable,
  RemoteEventCountsTable,
  RemoteEventsTable,
  ViewerLogTable,
} from './tables/events.ts'
import type {
  LinkVisitsTable,
  MovedStepsTable,
  PresentationViewsTable,
  RollUpsTable,
  ViewEventsTable,
  VisitsTable,
} from './tables/figures.ts'
import type {
  AssetsTable,
  BinTable,
  CommentsTable,
  CoverPicturesTable,
  OwnedFilesTable,
  PresentationsTable,
  VersionPartsTable,
  VersionsTable,
} from './tables/presentations.ts'
import type {
  BuildFilesTable,
  ReleaseOrigin,
  ReleaseOverridesTable,
  ReleaseSessionsTable,
  OutsideHostsTable,
  RecordingsTable,
  HostChangesTable,
} from './tables/releases.ts'
import type {
  SearchEntriesTable,
  SearchQueueTable,
  SearchWordsTable,
  SpellingWordsTable,
} from './tables/search.ts'
import type {
  AgreementsTable,
  CollaboratorsTable,
  InvitationsTable,
  LinkAcceptancesTable,
  LinkAddressesTable,
  LinkPassesTable,
  LinkViewersTable,
  ViewLinksTable,
} from './tables/sharing.ts'
import type { HookDeliveriesTable, WebHooksTable } from './tables/hooks.ts'
import type { MailedLinksTable, MailsTable, NoticeKind } from './tables/mail.ts'
import type { IdentitiesTable, PasskeysTable, SecondFactorsTable } from './tables/sign-in.ts'
import type { CardsTable, ReportsTable, StaffLogTable } from './tables/staff.ts'
import type { RemoteBlamesTable } from './tables/blames.ts'
import type { VitalCountsTable, VitalSetsTable } from './tables/vitals.ts'

// Times are ms since 1970. JSON is stored as text in both databases.
export interface Tables {
  secrets: { name: string; value: string }
  users: UsersTable
  sessions: { token_hash: string; user_oid: string; created_at: number; expires_at: number }
  /** Accounts to which nobody can log in; the reason is for their owner. */
  suspensions: { user_oid: string; reason: string; suspended_at: number }
  identities: IdentitiesTable
  passkeys: PasskeysTable
  second_factors: SecondFactorsTable
  presentations: PresentationsTable
  bin: BinTable
  /** Tags that visitors do not see: JSON text of string[]. */
  hidden_tags: { oid: string; tags: Json<string[]> }
  documents: {
    oid: string
    revision: number
    document: string
    created_at: number
    /** What the import that made it could not show: JSON text of `ImportNotes`. */
    import_notes: ColumnType<string | null, string | null | undefined, never>
  }
  versions: VersionsTable
  version_parts: VersionPartsTable
  assets: AssetsTable
  /** Files that the sweep checks for use. */
  touched_files: { sha256: string; touched_at: number }
  collaborators: CollaboratorsTable
  invitations: InvitationsTable
  view_links: ViewLinksTable
  link_viewers: LinkViewersTable
  link_addresses: LinkAddressesTable
  agreements: AgreementsTable
  link_acceptances: LinkAcceptancesTable
  link_passes: LinkPassesTable
  likes: { oid: string; user_oid: string; link_id: string | null; created_at: number }
  presentation_views: PresentationViewsTable
  /** Since when they count once they were seen, and since when all have rows; ms since 1970. */
  view_rules: { name: 'seen' | 'rows'; since: number }
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
  remote_events: RemoteEventsTable
  /** Kept by a trigger. */
  remote_event_counts: RemoteEventCountsTable
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
  /** Who saved a change of a presentation last, ms since 1970. */
  last_saves: { oid: string; user_oid: string; saved_at: number }
  /**
   * The step that the cover shows, and its number now; 1 while it is skipped. Of an uploaded picture: `picture:` and its card,
   * and 0. No row for the first step.
   */
  covers: { oid: string; step_id: string; number: number }
  cover_pictures: CoverPicturesTable
  /** Documents with the steps that are skipped, and the ids of these. No row without any. */
  whole_documents: { oid: string; document: string; skipped: Json<string[]> }
  /** Private; of each step, empty for none. No row without any. */
  speaker_notes: { oid: string; notes: Json<string[]> }
  /** Presentations whose transcript contains speaker notes. `is_decided` 0: their owners are still asked. */
  published_notes: { oid: string; is_decided: number }
  /** Three letters from each place of a title; kept by triggers. */
  title_parts: { owner_oid: string; part: string; oid: string }
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
    /** Those of its own in the contract: JSON text of `EventContracts`; `null` for none. */
    events: ColumnType<string | null, string | null | undefined, never>
    /** What the gate noticed when it was published: JSON text of `GateFinding[]`; `null` if that was not asked. */
    notices: ColumnType<string | null, string | null | undefined, never>
  }
  release_overrides: ReleaseOverridesTable
  release_sessions: ReleaseSessionsTable
  /** Contracts of hosts. `registered_at` is the last start of a server that has it. */
  host_contracts: { host: string; sha256: string; contract: Json<HostBuildContract>; registered_at: number }
  outside_hosts: OutsideHostsTable
  recordings: RecordingsTable
  /** The origins whose servers get host tokens, by the hash of their key; ms since 1970. */
  host_keys: { origin: string; key_hash: string; user_oid: string; added_at: number }
  api_tokens: ApiTokensTable
  web_hooks: WebHooksTable
  hook_deliveries: HookDeliveriesTable
  host_changes: HostChangesTable
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
    /** The findings that it overrode; `null` without any. */
    findings: Json<GateFinding[]> | null
  }
  canaries: CanariesTable
  canary_changes: CanaryChangesTable
  canary_evidence: CanaryEvidenceTable
  canary_figures: CanaryFiguresTable
  canary_views: CanaryViewsTable
  vital_sets: VitalSetsTable
  vital_counts: VitalCountsTable
  remote_blames: RemoteBlamesTable
  mails: MailsTable
  mailed_links: MailedLinksTable
  /** Which notices an account wants by mail. */
  notice_choices: { user_oid: string; kind: NoticeKind }
}

import type { Tables } from '../database/tables.ts'

/** When the rows of a table are deleted. */
export type Retention =
  /** With what they belong to: by a foreign key, a trigger, or in the same transaction. */
  | { readonly keptWith: 'account' | 'presentation' | 'view link' | 'version' | 'canary' | 'site' }
  /** `days` after their time. Their ids grow with it, so the oldest ones are found by the primary key. */
  | { readonly days: number; readonly since: 'received_at' | 'viewed_at' }
  /** `days` after their day, a column in days since 1970 with an index. */
  | { readonly days: number; readonly since: 'day' }
  /** `days` after they end. `key` is their primary key; `expires_at` has an index. */
  | { readonly days: number; readonly since: 'expires_at'; readonly key: string }
  /** By a job of their own, when nothing uses them any more. */
  | { readonly unused: string }

/** Events, and sums of them that are read by day only. */
const EVENT_DAYS = 400

/**
 * How long each table keeps its rows (docs/operating/storage.md#retention). `VIEWPAGE_RETENTION_DAYS` shortens all days.
 * Times are ms since 1970.
 */
export const RETENTION = {
  users: { keptWith: 'site' },
  sessions: { days: 30, since: 'expires_at', key: 'token_hash' },
  storage_use: { keptWith: 'account' },
  owned_files: { keptWith: 'account' },
  host_keys: { keptWith: 'account' },
  web_hooks: { keptWith: 'account' },
  // Of each that is settled, the log ends 30 days later.
  hook_deliveries: { days: 0, since: 'expires_at', key: 'id' },
  // Those without an end stay with their account.
  api_tokens: { days: 30, since: 'expires_at', key: 'id' },
  suspensions: { keptWith: 'account' },
  identities: { keptWith: 'account' },
  passkeys: { keptWith: 'account' },
  second_factors: { keptWith: 'account' },
  notice_choices: { keptWith: 'account' },
  mailed_links: { days: 0, since: 'expires_at', key: 'token_hash' },
  // Of each that is settled, the log ends 30 days later.
  mails: { days: 0, since: 'expires_at', key: 'id' },

  presentations: { keptWith: 'account' },
  bin: { unused: '30 days after the deletion, with its presentation' },
  hidden_tags: { keptWith: 'presentation' },
  documents: { unused: 'after 20 newer revisions' },
  versions: { unused: 'after 20 newer revisions' },
  version_parts: { unused: 'after 20 newer revisions' },
  assets: { unused: 'after 20 newer revisions' },
  touched_files: { unused: 'a day after the last use' },
  cover_pictures: { unused: 'a day after another cover' },
  covers: { keptWith: 'presentation' },
  whole_documents: { keptWith: 'presentation' },
  speaker_notes: { keptWith: 'presentation' },
  published_notes: { keptWith: 'presentation' },
  last_saves: { keptWith: 'presentation' },
  moved_steps: { keptWith: 'presentation' },
  collaborators: { keptWith: 'presentation' },
  invitations: { days: 14, since: 'expires_at', key: 'id' },
  view_links: { keptWith: 'presentation' },
  link_viewers: { keptWith: 'view link' },
  link_addresses: { keptWith: 'view link' },
  agreements: { keptWith: 'presentation' },
  link_acceptances: { keptWith: 'view link' },
  link_passes: { days: 0, since: 'expires_at', key: 'pass_hash' },
  likes: { keptWith: 'presentation' },
  comments: { keptWith: 'presentation' },

  // Their sums stay in `roll_ups`.
  presentation_views: { days: EVENT_DAYS, since: 'viewed_at' },
  view_events: { days: EVENT_DAYS, since: 'received_at' },
  roll_ups: { keptWith: 'presentation' },
  // Made from raw rows, and deleted with the last of them.
  visits: { unused: 'with their events' },
  visit_steps: { unused: 'with their events' },
  link_visits: { unused: 'with their events' },
  link_times: { unused: 'with their events' },
  view_rules: { keptWith: 'site' },
  roll_up_progress: { keptWith: 'site' },
  analytics_events: { days: EVENT_DAYS, since: 'received_at' },
  invalid_events: { days: EVENT_DAYS, since: 'day' },
  remote_events: { days: EVENT_DAYS, since: 'received_at' },
  remote_event_counts: { days: EVENT_DAYS, since: 'day' },
  viewer_log: { days: EVENT_DAYS, since: 'received_at' },
  vital_counts: { days: EVENT_DAYS, since: 'day' },
  vital_sets: { keptWith: 'version' },
  remote_blames: { days: EVENT_DAYS, since: 'day' },
  // Diagnostics.
  page_errors: { days: 14, since: 'received_at' },
  limit_counts: { days: 0, since: 'expires_at', key: 'key' },

  title_parts: { keptWith: 'presentation' },
  search_entries: { keptWith: 'presentation' },
  search_words: { keptWith: 'presentation' },
  search_queue: { unused: 'when it is indexed' },
  spelling_words: { unused: 'when no presentation has the word' },
  spelling_deletions: { unused: 'when no presentation has the word' },
  sitemap_starts: { keptWith: 'presentation' },
  page_versions: { keptWith: 'site' },

  reports: { keptWith: 'site' },
  staff_log: { keptWith: 'site' },
  cards: { keptWith: 'site' },
  shelf_versions: { keptWith: 'site' },

  remote_versions: { unused: 'previews at their end; others stay' },
  build_files: { keptWith: 'version' },
  remote_activations: { keptWith: 'site' },
  release_overrides: { days: 0, since: 'expires_at', key: 'id' },
  release_sessions: { days: 0, since: 'expires_at', key: 'hash' },
  recordings: { keptWith: 'site' },
  host_contracts: { keptWith: 'site' },
  outside_hosts: { keptWith: 'site' },
  host_changes: { keptWith: 'site' },
  canaries: { keptWith: 'site' },
  canary_changes: { keptWith: 'canary' },
  canary_evidence: { keptWith: 'canary' },
  canary_figures: { keptWith: 'canary' },
  canary_views: { unused: 'when the canary ends' },

  secrets: { keptWith: 'site' },
  job_turns: { keptWith: 'site' },
} as const satisfies Readonly<Record<keyof Tables, Retention>>

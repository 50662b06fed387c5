import type { Dialect } from './dialect.ts'

/** Remotes and hosts, what is live, and how it does. */
export const releases = (dialect: Dialect): readonly string[] => [
  ...versions(dialect),
  ...hosts(dialect),
  ...canaries(dialect),
  ...VITALS,
]

const versions = ({ id, byBytes }: Dialect): readonly string[] => [
  `create table remote_versions (
    remote text not null, version text not null, manifest text not null, origin text not null,
    published_at bigint not null, folder text, contract text, expires_at bigint,
    constraint remote_versions_key primary key (remote, version)
  )`,
  `create index remote_versions_by_time on remote_versions (remote, published_at, version)`,
  `create index remote_versions_by_expiry on remote_versions (expires_at) where expires_at is not null`,
  `create table remote_activations (
    ${id},
    remote text not null, version text not null, fallback_version text, activated_at bigint not null,
    token_name text, activated_by text, reason text, findings text
  )`,
  `create index remote_activations_by_remote on remote_activations (remote, id)`,
  `create table build_files (
    build text not null, name ${byBytes} not null, sha256 text not null, bytes integer not null,
    added_at bigint not null,
    constraint build_files_key primary key (build, name)
  )`,
  `create index build_files_by_file on build_files (sha256)`,
  `create table release_overrides (
    id text primary key, versions text not null, is_live integer not null,
    link_hash text unique, cookie_hash text unique, expires_at bigint not null
  )`,
  `create index release_overrides_by_expiry on release_overrides (expires_at)`,
  `create table release_sessions (
    hash text primary key, token_name text not null, token_signature text not null,
    person text not null, expires_at bigint not null
  )`,
  `create index release_sessions_by_expiry on release_sessions (expires_at)`,
]

const hosts = ({ id }: Dialect): readonly string[] => [
  `create table host_contracts (
    host text not null, sha256 text not null, contract text not null, registered_at bigint not null,
    constraint host_contracts_key primary key (host, sha256)
  )`,
  `create index host_contracts_by_start on host_contracts (registered_at)`,
  `create table outside_hosts (
    host text primary key, contract text not null, registered_at bigint not null,
    token_name text not null, registered_by text, reason text
  )`,
  `create table host_changes (
    ${id},
    host text not null, version text not null, action text not null,
    after_activation bigint not null, changed_at bigint not null,
    token_name text not null, changed_by text, reason text
  )`,
  // In the order of the timeline, of all hosts and of one.
  `create index host_changes_by_activation on host_changes (after_activation, id)`,
  `create index host_changes_by_host on host_changes (host, after_activation, id)`,
]

const canaries = ({ id }: Dialect): readonly string[] => [
  `create table canaries (
    ${id},
    remote text not null, version text not null, stable_version text, kind text not null, state text not null,
    stage integer not null, share integer not null, buckets text not null,
    rolls_back integer not null, baseline double precision,
    started_at bigint not null, ends_at bigint not null, ended_at bigint
  )`,
  // Of each kind, a remote has one at a time, whatever processes do at once.
  `create unique index canaries_open on canaries (remote, kind) where ended_at is null`,
  `create index canaries_by_remote on canaries (remote, id)`,
  `create table canary_changes (
    ${id},
    canary_id bigint not null references canaries (id), action text not null, share integer not null,
    token_name text, changed_by text, reason text, changed_at bigint not null
  )`,
  `create index canary_changes_by_canary on canary_changes (canary_id, id)`,
  `create table canary_evidence (
    canary_id bigint not null references canaries (id), stage integer not null, share integer not null,
    arm text not null, slot bigint not null,
    views integer not null, bad integer not null, silent integer not null, clean integer not null,
    constraint canary_evidence_pk primary key (canary_id, stage, share, arm, slot)
  )`,
  `create table canary_views (
    canary_id bigint not null references canaries (id), address_key text not null, nonce text not null,
    stage integer not null, share integer not null, arm text not null, started_at bigint not null,
    outcome text not null, is_bad integer not null, is_settled integer not null,
    constraint canary_views_pk primary key (canary_id, address_key),
    constraint canary_views_nonce unique (canary_id, nonce)
  )`,
  `create index canary_views_to_settle on canary_views (canary_id, is_settled, started_at)`,
]

/** Histograms of how fast pages were, and the versions of the release sets they are about. */
const VITALS: readonly string[] = [
  `create table vital_sets (
    release_set text not null, remote text not null, version text not null, first_at bigint not null,
    constraint vital_sets_pk primary key (release_set, remote)
  )`,
  `create index vital_sets_by_time on vital_sets (remote, first_at, release_set)`,
  // The key is in the order in which they are read: by set and part, of the last days.
  `create table vital_counts (
    day integer not null, release_set text not null, part text not null, vital text not null,
    bin integer not null, views integer not null,
    constraint vital_counts_pk primary key (release_set, part, day, vital, bin)
  )`,
  `create index vital_counts_by_day on vital_counts (day)`,
]

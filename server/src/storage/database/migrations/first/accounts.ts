import type { Dialect } from './dialect.ts'

/** Accounts, what staff did, and limits of attempts. */
export const accounts = ({ kind, id }: Dialect): readonly string[] => [
  `create table secrets (name text primary key, value text not null)`,
  `create table users (
    oid text primary key,
    email text not null unique, username text not null unique,
    first_name text not null, last_name text not null,
    password_hash text not null, language text, has_presenter_view integer not null, created_at bigint not null,
    author_segment text, is_staff integer default 0 not null
  )`,
  `create index staff_members on users (email) where is_staff = 1`,
  `create table sessions (
    token_hash text primary key,
    user_oid text not null references users (oid) on delete cascade,
    created_at bigint not null, expires_at bigint not null
  )`,
  // No references: an entry outlives what it names.
  `create table staff_log (
    ${id},
    staff_oid text, action text not null, target text not null, detail text not null, reason text,
    created_at bigint not null
  )`,
  ...(kind === 'sqlite' ? KEPT_BY_SQLITE : KEPT_BY_POSTGRES),
  `create table limit_counts (key text primary key, count integer not null, expires_at bigint not null)`,
  `create index limit_counts_by_expiry on limit_counts (expires_at)`,
  `create table job_turns (
    name text primary key,
    holder text not null, held_until bigint not null, due_at bigint not null
  )`,
]

/** Entries of the log of staff can be added only. */
const KEPT_BY_SQLITE = ['update', 'delete'].map(
  (event) => `create trigger staff_log_no_${event} before ${event} on staff_log
    begin select raise(abort, 'staff_log is append-only'); end`,
)
const KEPT_BY_POSTGRES = [
  `create function staff_log_kept() returns trigger language plpgsql as $$
   begin raise exception 'staff_log is append-only'; end $$`,
  `create trigger staff_log_kept before update or delete on staff_log
   for each row execute function staff_log_kept()`,
]

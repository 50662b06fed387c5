import type { Dialect } from './dialect.ts'

const OF_PRESENTATION = 'text not null references presentations (oid) on delete cascade'
const OF_USER = 'text not null references users (oid) on delete cascade'
/** The same condition as in queries, so that the databases use the index. */
const IS_LISTED = `privacy in ('public', 'reusable') and taken_down_at is null`

/** Presentations, with all that belongs to one of them. */
export const presentations = (dialect: Dialect): readonly string[] => [
  ...decks(dialect),
  ...people(dialect),
  ...LISTS,
]

const decks = ({ kind }: Dialect): readonly string[] => [
  `create table presentations (
    oid text primary key, owner_oid text not null references users (oid),
    title text not null, slug text not null, description text not null, tags text not null,
    privacy text not null, schema_version text not null, revision integer not null,
    step_titles text not null, stops text not null, duration_seconds double precision not null,
    transcript text not null, settings text not null, preview_blur text,
    likes_count integer default 0 not null, views_count integer default 0 not null,
    created_at bigint not null, modified_at bigint not null, copied_from text,
    taken_down_at bigint, taken_down_reason text, cover_aspect double precision
  )`,
  `create index presentations_by_owner on presentations (owner_oid, privacy, modified_at)`,
  `create index copies_by_owner on presentations (owner_oid, copied_from, created_at)`,
  `create index listed_by_views on presentations (views_count desc, created_at desc, oid desc) where ${IS_LISTED}`,
  `create index listed_by_age on presentations (created_at desc, oid desc, views_count) where ${IS_LISTED}`,
  `create index listed_by_owner on presentations (owner_oid, created_at desc, oid desc, views_count)
    where ${IS_LISTED}`,
  // In the orders of the dashboard. With the title, so that a search reads nothing else.
  `create index own_by_change on presentations (owner_oid, modified_at desc, oid desc, title)`,
  `create index own_by_views on presentations (owner_oid, views_count desc, oid desc)`,
  `create index own_by_title on presentations (owner_oid, lower(title), oid)`,
  ...(kind === 'sqlite' ? [FACTS] : []),
  `create table documents (
    oid ${OF_PRESENTATION}, revision integer not null,
    document text not null, created_at bigint not null, import_notes text,
    constraint documents_key primary key (oid, revision)
  )`,
  // Constraints keep the name that the table had at first.
  `create table assets_by_revision (
    oid ${OF_PRESENTATION}, sha256 text not null, role text not null,
    revision integer default 1 not null, step integer not null,
    media_type text not null, bytes integer not null, file_name text,
    constraint assets_by_revision_key primary key (oid, role, revision, step, sha256)
  )`,
  `alter table assets_by_revision rename to assets`,
  `create index assets_by_file on assets (sha256)`,
  `create table moved_steps (
    oid ${OF_PRESENTATION}, revision integer not null, step integer not null, number integer not null,
    constraint moved_steps_key primary key (oid, revision, step)
  )`,
  // A table of its own, so that no query for a presentation reads them by accident.
  `create table hidden_tags (
    oid text primary key references presentations (oid) on delete cascade,
    tags text not null
  )`,
]

/**
 * All that decides who may see the page of a presentation, and whether it has changed. SQLite reads a row up to the last
 * column it needs, and most of these columns follow the transcript.
 */
const FACTS = `
  create index presentation_facts on presentations (
    oid, privacy, taken_down_at, owner_oid, schema_version, slug, settings, likes_count, views_count, created_at
  )`

const people = ({ id }: Dialect): readonly string[] => [
  `create table collaborators (
    oid ${OF_PRESENTATION}, user_oid ${OF_USER}, "right" text not null,
    email text, added_at bigint default 0 not null,
    constraint collaborators_key primary key (oid, user_oid)
  )`,
  `create index collaborators_of_account on collaborators (user_oid, added_at, oid)`,
  `create table invitations (
    id text primary key, oid ${OF_PRESENTATION},
    email text not null, address_key text not null, "right" text not null,
    user_oid text references users (oid) on delete cascade,
    secret_hash text not null, created_at bigint not null, expires_at bigint not null, accepted_at bigint
  )`,
  `create unique index invitations_of_presentation on invitations (oid, address_key)`,
  `create index invitations_of_account on invitations (user_oid, created_at, id)`,
  `create index invitations_by_end on invitations (expires_at)`,
  `create table view_links (
    oid ${OF_PRESENTATION}, link_id text primary key, sharer_oid text not null references users (oid),
    viewer_identification integer not null, require_identification integer not null,
    created_at bigint not null, revoked_at bigint,
    name text default '' not null, expires_at bigint, password_hash text
  )`,
  `create index links_of_presentation on view_links (oid)`,
  `create index links_in_use on view_links (oid, created_at desc, link_id) where revoked_at is null`,
  `create table link_viewers (
    link_id text not null references view_links (link_id) on delete cascade, session_id text not null,
    user_oid text, name text not null, email text not null, identified_at bigint not null, viewer_key text,
    constraint link_viewers_key primary key (link_id, session_id)
  )`,
  `create index link_viewers_by_session_id on link_viewers (session_id)`,
  `create index link_viewers_by_user_oid on link_viewers (user_oid)`,
  `create index viewers_by_email on link_viewers (lower(email)) where email <> ''`,
  `create table likes (
    oid ${OF_PRESENTATION}, user_oid ${OF_USER}, link_id text, created_at bigint not null,
    constraint likes_key primary key (oid, user_oid)
  )`,
  `create index likes_over_time on likes (oid, created_at)`,
  `create table comments (
    ${id},
    oid ${OF_PRESENTATION}, user_oid ${OF_USER}, step integer, text text not null, created_at bigint not null
  )`,
  `create index comments_of_presentation on comments (oid, id)`,
  // No reference to the presentation: a report outlives it.
  `create table reports (
    ${id},
    receipt text not null unique, form_id text not null unique,
    oid text not null, revision integer not null, link_id text,
    reason text not null, step integer, step_title text, note text not null,
    reporter_oid text, language text not null, created_at bigint not null,
    decision text, decided_at bigint
  )`,
  `create index open_reports on reports (id) where decided_at is null`,
  `create index decided_reports on reports (id) where decided_at is not null`,
  `create index reports_of_presentation on reports (oid, id)`,
]

const LISTS: readonly string[] = [
  `create table cards (
    shelf text not null, position integer not null, oid text not null,
    title text not null, sub_title text not null, path text not null, thumbnail text not null,
    duration_seconds double precision,
    constraint cards_key primary key (shelf, position)
  )`,
  `create index cards_by_presentation on cards (oid, shelf)`,
  // So that two people do not order the same shelf at once.
  `create table shelf_versions (shelf text primary key, version bigint not null)`,
  `insert into shelf_versions (shelf, version) values ('picks', 0), ('templates', 0), ('videos', 0)`,
  // A start for each thousand listed presentations, oldest first.
  `create table sitemap_starts (
    created_at bigint not null, oid text not null,
    constraint sitemap_starts_key primary key (created_at, oid)
  )`,
]

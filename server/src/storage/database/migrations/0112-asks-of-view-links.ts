import { sql, type Kysely } from 'kysely'

/** Adds what a view link can ask beside name, address and password, and what its visitors fulfilled. */
export const asksOfViewLinks = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
  },
}

const OF_LINK = 'text not null references view_links (link_id) on delete cascade'
const OF_PRESENTATION = 'text not null references presentations (oid) on delete cascade'

const STATEMENTS = [
  'alter table view_links add column allowed_count integer default 0 not null',
  'alter table view_links add column asks_code integer default 0 not null',
  'alter table view_links add column asks_mark integer default 0 not null',
  'alter table view_links add column agreement text',
  'alter table view_links add column max_views integer',
  'alter table view_links add column opened_views integer default 0 not null',
  `create table link_addresses (
    link_id ${OF_LINK}, address_key text not null, place integer not null, typed text not null,
    constraint link_addresses_key primary key (link_id, address_key)
  )`,
  `create table agreements (
    oid ${OF_PRESENTATION}, sha256 text not null, content text not null,
    constraint agreements_key primary key (oid, sha256)
  )`,
  `create table link_acceptances (
    id text primary key, link_id ${OF_LINK}, sha256 text not null,
    name text not null, email text not null, accepted_at bigint not null
  )`,
  'create index acceptances_of_link on link_acceptances (link_id, accepted_at, id)',
  `create index acceptances_by_email on link_acceptances (lower(email)) where email <> ''`,
  `create table link_passes (
    pass_hash text primary key, link_id ${OF_LINK}, name text not null, email text not null,
    password_proof text, confirmed_at bigint, agreement text, opened_at bigint,
    code_hash text, code_expires_at bigint, code_sent_at bigint, code_tries integer default 0 not null,
    created_at bigint not null, expires_at bigint not null
  )`,
  'create index passes_of_link on link_passes (link_id)',
  'create index passes_by_end on link_passes (expires_at)',
  `create index passes_by_email on link_passes (lower(email)) where email <> ''`,
]

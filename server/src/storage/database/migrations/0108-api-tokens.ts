import { sql, type Kysely } from 'kysely'

/** Adds the tokens with which programs act for an account. */
export const apiTokens = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`create table api_tokens (
      id text primary key, token_hash text not null unique,
      user_oid text not null references users (oid) on delete cascade,
      name text not null, scopes text not null, created_at bigint not null,
      expires_at bigint, last_used_day bigint,
      constraint api_token_names unique (user_oid, name)
    )`.execute(db)
    await sql`create index api_tokens_by_expiry on api_tokens (expires_at)`.execute(db)
  },
}

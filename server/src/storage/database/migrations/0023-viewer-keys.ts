import { sql, type Kysely } from 'kysely'
import type { DatabaseKind } from '../open-database.ts'
import {
  createTriggers,
  VIEW_NEIGHBOURS,
  viewerTriggers,
  type Trigger,
  type ViewerNames,
} from './0020-roll-ups.ts'

/**
 * Views and visits name an identified viewer by a random key, so that the e-mail address is in `link_viewers` only.
 * Records with the same address have the same key.
 */
export function viewerKeys(kind: DatabaseKind) {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema.alterTable('link_viewers').addColumn('viewer_key', 'text').execute()
      const replaced = [...viewerTriggers(BY_KEY), ...VIEW_NEIGHBOURS]
      for (const { name } of replaced) await sql.raw(DROP[kind](name)).execute(db)
      await replaceEmails(db, kind)
      await sql`create index viewers_by_email on link_viewers (lower(email)) where email <> ''`.execute(db)
      await createTriggers(db, kind, kind === 'sqlite' ? replaced.flatMap(keyed) : replaced)
      if (kind === 'postgres') await keyBeforeWrite(db)
    },
  }
}

const BY_KEY: ViewerNames = {
  ofViews: (row) => `coalesce(${row}.viewer_key, ${row}.session_id)`,
  ofLinks: (row) =>
    `case when ${row}.name = '' and ${row}.email = '' then ''
      else coalesce(${row}.viewer_key, ${row}.session_id) end`,
}

const DROP: Readonly<Record<DatabaseKind, (name: string) => string>> = {
  sqlite: (name) => `drop trigger ${name}`,
  postgres: (name) => `drop function ${name}() cascade`,
}

const RANDOM_KEY: Readonly<Record<DatabaseKind, string>> = {
  sqlite: 'lower(hex(randomblob(16)))',
  postgres: `replace(cast(gen_random_uuid() as text), '-', '')`,
}

/** Each viewer gets another name. The sums stay, so no trigger runs meanwhile. */
async function replaceEmails(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  await sql`
    create temporary table new_keys as
    select email, ${sql.raw(RANDOM_KEY[kind])} as viewer_key
    from (select distinct lower(email) as email from link_viewers where email <> '') as emails`.execute(db)
  await sql`
    update link_viewers set viewer_key = new_keys.viewer_key
    from new_keys where new_keys.email = lower(link_viewers.email)`.execute(db)
  for (const table of ['presentation_views', 'link_visits'])
    await sql`
      update ${sql.table(table)} set viewer = new_keys.viewer_key
      from new_keys where new_keys.email = ${sql.ref(`${table}.viewer`)}`.execute(db)
  await sql`drop table new_keys`.execute(db)
}

/** SQLite cannot change a row before it writes it: the record gets its key afterwards, and views follow the key. */
function keyed(trigger: Trigger): Trigger[] {
  if (trigger.name === 'link_viewer_added')
    return [{ ...trigger, statements: [...trigger.statements, setKey('null')] }]
  if (trigger.name !== 'link_viewer_changed') return [trigger]
  const kept = 'case when lower(old.email) = lower(new.email) then old.viewer_key end'
  return [
    { ...trigger, event: 'after update of viewer_key on link_viewers' },
    {
      name: 'link_viewer_email_changed',
      event: 'after update of name, email, identified_at on link_viewers',
      statements: [setKey(kept)],
    },
  ]
}

function setKey(kept: string): string {
  return `update link_viewers set viewer_key = case when new.email <> '' then coalesce(${kept}, (
      select viewer_key from link_viewers as others
      where lower(email) = lower(new.email) and email <> '' and viewer_key is not null
        and (link_id, session_id) <> (new.link_id, new.session_id) limit 1), ${RANDOM_KEY.sqlite}) end
    where link_id = new.link_id and session_id = new.session_id`
}

/** Two transactions that store the same new address would choose two keys, so the second waits for the first. */
async function keyBeforeWrite(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `create function link_viewer_keyed() returns trigger language plpgsql as $$
       begin
         if new.email = '' then
           new.viewer_key := null;
           return new;
         end if;
         if tg_op = 'UPDATE' then
           if lower(old.email) = lower(new.email) then return new; end if;
         end if;
         perform pg_advisory_xact_lock(hashtextextended('viewer ' || lower(new.email), 0));
         new.viewer_key := coalesce((
           select viewer_key from link_viewers
           where lower(email) = lower(new.email) and email <> '' limit 1), ${RANDOM_KEY.postgres});
         return new;
       end $$`,
    )
    .execute(db)
  await sql
    .raw(
      `create trigger link_viewer_keyed before insert or update on link_viewers
       for each row execute function link_viewer_keyed()`,
    )
    .execute(db)
}

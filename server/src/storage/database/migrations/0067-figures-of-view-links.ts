import { sql, type Kysely } from 'kysely'
import type { DatabaseKind } from '../open-database.ts'

/**
 * Numbers the view links of each presentation in the order in which they were made, so that one without a name can be told
 * apart, and sums their views (docs/decisions/0017-roll-ups.md).
 */
export const figuresOfViewLinks = (kind: DatabaseKind) => ({
  async up(db: Kysely<unknown>): Promise<void> {
    const statements = [
      'alter table view_links add column number integer default 0 not null',
      'alter table view_links add column views integer default 0 not null',
      'alter table view_links add column last_viewed_at bigint',
      NUMBERS,
      VIEWS,
      'drop index links_of_presentation',
      'create index links_by_number on view_links (oid, number)',
      ...TRIGGERS.flatMap((trigger) => CREATE[kind](trigger)),
    ]
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
})

interface Trigger {
  readonly name: string
  readonly event: string
  readonly condition: string
  readonly statement: string
}

const NUMBERS = `update view_links set number = numbered.number from (
    select link_id, row_number() over (partition by oid order by created_at, link_id) as number from view_links
  ) as numbered where numbered.link_id = view_links.link_id`

const VIEWS = `update view_links set views = viewed.n, last_viewed_at = viewed.last_at from (
    select link_id, count(*) as n, max(viewed_at) as last_at from presentation_views
    where link_id is not null and viewer is not null group by link_id
  ) as viewed where viewed.link_id = view_links.link_id`

const TRIGGERS: readonly Trigger[] = [
  {
    name: 'view_link_numbered',
    event: 'after insert on view_links',
    condition: 'new.number = 0',
    statement: `update view_links set number = (
      select coalesce(max(number), 0) + 1 from view_links where oid = new.oid
    ) where link_id = new.link_id`,
  },
  {
    name: 'link_views_added',
    event: 'after update of viewer on presentation_views',
    condition: 'old.viewer is null and new.viewer is not null and new.link_id is not null',
    statement: `update view_links set views = views + 1, last_viewed_at = case
        when last_viewed_at > new.viewed_at then last_viewed_at else new.viewed_at end
      where link_id = new.link_id`,
  },
  {
    name: 'link_views_removed',
    event: 'after update of viewer on presentation_views',
    condition: 'old.viewer is not null and new.viewer is null and new.link_id is not null',
    statement: `update view_links set views = views - 1 where link_id = new.link_id`,
  },
]

const CREATE: Readonly<Record<DatabaseKind, (trigger: Trigger) => string[]>> = {
  sqlite: ({ name, event, condition, statement }) => [
    `create trigger ${name} ${event} for each row when (${condition}) begin ${statement}; end`,
  ],
  postgres: ({ name, event, condition, statement }) => [
    `create function ${name}() returns trigger language plpgsql as $$ begin ${statement}; return coalesce(new, old); end $$`,
    `create trigger ${name} ${event} for each row when (${condition}) execute function ${name}()`,
  ],
}

import { sql, type Kysely } from 'kysely'
import type { DatabaseKind } from '../open-database.ts'
import {
  ALWAYS,
  createPageTriggers,
  dropPageTriggers,
  onShelf,
  ownsCard,
  SHOWN_COLUMNS,
  SHOWN_NAMES,
  type PageTrigger,
} from './0022-page-versions.ts'

/**
 * Finer versions, so that an edit changes those of its presentation, and others only if pages of others show what was
 * edited:
 *
 * - of a presentation: everything that its own page shows;
 * - `*card-<oid>`: what its card shows in lists;
 * - of an account: its names, and which of its presentations are listed;
 * - `*order`: which presentations are listed, in which order, and the names of people;
 * - `*templates`: the cards of shelves, without the presentations behind them;
 * - `*shelves`: everything that shelves show;
 * - `*lists`: rises with each of the others that listed pages depend on. It is raised first, so that transactions wait
 *   for one row, which excludes deadlocks.
 */
export function versionsOfCards(kind: DatabaseKind) {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await dropPageTriggers(db, kind)
      await sql`insert into page_versions (name, version) values ('*order', 0), ('*templates', 0)`.execute(db)
      await createPageTriggers(db, kind, TRIGGERS)
    },
  }
}

const CARD_COLUMNS = ['title', 'slug', 'schema_version', 'revision']
const PICK_COLUMNS = [...CARD_COLUMNS, 'step_titles', 'owner_oid', 'privacy', 'taken_down_at']
/** What decides whether and where a presentation is listed. */
const ORDER_COLUMNS = ['owner_oid', 'privacy', 'taken_down_at', 'created_at']

const changes = (columns: readonly string[]) =>
  `(${columns.map((column) => `old.${column} is distinct from new.${column}`).join(' or ')})`
const isListed = (row: string) =>
  `(${row}.privacy in ('public', 'reusable') and ${row}.taken_down_at is null)`
const WAS_OR_IS_LISTED = `(${isListed('old')} or ${isListed('new')})`
const cardOf = (oid: string) => `'*card-' || ${oid}`

const TRIGGERS: readonly PageTrigger[] = [
  ...(['insert', 'delete'] as const).map((event): PageTrigger => {
    const row = event === 'insert' ? 'new' : 'old'
    return {
      name: `page_of_presentation_${event}`,
      event,
      table: 'presentations',
      raises: [`${row}.oid`, cardOf(`${row}.oid`), [`${row}.owner_oid`, isListed(row)]],
      lists: {
        '*lists': `${isListed(row)} or ${onShelf(`${row}.oid`)}`,
        '*order': isListed(row),
        '*shelves': onShelf(`${row}.oid`),
      },
    }
  }),
  {
    name: 'page_of_presentation_update',
    event: `update of ${SHOWN_COLUMNS.join()}`,
    table: 'presentations',
    raises: [
      'new.oid',
      ['old.oid', 'old.oid <> new.oid'],
      [cardOf('new.oid'), `${changes(CARD_COLUMNS)} or old.oid <> new.oid`],
      [cardOf('old.oid'), 'old.oid <> new.oid'],
      ['new.owner_oid', `${WAS_OR_IS_LISTED} and (${changes(ORDER_COLUMNS)} or old.oid <> new.oid)`],
      ['old.owner_oid', `${WAS_OR_IS_LISTED} and old.owner_oid <> new.owner_oid`],
    ],
    lists: {
      '*lists': `${WAS_OR_IS_LISTED} or ${onShelf('new.oid')}`,
      '*order': `${WAS_OR_IS_LISTED} and (${changes(ORDER_COLUMNS)} or old.oid <> new.oid)`,
      '*shelves': `${changes(PICK_COLUMNS)} and ${onShelf('new.oid')}`,
    },
  },
  {
    name: 'page_of_user_update',
    event: `update of ${SHOWN_NAMES.join()}`,
    table: 'users',
    raises: [['new.oid', changes(SHOWN_NAMES)]],
    lists: {
      '*lists': changes(SHOWN_NAMES),
      '*order': changes(SHOWN_NAMES),
      '*shelves': `${changes(SHOWN_NAMES)} and ${ownsCard('new.oid')}`,
    },
  },
  {
    name: 'page_of_user_delete',
    event: 'delete',
    table: 'users',
    raises: ['old.oid'],
    lists: { '*lists': ALWAYS, '*order': ALWAYS },
  },
  ...(['insert', 'update', 'delete'] as const).map((event): PageTrigger => {
    const row = event === 'delete' ? 'old' : 'new'
    return {
      name: `page_of_asset_${event}`,
      event,
      table: 'assets',
      // Thumbnails are the card and, where they are small, the picture of the first step.
      condition: `${row}.role in ('poster', 'card') or (${row}.role = 'step' and ${row}.step = 1)`,
      raises: [`${row}.oid`, cardOf(`${row}.oid`)],
      lists: { '*lists': ALWAYS, '*shelves': onShelf(`${row}.oid`) },
    }
  }),
  ...(['insert', 'update', 'delete'] as const).map((event): PageTrigger => ({
    name: `page_of_card_${event}`,
    event,
    table: 'cards',
    raises: [],
    lists: { '*lists': ALWAYS, '*templates': ALWAYS, '*shelves': ALWAYS },
  })),
]

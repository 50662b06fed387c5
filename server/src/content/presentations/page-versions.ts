import { sql } from 'kysely'
import { batchReads } from '../../storage/database/batch-reads.ts'
import { inList } from '../../storage/database/in-list.ts'
import type { Database } from '../../storage/database/open-database.ts'
import { prepareQuery } from '../../storage/database/prepare-query.ts'
import { presentationFacts } from './presentation-facts.ts'

/** Everything that can change on the page of a listed presentation, for visitors without an account. */
export interface DeckPageState {
  /** Changes with whatever the page shows, except the counts. */
  readonly version: string
  readonly schemaVersion: string
  readonly likesCount: number
  readonly viewsCount: number
  /** Read a while ago, because the database cannot be reached. @default false */
  readonly isLastKnown?: boolean
}

export interface PageVersions {
  /** @returns `null` unless the presentation is listed: public or reusable, and not taken down */
  ofDeck(oid: string): Promise<DeckPageState | null>
  /** The current versions with these names, in the same order. A name that never changed has the version 0. */
  of(names: readonly VersionName[]): Promise<readonly PageVersion[]>
}

/** What pages that show several presentations depend on, beside counts. Names of accounts and presentations are oids. */
export const VERSIONS = {
  /** Changes with everything that listed pages show. */
  all: '*lists',
  /** Which presentations are listed, in which order, and the names of people. */
  order: '*order',
  /** The cards on shelves, without the presentations behind them. */
  templates: '*templates',
  /** Everything that shelves show. */
  shelves: '*shelves',
  /** What the card of a presentation shows, without the name of its owner. */
  cardOf: (oid: string): VersionName => `*card-${oid}`,
} as const

export type VersionName = string

export interface PageVersion {
  readonly name: VersionName
  readonly version: number
  /** Read a while ago, because the database cannot be reached. @default false */
  readonly isLastKnown?: boolean
}

export const versionText = (versions: readonly PageVersion[]): string =>
  versions.map(({ version }) => version).join('.')

export const isLastKnown = (versions: readonly PageVersion[]): boolean =>
  versions.some((each) => each.isLastKnown === true)

/** The state of a page that shows a presentation with its counts. */
export const stateOf = ({
  version,
  likesCount,
  viewsCount,
  isLastKnown = false,
}: DeckPageState): PageState => ({
  version,
  counts: `${likesCount} ${viewsCount}`,
  isLastKnown,
})

interface DeckRow {
  readonly oid: string
  readonly schema_version: string
  readonly likes_count: number
  readonly views_count: number
  readonly deck: number | null
  readonly owner: number | null
  readonly shelves: number
}

const prepareDecks = (kind: Database['kind']) =>
  prepareQuery<'oids', DeckRow>(['oids'], (db, { oids }) => ({
    compile: () =>
      sql<DeckRow>`
        select presentations.oid, schema_version, likes_count, views_count,
          deck.version as deck, owner.version as owner, shelves.version as shelves
        from ${presentationFacts(kind)}
        join page_versions as shelves on shelves.name = '*shelves'
        left join page_versions as deck on deck.name = presentations.oid
        left join page_versions as owner on owner.name = presentations.owner_oid
        where privacy in ('public', 'reusable') and taken_down_at is null
          and presentations.oid in ${inList(kind, oids)}`.compile(db),
  }))

const prepareVersions = (kind: Database['kind']) =>
  prepareQuery(['names'], (db, { names }) =>
    db.selectFrom('page_versions').select(['name', 'version']).where('name', 'in', inList(kind, names)),
  )

/** Reads versions from the database, so that each process sees the commits of all others. */
export function createPageVersions({ kind, read }: Pick<Database, 'kind' | 'read'>): PageVersions {
  const runDecks = prepareDecks(kind)
  const runVersions = prepareVersions(kind)
  const ofDeck = batchReads(async (oids) => {
    const rows = await runDecks(read, { oids: JSON.stringify(oids) })
    return new Map(rows.map((row) => [row.oid, deckStateOf(row)]))
  })
  const readVersion = batchReads(async (names) => {
    const rows = await runVersions(read, { names: JSON.stringify(names) })
    return new Map(rows.map(({ name, version }) => [name, version]))
  })
  return {
    ofDeck,
    of: (names) =>
      Promise.all(names.map(async (name) => ({ name, version: (await readVersion(name)) ?? 0 }))),
  }
}

function deckStateOf({
  schema_version,
  likes_count,
  views_count,
  deck,
  owner,
  shelves,
}: DeckRow): DeckPageState {
  return {
    version: `${deck ?? 0}.${owner ?? 0}.${shelves}`,
    schemaVersion: schema_version,
    likesCount: likes_count,
    viewsCount: views_count,
  }
}

/** The state of a page's data, read from the database before the page is rendered. */
export interface PageState {
  /** Changes with everything but the counts. */
  readonly version: string
  /** Changes when the page shows something that may no longer be shown. @default never */
  readonly deciding?: string
  /** Changes with the counts, which may be a little old. @default the page shows none */
  readonly counts?: string
  /** Whether it is an earlier state, because the database cannot be reached. @default false */
  readonly isLastKnown?: boolean
}

import { sql } from 'kysely'
import type { LRUCache } from 'lru-cache'
import { createBoundedCache } from '../../foundation/bounded-cache.ts'
import { batchReads } from '../../storage/database/batch-reads.ts'
import { DatabaseUnreachableError } from '../../storage/database/database-unreachable-error.ts'
import { inList } from '../../storage/database/in-list.ts'
import type { Database } from '../../storage/database/open-database.ts'
import { prepareQuery } from '../../storage/database/prepare-query.ts'
import { presentationFacts } from './presentation-facts.ts'
import { listedPrivacies } from './is-listed.ts'

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
        where privacy in ${listedPrivacies} and taken_down_at is null
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

/**
 * How long cached pages are sent while the database cannot be reached (docs/operating/outages.md). A presentation that
 * another process makes private in this time stays visible until then.
 */
export const MAX_LAST_KNOWN_MS = 60_000

/** Presentations and parts of lists whose versions are remembered; some 200 bytes each. */
const MAX_REMEMBERED = 20_000

interface Known<Value> {
  value: Value
  /** ms since 1970 */
  at: number
}

/**
 * Wraps `versions`: while the database cannot be reached, returns those that were read at most {@link MAX_LAST_KNOWN_MS}
 * ago, with `isLastKnown`.
 *
 * @param now ms since 1970
 */
export function rememberVersions(versions: PageVersions, now: () => number): PageVersions {
  const decks = createBoundedCache<string, Known<DeckPageState | null>>(MAX_REMEMBERED)
  const parts = createBoundedCache<string, Known<PageVersion>>(MAX_REMEMBERED)

  /** @throws the error, unless the database cannot be reached and everything is known */
  function recall<Value>(known: LRUCache<string, Known<Value>>, names: readonly string[], error: unknown) {
    if (!(error instanceof DatabaseUnreachableError)) throw error
    const oldest = now() - MAX_LAST_KNOWN_MS
    return names.map((name) => {
      const entry = known.get(name)
      if (!entry || entry.at < oldest) throw error
      return entry.value
    })
  }

  return {
    async ofDeck(oid) {
      const at = now()
      try {
        const value = await versions.ofDeck(oid)
        remember(decks, oid, { value, at }, isSameState)
        return value
      } catch (error) {
        const [value = null] = recall(decks, [oid], error)
        return value && { ...value, isLastKnown: true }
      }
    },
    async of(names) {
      const at = now()
      try {
        const read = await versions.of(names)
        for (const value of read) remember(parts, value.name, { value, at }, isSameVersion)
        return read
      } catch (error) {
        return recall(parts, names, error).map((value) => ({ ...value, isLastKnown: true }))
      }
    },
  }
}

/** Keeps the objects of an unchanged value: new ones for each request would soon fill the old generation of the heap. */
function remember<Value>(
  known: LRUCache<string, Known<Value>>,
  name: string,
  { value, at }: Known<Value>,
  isSame: (a: Value, b: Value) => boolean,
): void {
  const entry = known.get(name)
  if (!entry) {
    known.set(name, { value, at })
    return
  }
  entry.at = at
  if (!isSame(entry.value, value)) entry.value = value
}

function isSameState(a: DeckPageState | null, b: DeckPageState | null): boolean {
  if (a === null || b === null) return a === b
  return (
    a.version === b.version &&
    a.schemaVersion === b.schemaVersion &&
    a.likesCount === b.likesCount &&
    a.viewsCount === b.viewsCount
  )
}

const isSameVersion = (a: PageVersion, b: PageVersion): boolean => a.version === b.version

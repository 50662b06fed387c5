import type { LRUCache } from 'lru-cache'
import { createBoundedCache } from '../../foundation/bounded-cache.ts'
import { DatabaseUnreachableError } from '../../storage/database/database-unreachable-error.ts'
import type { DeckPageState, PageVersion, PageVersions } from '../../content/presentations/page-versions.ts'

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

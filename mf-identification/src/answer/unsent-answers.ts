import type { Answer } from './answer.ts'

/** Answers that the server has not taken yet, in this browser, by link (D19). */
export interface KeptAnswers {
  /** The one of a link; `null` when there is none, or when it got too old. */
  read(linkId: string): Answer | null
  keep(linkId: string, answer: Answer): void
  drop(linkId: string): void
}

/** ms; who does not come back within a day is asked again. */
export const KEPT_FOR = 24 * 60 * 60_000

const KEY = 'viewpage.unsent-answers'

interface Kept extends Answer {
  /** ms since 1970 */
  readonly until: number
}

/**
 * Keeps answers in a storage that may be full, blocked, or written by anybody. Name, e-mail and how long are all
 * that is kept; whatever got too old goes at the next look at any of them.
 *
 * @param now ms since 1970
 */
export function createKeptAnswers(storage: () => Storage, now: () => number): KeptAnswers {
  function readAll(): Map<string, Kept> {
    const all = parse(attempt(() => storage().getItem(KEY)) ?? '[]')
    const fresh = new Map(all.filter(([, { until }]) => until > now() && until <= now() + KEPT_FOR))
    if (fresh.size < all.length) writeAll(fresh)
    return fresh
  }

  function writeAll(answers: ReadonlyMap<string, Kept>): void {
    attempt(() => {
      if (answers.size === 0) storage().removeItem(KEY)
      else storage().setItem(KEY, JSON.stringify([...answers]))
    })
  }

  return {
    read(linkId) {
      const kept = readAll().get(linkId)
      return kept ? { name: kept.name, email: kept.email } : null
    },
    keep(linkId, { name, email }) {
      writeAll(readAll().set(linkId, { name, email, until: now() + KEPT_FOR }))
    },
    drop(linkId) {
      const answers = readAll()
      if (answers.delete(linkId)) writeAll(answers)
    },
  }
}

/** A browser that stores nothing throws at every touch; the answer lives as long as the page, then. */
function attempt<Result>(work: () => Result): Result | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}

function parse(text: string): [string, Kept][] {
  const value = attempt<unknown>(() => JSON.parse(text))
  return Array.isArray(value) ? value.filter(isEntry) : []
}

function isEntry(value: unknown): value is [string, Kept] {
  if (!Array.isArray(value) || typeof value[0] !== 'string') return false
  const kept: unknown = value[1]
  return (
    typeof kept === 'object' &&
    kept !== null &&
    'name' in kept &&
    typeof kept.name === 'string' &&
    'email' in kept &&
    typeof kept.email === 'string' &&
    'until' in kept &&
    typeof kept.until === 'number'
  )
}

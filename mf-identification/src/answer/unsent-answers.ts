import { DAY_MS } from '@viewpage/shared-events/durations'
import type { Answer } from './answer.ts'

/**
 * Answers that the server has not accepted yet, stored in this browser by link
 * (docs/behaviour/identification.md#kept-answer).
 */
export interface UnsentAnswers {
  /** The answer of a link; `null` when there is none, or when it has expired. */
  read(linkId: string): Answer | null
  store(linkId: string, answer: Answer): void
  remove(linkId: string): void
}

/** A visitor who returns later than this is asked again. */
export const RETENTION_MS = DAY_MS

const KEY = 'viewpage.unsent-answers'

interface StoredAnswer extends Answer {
  /** Expiry, in ms since 1970. */
  readonly until: number
}

/**
 * Stores answers in a storage that may be full, blocked, or changed by other scripts. Each access removes expired
 * answers.
 *
 * @param now ms since 1970
 */
export function createUnsentAnswers(storage: () => Storage, now: () => number): UnsentAnswers {
  function readAll(): Map<string, StoredAnswer> {
    const all = parse(attempt(() => storage().getItem(KEY)) ?? '[]')
    const fresh = new Map(all.filter(([, { until }]) => until > now() && until <= now() + RETENTION_MS))
    if (fresh.size < all.length) writeAll(fresh)
    return fresh
  }

  function writeAll(answers: ReadonlyMap<string, StoredAnswer>): void {
    attempt(() => {
      if (answers.size === 0) storage().removeItem(KEY)
      else storage().setItem(KEY, JSON.stringify([...answers]))
    })
  }

  return {
    read(linkId) {
      const stored = readAll().get(linkId)
      return stored ? { name: stored.name, email: stored.email } : null
    },
    store(linkId, { name, email }) {
      writeAll(readAll().set(linkId, { name, email, until: now() + RETENTION_MS }))
    },
    remove(linkId) {
      const answers = readAll()
      if (answers.delete(linkId)) writeAll(answers)
    },
  }
}

/** A browser that blocks storage throws on every access. The answer is then kept in memory only. */
function attempt<Result>(work: () => Result): Result | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}

function parse(text: string): [string, StoredAnswer][] {
  const value = attempt<unknown>(() => JSON.parse(text))
  return Array.isArray(value) ? value.filter(isEntry) : []
}

function isEntry(value: unknown): value is [string, StoredAnswer] {
  if (!Array.isArray(value) || typeof value[0] !== 'string') return false
  const stored: unknown = value[1]
  return (
    typeof stored === 'object' &&
    stored !== null &&
    'name' in stored &&
    typeof stored.name === 'string' &&
    'email' in stored &&
    typeof stored.email === 'string' &&
    'until' in stored &&
    typeof stored.until === 'number'
  )
}

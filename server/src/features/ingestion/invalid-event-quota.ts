import type { Database } from '../../storage/database/open-database.ts'
import type { Tables } from '../../storage/database/tables.ts'
import { DAY_MS } from '@viewpage/shared-events/durations'

/** Limits how many invalid events are stored per day. The others are only counted, by reason. */
export interface InvalidEventQuota {
  /** Counts an event. @returns whether it may be stored */
  admit(reason: string): boolean
  /** Writes the last counts. */
  close(): Promise<void>
}

/** Reasons per day that are counted apart. They contain names of fields, which the sender chose. */
export const MAX_REASONS = 50
const OTHER_REASONS = 'other reasons'

/** A crash loses at most the counts of this interval. */
const FLUSH_EVERY_MS = 1_000

/** Days since 1970. */
export function dayOf(ms: number): number {
  return Math.floor(ms / DAY_MS)
}

interface Day {
  readonly day: number
  /** Events stored by all processes, as of the last read of the database. */
  storedBefore: number
  /** Events stored by this process since. */
  storedSince: number
  readonly reasons: Set<string>
}

type Count = Tables['invalid_events']

/** @param now ms since 1970 */
export async function openInvalidEventQuota(
  { read, write }: Pick<Database, 'read' | 'write'>,
  maxPerDay: number,
  now: () => number,
  onError: (error: unknown) => void,
): Promise<InvalidEventQuota> {
  let today = await readDay(dayOf(now()))
  /** Counts that are not written yet, by day and reason. `MAX_REASONS` bounds them. */
  let counts = new Map<string, Count>()
  let flushing = Promise.resolve()

  async function readDay(day: number): Promise<Day> {
    const rows = await read
      .selectFrom('invalid_events')
      .select(['reason', 'stored'])
      .where('day', '=', day)
      .execute()
    return {
      day,
      storedBefore: rows.reduce((sum, { stored }) => sum + stored, 0),
      storedSince: 0,
      reasons: new Set(rows.map(({ reason }) => reason)),
    }
  }

  function add({ day, reason, stored, counted }: Count): void {
    const key = `${day} ${reason}`
    const count = counts.get(key) ?? { day, reason, stored: 0, counted: 0 }
    counts.set(key, { ...count, stored: count.stored + stored, counted: count.counted + counted })
  }

  async function flush(): Promise<void> {
    if (counts.size === 0) return
    const written = [...counts.values()]
    counts = new Map()
    const flushed = today
    const { storedSince } = flushed
    try {
      await write((transaction) =>
        transaction
          .insertInto('invalid_events')
          .values(written)
          .onConflict((conflict) =>
            conflict.columns(['day', 'reason']).doUpdateSet(({ eb, ref }) => ({
              stored: eb('invalid_events.stored', '+', ref('excluded.stored')),
              counted: eb('invalid_events.counted', '+', ref('excluded.counted')),
            })),
          )
          .execute(),
      )
      flushed.storedBefore = (await readDay(flushed.day)).storedBefore
      flushed.storedSince -= storedSince
    } catch (error) {
      written.forEach(add)
      onError(error)
    }
  }

  const timer = setInterval(() => {
    flushing = flushing.then(flush)
  }, FLUSH_EVERY_MS)
  timer.unref()

  return {
    admit(reason) {
      const day = dayOf(now())
      if (day !== today.day) today = { day, storedBefore: 0, storedSince: 0, reasons: new Set() }
      const { reasons, storedBefore, storedSince } = today
      const isKnown = reasons.has(reason) || reasons.size < MAX_REASONS
      if (isKnown) reasons.add(reason)
      const isStored = storedBefore + storedSince < maxPerDay
      if (isStored) today.storedSince += 1
      const [stored, counted] = isStored ? [1, 0] : [0, 1]
      add({ day, reason: isKnown ? reason : OTHER_REASONS, stored, counted })
      return isStored
    },
    async close() {
      clearInterval(timer)
      await flushing.then(flush)
    },
  }
}

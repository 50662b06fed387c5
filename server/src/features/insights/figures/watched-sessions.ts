import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Scope } from './scope.ts'
import { readStepNumbers } from './step-numbers.ts'

/** What a session watched of a presentation. */
export interface WatchedSession {
  /** Seconds of active time by step, by the number the step has now. */
  readonly seconds: Map<number, number>
  /** How far along the path of then it came, so that a moved step moves no visitor. */
  furthest: number
  /** It came to the last step of the path of then. */
  reachedEnd: boolean
}

const DAY = 86_400_000
const MAX_SLICES = 120

/** Every visit of the period whose path is known. */
export async function readWatchedSessions(scope: Scope): Promise<WatchedSession[]> {
  const { read, oid, since, until } = scope
  const numberOf = await readStepNumbers(scope)
  const visits = new Map<string, WatchedSession>()
  const slice = Math.max(DAY, Math.ceil((until - since) / MAX_SLICES))
  for (let from = since; from < until; from += slice) {
    const rows = await read
      .selectFrom('view_events')
      .select(['session_id', 'step', 'revision'])
      .select(({ fn }) => fn.sum<number>('active_time').as('seconds'))
      .select(sql<number>`max(case when step = step_count then 1 else 0 end)`.as('at_end'))
      .where('oid', '=', oid)
      .where('received_at', '>=', from)
      .where('received_at', '<', Math.min(from + slice, until))
      .groupBy(['session_id', 'step', 'revision'])
      .execute()
    for (const { session_id, step, revision, seconds, at_end } of rows) {
      const visit: WatchedSession = visits.get(session_id) ?? {
        seconds: new Map(),
        furthest: 0,
        reachedEnd: false,
      }
      visits.set(session_id, visit)
      const number = numberOf(revision, step)
      visit.seconds.set(number, (visit.seconds.get(number) ?? 0) + seconds)
      visit.furthest = Math.max(visit.furthest, step)
      visit.reachedEnd ||= at_end === 1
    }
    // SQLite answers at once, and others wait meanwhile: a day at a time nobody waits long.
    await setImmediate()
  }
  return [...visits.values()]
}

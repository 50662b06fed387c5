import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Scope } from './scope.ts'
import { readStepNumbers } from './step-numbers.ts'

/** The steps of a presentation that a session watched. The figures call it a visit. */
export interface WatchedSession {
  /** Seconds of active time by step, by the number the step has now. */
  readonly seconds: Map<number, number>
  /** The last step it reached, on the path of that time: moving a step later changes nothing. */
  furthest: number
  /** Whether it reached the last step of the path of that time. */
  reachedEnd: boolean
}

const DAY_MS = 86_400_000
const MAX_SLICES = 120

/** Every session of the period with events. */
export async function readWatchedSessions(scope: Scope): Promise<WatchedSession[]> {
  const { read, oid, since, until } = scope
  const numberOf = await readStepNumbers(scope)
  const sessions = new Map<string, WatchedSession>()
  const slice = Math.max(DAY_MS, Math.ceil((until - since) / MAX_SLICES))
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
      const session: WatchedSession = sessions.get(session_id) ?? {
        seconds: new Map(),
        furthest: 0,
        reachedEnd: false,
      }
      sessions.set(session_id, session)
      const number = numberOf(revision, step)
      session.seconds.set(number, (session.seconds.get(number) ?? 0) + seconds)
      session.furthest = Math.max(session.furthest, step)
      session.reachedEnd ||= at_end === 1
    }
    // SQLite queries block this process: slices with a pause keep other requests waiting only briefly.
    await setImmediate()
  }
  return [...sessions.values()]
}

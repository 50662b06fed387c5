import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Scope } from '../figures/scope.ts'
import { readStepNumbers } from '../figures/step-numbers.ts'
import { DAY_MS } from '@viewpage/shared-events/durations'

/** The steps of a presentation that a session watched. The figures call it a visit. */
export interface WatchedSession {
  /** Milliseconds of active time by step, by the number the step has now. */
  readonly ms: Map<number, number>
  /** The last step it reached, on the path of that time: moving a step later changes nothing. */
  furthest: number
  /** Whether it reached the last step of the path of that time. */
  reachedEnd: boolean
}

const MAX_SLICES = 120

/** Every session of the period with events, by its id. */
export async function readWatchedSessions(scope: Scope): Promise<ReadonlyMap<string, WatchedSession>> {
  const { read, oid, since, until } = scope
  const numberOf = await readStepNumbers(scope)
  const sessions = new Map<string, WatchedSession>()
  const slice = Math.max(DAY_MS, Math.ceil((until - since) / MAX_SLICES))
  for (let from = since; from < until; from += slice) {
    const rows = await read
      .selectFrom('view_events')
      .select(['session_id', 'step', 'revision'])
      .select(sql<number>`cast(sum(round(active_time * 1000)) as bigint)`.as('ms'))
      .select(sql<number>`max(case when step = step_count then 1 else 0 end)`.as('at_end'))
      .where('oid', '=', oid)
      .where('received_at', '>=', from)
      .where('received_at', '<', Math.min(from + slice, until))
      .groupBy(['session_id', 'step', 'revision'])
      .execute()
    for (const { session_id, step, revision, ms, at_end } of rows) {
      const session: WatchedSession = sessions.get(session_id) ?? {
        ms: new Map(),
        furthest: 0,
        reachedEnd: false,
      }
      sessions.set(session_id, session)
      const number = numberOf(revision, step)
      session.ms.set(number, (session.ms.get(number) ?? 0) + ms)
      session.furthest = Math.max(session.furthest, step)
      session.reachedEnd ||= at_end === 1
    }
    // SQLite queries block this process: slices with a pause keep other requests waiting only briefly.
    await setImmediate()
  }
  return sessions
}

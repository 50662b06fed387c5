import { sql } from 'kysely'
import type { Database } from '../../../database/open-database.ts'
import type { Presentation } from '../../../presentations/presentation-store.ts'
import { readCountsBySpan } from '../figures/counts.ts'
import { readLinkViewers } from '../figures/link-viewers.ts'
import { readStepNumbers } from '../figures/step-numbers.ts'
import { readWatchedSessions } from '../figures/watched-sessions.ts'
import { stepsOf } from '../figures/watching.ts'
import type { Period } from '../period.ts'
import { scopeOf } from '../read-insights.ts'
import { sessionNumbers } from './session-numbers.ts'

/** A row of a file: column to value. All rows of a kind have the same columns. */
export type ExportRow = Readonly<Record<string, string | number | null>>

/** What can be taken along; one file each. */
export const EXPORT_KINDS = ['days', 'steps', 'views', 'path', 'viewers'] as const
export type ExportKind = (typeof EXPORT_KINDS)[number]

/** What an export is of. */
export interface ExportSubject {
  readonly database: Database
  readonly presentation: Presentation
  readonly period: Period
}

/** An export, with its columns in order, for a file without rows too. */
interface Export {
  readonly columns: readonly string[]
  /** Rows a page at a time: the file is sent while the next is read. */
  readonly pages: (subject: ExportSubject) => AsyncGenerator<ExportRow[]>
}

const PAGE = 2_000

const time = (ms: number) => new Date(ms).toISOString()

/** Names and e-mails are in `viewers` alone; a session is a number that counts within the file. */
export const EXPORTS: Readonly<Record<ExportKind, Export>> = {
  days: {
    columns: ['from', 'views', 'viewers', 'likes'],
    async *pages({ database, presentation, period }) {
      const counts = await readCountsBySpan(scopeOf(database, presentation, period), period.spans)
      yield counts.map((each, index) => ({ from: period.spans[index]?.day ?? '', ...each }))
    },
  },
  steps: {
    columns: ['step', 'title', 'visits', 'median_active_seconds', 'visits_this_far'],
    async *pages({ database, presentation, period }) {
      const visits = await readWatchedSessions(scopeOf(database, presentation, period))
      const { stepTitles } = presentation
      yield stepsOf(visits, stepTitles.length).map(({ step, visits: all, medianSeconds, reached }) => ({
        step,
        title: stepTitles[step - 1] ?? '',
        visits: all,
        median_active_seconds: rounded(medianSeconds),
        visits_this_far: reached,
      }))
    },
  },
  views: {
    columns: ['time', 'session', 'view_link', 'source', 'device', 'language'],
    async *pages({ database, presentation: { oid }, period: { since, until } }) {
      const numberOf = sessionNumbers()
      for (let last = { at: since, id: 0 }; ;) {
        const rows = await database.read
          .selectFrom('presentation_views')
          .selectAll()
          .where('oid', '=', oid)
          .where(sql<boolean>`(viewed_at, id) > (${last.at}, ${last.id})`)
          .where('viewed_at', '>=', since)
          .where('viewed_at', '<', until)
          .orderBy('viewed_at')
          .orderBy('id')
          .limit(PAGE)
          .execute()
        yield rows.map((row) => ({
          time: time(row.viewed_at),
          session: numberOf(row.session_id),
          view_link: row.link_id,
          source: row.referrer_host,
          device: row.device,
          language: row.language,
        }))
        const end = rows.at(-1)
        if (!end || rows.length < PAGE) return
        last = { at: end.viewed_at, id: end.id }
      }
    },
  },
  path: {
    columns: ['time', 'session', 'view_link', 'step', 'step_then', 'steps_then', 'active_seconds'],
    async *pages({ database, presentation: { oid }, period: { since, until } }) {
      const numberOf = sessionNumbers()
      const stepNumber = await readStepNumbers({ read: database.read, oid })
      for (let last = { at: since, id: 0 }; ;) {
        const rows = await database.read
          .selectFrom('view_events')
          .selectAll()
          .where('oid', '=', oid)
          .where(sql<boolean>`(received_at, id) > (${last.at}, ${last.id})`)
          .where('received_at', '>=', since)
          .where('received_at', '<', until)
          .orderBy('received_at')
          .orderBy('id')
          .limit(PAGE)
          .execute()
        yield rows.map((row) => ({
          time: time(row.received_at),
          session: numberOf(row.session_id),
          view_link: row.link_id,
          step: stepNumber(row.revision, row.step),
          step_then: row.step,
          steps_then: row.step_count,
          active_seconds: row.active_time,
        }))
        const end = rows.at(-1)
        if (!end || rows.length < PAGE) return
        last = { at: end.received_at, id: end.id }
      }
    },
  },
  viewers: {
    columns: [
      'view_link',
      'name',
      'email',
      'visits',
      'last_seen',
      'active_seconds',
      'active_seconds_by_step',
    ],
    async *pages({ database, presentation, period }) {
      const scope = scopeOf(database, presentation, period)
      const stepCount = presentation.stepTitles.length
      for (let offset = 0; ; offset += PAGE) {
        const { viewers, hasMore } = await readLinkViewers(scope, stepCount, { limit: PAGE, offset })
        yield viewers.map(({ linkId, identity, visits, lastSeen, seconds, steps }) => ({
          view_link: linkId,
          name: identity?.name ?? null,
          email: identity?.email ?? null,
          visits,
          last_seen: time(lastSeen),
          active_seconds: rounded(seconds),
          active_seconds_by_step: steps.map((each) => rounded(each)).join(' '),
        }))
        if (!hasMore) return
      }
    },
  },
}

/** To a tenth, as it is measured (D28). */
function rounded(seconds: number | null): number | null {
  return seconds === null ? null : Math.round(seconds * 10) / 10
}

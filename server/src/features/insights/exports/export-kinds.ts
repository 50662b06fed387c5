import { sql } from 'kysely'
import type { Database } from '../../../storage/database/open-database.ts'
import type { PresentationWithSteps } from '../../../content/presentations/presentation-store.ts'
import { readCountsBySpan } from '../figures/counts.ts'
import { readFiguresByLink, type LinkFigures } from '../figures/by-link.ts'
import { readLinkViewers, type ViewerPlace } from '../figures/link-viewers.ts'
import { readStepNumbers } from '../figures/step-numbers.ts'
import { readPathFigures } from '../figures/watching.ts'
import type { InsightsLink } from '../insights-links.ts'
import type { Period } from '../period.ts'
import { scopeOf } from '../read-insights.ts'
import { createLinkNames } from './link-names.ts'
import { sessionNumbers } from './session-numbers.ts'

/** A row of a file: column to value. All rows of a kind have the same columns. */
export type ExportRow = Readonly<Record<string, string | number | null>>

/** The files that can be downloaded. */
export const EXPORT_KINDS = ['days', 'steps', 'views', 'path', 'viewers', 'links'] as const
export type ExportKind = (typeof EXPORT_KINDS)[number]

export interface ExportSubject {
  readonly database: Database
  readonly presentation: PresentationWithSteps
  readonly period: Period
  /** The view link to filter by; `null`: everything. */
  readonly linkId: string | null
  /** The name of a link in the language of the reader. */
  readonly nameOf: (link: InsightsLink) => string
}

const scopeOfSubject = ({ database, presentation, period, linkId }: ExportSubject) =>
  scopeOf(database, presentation, period, linkId)

/** The columns are declared, because a file without rows has them too. */
interface Export {
  readonly columns: readonly string[]
  /** Rows in pages: one is sent while the next is read. */
  readonly pages: (subject: ExportSubject) => AsyncGenerator<ExportRow[]>
}

/** Rows read at once; writing them takes a few milliseconds, in which no other request is served. */
const PAGE = 500

const isoTime = (ms: number) => new Date(ms).toISOString()

/** Only `viewers` contains names and e-mail addresses. Elsewhere a session is a number that is unique in its file. */
export const EXPORTS: Readonly<Record<ExportKind, Export>> = {
  days: {
    columns: ['from', 'views', 'viewers', 'likes'],
    async *pages(subject) {
      const { period } = subject
      const counts = await readCountsBySpan(scopeOfSubject(subject), period.spans)
      yield counts.map((each, index) => ({ from: period.spans[index]?.day ?? '', ...each }))
    },
  },
  steps: {
    columns: ['step', 'title', 'visits', 'median_active_seconds', 'visits_this_far'],
    async *pages(subject) {
      const { stepTitles } = subject.presentation
      const { steps } = await readPathFigures(scopeOfSubject(subject), stepTitles.length)
      yield steps.map(({ step, visits: all, medianSeconds, reached }) => ({
        step,
        title: stepTitles[step - 1] ?? '',
        visits: all,
        median_active_seconds: rounded(medianSeconds),
        visits_this_far: reached,
      }))
    },
  },
  views: {
    columns: ['time', 'session', 'view_link', 'view_link_name', 'source', 'device', 'language', 'version'],
    async *pages(subject) {
      const { database, presentation, period } = subject
      const numberOf = sessionNumbers()
      const namesOf = createLinkNames(subject)
      for await (const all of viewPages(database, presentation.oid, period)) {
        const rows = all.filter(({ link_id }) => isShown(subject, link_id))
        const nameOf = await namesOf(rows)
        yield rows.map((row) => ({
          time: isoTime(row.viewed_at),
          session: numberOf(row.session_id),
          view_link: row.link_id,
          view_link_name: nameOf(row.link_id),
          source: row.referrer_host,
          device: row.device,
          language: row.language,
          version: row.revision,
        }))
      }
    },
  },
  path: {
    columns: [
      'time',
      'session',
      'view_link',
      'view_link_name',
      'step',
      'step_then',
      'steps_then',
      'active_seconds',
      'version',
    ],
    async *pages(subject) {
      const { database, presentation, period } = subject
      const numberOf = sessionNumbers()
      const namesOf = createLinkNames(subject)
      const stepNumber = await readStepNumbers({ read: database.read, oid: presentation.oid })
      for await (const all of viewEventPages(database, presentation.oid, period)) {
        const rows = all.filter(({ link_id }) => isShown(subject, link_id))
        const nameOf = await namesOf(rows)
        yield rows.map((row) => ({
          time: isoTime(row.received_at),
          session: numberOf(row.session_id),
          view_link: row.link_id,
          view_link_name: nameOf(row.link_id),
          step: stepNumber(row.revision, row.step),
          step_then: row.step,
          steps_then: row.step_count,
          active_seconds: row.active_time,
          version: row.revision,
        }))
      }
    },
  },
  viewers: {
    columns: [
      'view_link',
      'view_link_name',
      'name',
      'email',
      'visits',
      'last_seen',
      'active_seconds',
      'active_seconds_by_step',
    ],
    async *pages(subject) {
      const scope = scopeOfSubject(subject)
      const namesOf = createLinkNames(subject)
      const stepCount = subject.presentation.stepTitles.length
      for (let after: ViewerPlace | null = null; ;) {
        const { viewers, hasMore, end } = await readLinkViewers(scope, stepCount, { limit: PAGE, after })
        after = end
        const nameOf = await namesOf(viewers.map(({ linkId }) => ({ link_id: linkId })))
        yield viewers.map(({ linkId, identity, visits, lastSeen, seconds, steps }) => ({
          view_link: linkId,
          view_link_name: nameOf(linkId),
          name: identity?.name ?? null,
          email: identity?.email ?? null,
          visits,
          last_seen: isoTime(lastSeen),
          active_seconds: rounded(seconds),
          active_seconds_by_step: steps.map((each) => rounded(each)).join(' '),
        }))
        if (!hasMore) return
      }
    },
  },
  links: {
    columns: [
      'view_link',
      'view_link_name',
      'views',
      'viewers',
      'visits',
      'median_active_seconds',
      'visits_to_the_end',
      'last_visit',
    ],
    async *pages(subject) {
      const { ofLinks, without } = await readFiguresByLink(scopeOfSubject(subject), 0)
      const shown: [string | null, LinkFigures][] = [
        ...[...ofLinks].toSorted(([, one], [, other]) => other.views - one.views),
        [null, without],
      ]
      const rows = shown.filter(([linkId]) => isShown(subject, linkId))
      const nameOf = await createLinkNames(subject)(rows.map(([linkId]) => ({ link_id: linkId })))
      yield rows.map(([linkId, { views, viewers, visits, medianSeconds, reachedEnd, lastVisit }]) => ({
        view_link: linkId,
        view_link_name: nameOf(linkId),
        views,
        viewers,
        visits,
        median_active_seconds: rounded(medianSeconds),
        visits_to_the_end: reachedEnd,
        last_visit: lastVisit === null ? null : isoTime(lastVisit),
      }))
    },
  },
}

function isShown({ linkId }: ExportSubject, ofRow: string | null): boolean {
  return linkId === null || ofRow === linkId
}

/** Views of the period, in pages, oldest first. */
function viewPages({ readLarge }: Database, oid: string, { since, until }: Period) {
  return pagesInOrder(
    { at: since, id: 0 },
    (after) =>
      readLarge
        .selectFrom('presentation_views')
        .selectAll()
        .where('oid', '=', oid)
        .where(sql<boolean>`(viewed_at, id) > (${after.at}, ${after.id})`)
        .where('viewed_at', '>=', since)
        .where('viewed_at', '<', until)
        .orderBy('viewed_at')
        .orderBy('id')
        .limit(PAGE)
        .execute(),
    ({ viewed_at, id }) => ({ at: viewed_at, id }),
  )
}

/** Times on steps of the period, in pages, oldest first. */
function viewEventPages({ readLarge }: Database, oid: string, { since, until }: Period) {
  return pagesInOrder(
    { at: since, id: 0 },
    (after) =>
      readLarge
        .selectFrom('view_events')
        .selectAll()
        .where('oid', '=', oid)
        .where(sql<boolean>`(received_at, id) > (${after.at}, ${after.id})`)
        .where('received_at', '>=', since)
        .where('received_at', '<', until)
        .orderBy('received_at')
        .orderBy('id')
        .limit(PAGE)
        .execute(),
    ({ received_at, id }) => ({ at: received_at, id }),
  )
}

/** A row's place in the order of time. The id decides between rows of the same ms. */
interface RowPosition {
  readonly at: number
  readonly id: number
}

/** Continues after the last row instead of by an offset, so that rows written meanwhile move no page. */
async function* pagesInOrder<Row>(
  start: RowPosition,
  readAfter: (position: RowPosition) => Promise<Row[]>,
  positionOf: (row: Row) => RowPosition,
): AsyncGenerator<Row[]> {
  for (let position = start; ;) {
    const rows = await readAfter(position)
    yield rows
    const last = rows.at(-1)
    if (!last || rows.length < PAGE) return
    position = positionOf(last)
  }
}

/** To a tenth, as it is measured (docs/behaviour/tracking.md#path-view-log). */
function rounded(seconds: number | null): number | null {
  return seconds === null ? null : Math.round(seconds * 10) / 10
}

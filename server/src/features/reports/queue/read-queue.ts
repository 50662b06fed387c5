import type { Database } from '../../../storage/database/open-database.ts'
import type { ReportDecision } from '../../../storage/database/tables/staff.ts'
import { countUpTo } from '../../../content/presentations/count-up-to.ts'
import {
  readListPage,
  type ListPlace,
  type ListRange,
  type ReadPage,
} from '../../../content/presentations/list-pages.ts'
import { keyOfRow, rowOf } from '../../../content/presentations/numbered-rows.ts'
import { pagePath } from '../../../content/presentations/presentation-paths.ts'
import { publicNameOf } from '../../../content/presentations/public-name.ts'
import { numberOfPicture, pictureOf } from '../reported-picture.ts'
import { REPORT_REASONS, type ReportReason } from '../report.ts'

export const QUEUE_STATES = ['open', 'decided'] as const
/** Whether a report waits for a decision. */
export type QueueState = (typeof QUEUE_STATES)[number]

/** A report as staff decides about it. */
export interface QueuedReport {
  readonly id: number
  readonly receipt: string
  readonly oid: string
  readonly reason: ReportReason
  /** From 1; `null`: the whole presentation. */
  readonly step: number | null
  readonly stepTitle: string | null
  readonly note: string
  /** `null` without an account. */
  readonly reporterEmail: string | null
  /** ms since 1970 */
  readonly createdAt: number
  /** `null` while it waits. */
  readonly decision: { readonly kind: ReportDecision; readonly at: number } | null
  /** Other reports of the presentation that wait; counted up to {@link MAX_OTHERS}. */
  readonly others: number
  /** `null` if the presentation was deleted. */
  readonly about: ReportedPresentation | null
}

export interface ReportedPresentation {
  readonly title: string
  /** That the document names. */
  readonly deckLanguage: string | null
  readonly path: string
  readonly ownerName: string
  /** What its owner reads; `null` unless it is taken down. */
  readonly takenDownReason: string | null
  /** Since when it is in the bin of its owner, ms since 1970; `null` unless it is. */
  readonly inBinSince: number | null
  /** Of the reported step, or of the cover; `null` before it was painted. */
  readonly picture: { readonly sha256: string; readonly mediaType: string } | null
}

const REPORTS_PER_PAGE = 20
const MAX_OTHERS = 100

/** Reads a page of the reports: those that wait, the oldest first; those that were decided, the newest first. */
export function readQueue(
  { read }: Pick<Database, 'read'>,
  state: QueueState,
  place: ListPlace,
): Promise<ReadPage<QueuedReport>> {
  const reports = read.selectFrom('reports').where('decided_at', state === 'open' ? 'is' : 'is not', null)
  return readListPage(
    {
      perPage: REPORTS_PER_PAGE,
      count: () => countUpTo(read, reports.select('id')),
      read: async (range) => (await rowsIn(read, state, range)).map(asQueued),
      keyOf: keyOfRow,
    },
    place,
  )
}

function rowsIn(read: Database['read'], state: QueueState, range: ListRange) {
  const isRising = (state === 'open') !== range.isBackward
  const id = rowOf(range)
  return read
    .selectFrom('reports')
    .leftJoin('presentations', 'presentations.oid', 'reports.oid')
    .leftJoin('users as owners', 'owners.oid', 'presentations.owner_oid')
    .leftJoin('users as reporters', 'reporters.oid', 'reports.reporter_oid')
    .select(['reports.id', 'receipt', 'reports.oid', 'reason', 'reports.step', 'step_title', 'note'])
    .select(['reports.created_at', 'decision', 'decided_at', 'reporters.email'])
    .select(['presentations.title', 'slug', 'schema_version', 'taken_down_reason', 'taken_down_at'])
    .select('deck_language')
    .leftJoin('bin', 'bin.oid', 'presentations.oid')
    .select('bin.deleted_at')
    .leftJoin('assets', (join) =>
      join
        .onRef('assets.oid', '=', 'presentations.oid')
        .onRef('assets.revision', '=', 'presentations.revision')
        .on('assets.role', '=', 'step')
        .on('assets.step', '=', numberOfPicture),
    )
    .select(['assets.sha256', 'assets.media_type'])
    .select(['owners.first_name', 'owners.last_name', 'owners.username', 'owners.language'])
    .select(({ selectFrom }) =>
      selectFrom((from) =>
        from
          .selectFrom('reports as waiting')
          .select('waiting.id')
          .whereRef('waiting.oid', '=', 'reports.oid')
          .whereRef('waiting.id', '<>', 'reports.id')
          .where('waiting.decided_at', 'is', null)
          .limit(MAX_OTHERS)
          .as('others'),
      )
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .as('others'),
    )
    .where('decided_at', state === 'open' ? 'is' : 'is not', null)
    .$if(id !== null, (query) => query.where('reports.id', isRising ? '>' : '<', id))
    .orderBy('reports.id', isRising ? 'asc' : 'desc')
    .limit(range.limit)
    .offset(range.offset)
    .execute()
}

function asQueued(row: Awaited<ReturnType<typeof rowsIn>>[number]): QueuedReport {
  return {
    id: row.id,
    receipt: row.receipt,
    oid: row.oid,
    reason: REPORT_REASONS.find((reason) => reason === row.reason) ?? 'other',
    step: row.step,
    stepTitle: row.step_title,
    note: row.note,
    reporterEmail: row.email,
    createdAt: row.created_at,
    decision:
      row.decision === null || row.decided_at === null ? null : { kind: row.decision, at: row.decided_at },
    others: Number(row.others ?? 0),
    about: aboutOf(row),
  }
}

function aboutOf(row: Awaited<ReturnType<typeof rowsIn>>[number]): ReportedPresentation | null {
  const { oid, title, slug, schema_version: schemaVersion } = row
  if (title === null || slug === null || schemaVersion === null) return null
  return {
    title,
    deckLanguage: row.deck_language,
    path: pagePath({ oid, slug, schemaVersion }),
    ownerName: publicNameOf(row),
    takenDownReason: row.taken_down_at === null ? null : (row.taken_down_reason ?? ''),
    inBinSince: row.deleted_at,
    picture: pictureOf(row),
  }
}

import { createHash } from 'node:crypto'
import type { Database } from '../../storage/database/open-database.ts'
import type { ReportDecision } from '../../storage/database/tables/staff.ts'
import type { PresentationWithSteps } from '../../content/presentations/presentation-store.ts'
import { pagePath } from '../../content/presentations/presentation-paths.ts'
import { numberOfPicture, pictureOf } from './reported-picture.ts'
import { makeReceipt } from './receipt.ts'
import type { Report } from './report.ts'

export interface IncomingReport {
  readonly report: Report
  readonly presentation: Pick<PresentationWithSteps, 'oid' | 'revision' | 'stepTitles'>
  /** Unique for each form, so that a form sent twice is one report. */
  readonly formId: string
  readonly linkId: string | null
  readonly reporterOid: string | null
  readonly language: string
}

/** A report as the operators read it. */
export interface StoredReport {
  readonly receipt: string
  readonly oid: string
  /** `null` if the presentation was deleted. */
  readonly title: string | null
  /** The address of the presentation, without the host; `null` if it was deleted. */
  readonly path: string | null
  /** Of the reported step, or of the cover; `null` before it was painted. `sha256` is the name of its file. */
  readonly picture: { readonly sha256: string; readonly mediaType: string } | null
  readonly isTakenDown: boolean
  /** Since when it is in the bin of its owner, ms since 1970; `null` unless it is. */
  readonly inBinSince: number | null
  /** `null` while it waits. */
  readonly decision: ReportDecision | null
  readonly reason: string
  readonly step: number | null
  readonly stepTitle: string | null
  readonly note: string
  readonly reporterEmail: string | null
  /** ms since 1970 */
  readonly createdAt: number
}

export interface ReportStore {
  /** @returns the receipt */
  add(report: IncomingReport): Promise<string>
  /** Newest first. */
  list(limit: number): Promise<StoredReport[]>
}

export function createReportStore({ read, write }: Database, now: () => number = Date.now): ReportStore {
  return {
    add: (incoming) =>
      write(async (transaction) => {
        const { report, presentation, linkId, reporterOid, language } = incoming
        const formId = identityOf(incoming)
        await transaction
          .insertInto('reports')
          .values({
            receipt: makeReceipt(),
            form_id: formId,
            oid: presentation.oid,
            revision: presentation.revision,
            link_id: linkId,
            reason: report.reason,
            step: report.step,
            step_title: report.step === null ? null : (presentation.stepTitles[report.step - 1] ?? null),
            note: report.note,
            reporter_oid: reporterOid,
            language,
            created_at: now(),
          })
          .onConflict((conflict) => conflict.column('form_id').doNothing())
          .execute()
        const { receipt } = await transaction
          .selectFrom('reports')
          .select('receipt')
          .where('form_id', '=', formId)
          .executeTakeFirstOrThrow()
        return receipt
      }),

    async list(limit) {
      const rows = await read
        .selectFrom('reports')
        .leftJoin('presentations', 'presentations.oid', 'reports.oid')
        .leftJoin('bin', 'bin.oid', 'reports.oid')
        .leftJoin('users', 'users.oid', 'reports.reporter_oid')
        .select([
          'receipt',
          'reports.oid',
          'presentations.title',
          'reason',
          'reports.step',
          'step_title',
          'note',
        ])
        .leftJoin('assets', (join) =>
          join
            .onRef('assets.oid', '=', 'presentations.oid')
            .onRef('assets.revision', '=', 'presentations.revision')
            .on('assets.role', '=', 'step')
            .on('assets.step', '=', numberOfPicture),
        )
        .select(['users.email', 'reports.created_at', 'taken_down_at', 'deleted_at', 'decision'])
        .select(['slug', 'schema_version', 'assets.sha256', 'assets.media_type'])
        .orderBy('reports.id', 'desc')
        .limit(limit)
        .execute()
      return rows.map((row) => ({
        receipt: row.receipt,
        oid: row.oid,
        title: row.title,
        path: pathOf(row),
        picture: pictureOf(row),
        isTakenDown: row.taken_down_at !== null,
        inBinSince: row.deleted_at,
        decision: row.decision,
        reason: row.reason,
        step: row.step,
        stepTitle: row.step_title,
        note: row.note,
        reporterEmail: row.email,
        createdAt: row.created_at,
      }))
    },
  }
}

function pathOf(row: {
  readonly oid: string
  readonly slug: string | null
  readonly schema_version: string | null
}): string | null {
  const { oid, slug, schema_version: schemaVersion } = row
  return slug === null || schemaVersion === null ? null : pagePath({ oid, slug, schemaVersion })
}

/** A form that was changed and sent again is another report. */
function identityOf({
  formId,
  presentation: { oid },
  report: { reason, step, note },
}: IncomingReport): string {
  return createHash('sha256')
    .update(JSON.stringify([formId, oid, reason, step, note]))
    .digest('base64url')
}

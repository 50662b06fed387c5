import { createReportStore, type StoredReport } from '../reports/report-store.ts'
import { runListing } from './run-listing.ts'

function textOf(report: StoredReport): string {
  const { receipt, createdAt, reason, oid, title, step, stepTitle, reporterEmail, note } = report
  const date = new Date(createdAt).toISOString().slice(0, 16).replace('T', ' ')
  const lines = [
    `${receipt}  ${date}  ${reason}`,
    `  ${oid}  ${title ?? '(gone)'}`,
    step === null ? '' : `  step ${step}: ${stepTitle ?? ''}`,
    reporterEmail === null ? '' : `  by ${reporterEmail}`,
    note === '' ? '' : note.replace(/^/gm, '  | '),
  ]
  return lines.filter((line) => line !== '').join('\n')
}

await runListing({
  command: 'reports',
  about: 'shows what was reported, newest first',
  read: (database, limit) => createReportStore(database).list(limit),
  textOf: (reports) => (reports.length === 0 ? 'Nothing was reported.' : reports.map(textOf).join('\n\n')),
})

import { createReportStore, type StoredReport } from '../features/reports/report-store.ts'
import { runListing } from './run-listing.ts'
import { DECISIONS, runTakeDown } from './run-take-down.ts'

function textOf(report: StoredReport): string {
  const { receipt, createdAt, reason, oid, title, step, stepTitle, reporterEmail, note } = report
  const date = new Date(createdAt).toISOString().slice(0, 16).replace('T', ' ')
  const lines = [
    `${receipt}  ${date}  ${reason}`,
    `  ${oid}  ${title ?? '(gone)'}${report.isTakenDown ? ' (taken down)' : ''}`,
    step === null ? '' : `  step ${step}: ${stepTitle ?? ''}`,
    reporterEmail === null ? '' : `  by ${reporterEmail}`,
    note === '' ? '' : note.replace(/^/gm, '  | '),
  ]
  return lines.filter((line) => line !== '').join('\n')
}

const [first, ...others] = process.argv.slice(2)
const decision = DECISIONS.find((each) => each === first)
if (decision) {
  await runTakeDown(decision, others)
} else {
  await runListing({
    command: 'reports',
    about: 'shows what was reported, newest first',
    read: (database, limit) => createReportStore(database).list(limit),
    textOf: (reports) => (reports.length === 0 ? 'Nothing was reported.' : reports.map(textOf).join('\n\n')),
  })
}

import { createReportStore, type StoredReport } from '../features/reports/report-store.ts'
import { printableLine } from '@viewpage/shared-events/printable'
import { formatTime } from './format-time.ts'
import { runCommand } from './run-command.ts'
import { runListing } from './run-listing.ts'
import { DECISIONS, runTakeDown } from './run-take-down.ts'

function formatReport(report: StoredReport): string {
  const { receipt, createdAt, reason, oid, title, path, picture, step, stepTitle, reporterEmail, note } =
    report
  const time = formatTime(createdAt)
  const line = (text: string | null, missing = '') => (text === null ? missing : printableLine(text))
  const states = [
    ...(report.isTakenDown ? [' (taken down)'] : []),
    ...(report.inBinSince === null ? [] : [` (in the bin since ${formatTime(report.inBinSince)})`]),
  ]
  const lines = [
    `${receipt}  ${time}  ${reason}${report.decision === 'dismissed' ? ' (dismissed)' : ''}`,
    `  ${oid}  ${line(title, '(deleted)')}${states.join('')}`,
    path === null ? '' : `  ${path}`,
    picture === null ? '' : `  picture ${picture.sha256} (${picture.mediaType})`,
    step === null ? '' : `  step ${step}: ${line(stepTitle)}`,
    reporterEmail === null ? '' : `  by ${line(reporterEmail)}`,
    note === '' ? '' : note.replace(/^/gm, '  | '),
  ]
  return lines.filter((line) => line !== '').join('\n')
}

const [first, ...others] = process.argv.slice(2)
const decision = DECISIONS.find((each) => each === first)
if (decision) {
  await runCommand(() => runTakeDown(decision, others))
} else {
  await runListing({
    command: 'reports',
    about: 'shows reports, newest first',
    read: (database, limit) => createReportStore(database).list(limit),
    textOf: (reports) =>
      reports.length === 0 ? 'Nothing was reported.' : reports.map(formatReport).join('\n\n'),
  })
}

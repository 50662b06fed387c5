import { printableLine } from '@viewpage/shared-events/printable'
import type { Database } from '../storage/database/open-database.ts'
import { formatTime } from './format-time.ts'
import { runListing } from './run-listing.ts'

/** Without their content, which may have a secret. */
const readMails = ({ read }: Database, limit: number) =>
  read
    .selectFrom('mails')
    .select(['id', 'kind', 'recipient', 'created_at', 'due_at', 'tries', 'outcome', 'detail'])
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()

type Row = Awaited<ReturnType<typeof readMails>>[number]

function format({ created_at, due_at, kind, recipient, tries, outcome, detail }: Row): string {
  const next = due_at === null ? '' : `, next try ${formatTime(due_at)}`
  const state = outcome ?? `waits${next}`
  const line = `${formatTime(created_at)}  ${kind}  ${printableLine(recipient)}  ${state}, tries: ${tries}`
  return detail === null ? line : `${line}\n  | ${printableLine(detail)}`
}

await runListing({
  command: 'mails',
  about: 'shows mails that wait or were sent, newest first',
  read: readMails,
  textOf: (rows) => (rows.length === 0 ? 'There are no mails.' : rows.map(format).join('\n')),
})

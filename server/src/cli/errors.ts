import { createPageErrorStore, type PageErrorGroup } from '../features/page-errors/page-error-store.ts'
import { formatTime } from './format-time.ts'
import { runListing } from './run-listing.ts'

/** The first lines of a stack are enough to see which part failed. */
const MAX_STACK_LINES = 4

function formatGroup({
  remote,
  version,
  kind,
  name,
  message,
  page,
  stack,
  count,
  ...times
}: PageErrorGroup): string {
  const [first, last] = [formatTime(times.firstAt), formatTime(times.lastAt)]
  const lines = [
    `${remote} ${version}  ${kind}  ${count} ${count === 1 ? 'time' : 'times'}  ${first === last ? last : `${first} to ${last}`}`,
    kind === 'dropped' ? 'further errors were only counted' : `${name}: ${message}`,
    page,
    ...stack
      .split('\n')
      .filter((line) => !message.includes(line.trim()) && line.trim() !== `${name}: ${message}`)
      .slice(0, MAX_STACK_LINES)
      .map((line) => `  ${line.trim()}`),
  ]
  return lines
    .filter((line) => line !== '')
    .map((line, index) => (index === 0 ? line : `  ${line}`))
    .join('\n')
}

await runListing({
  command: 'errors',
  about: 'shows page errors, grouped by the part that failed, the last first',
  read: (database, limit) => createPageErrorStore(database).list(limit),
  textOf: (groups) => (groups.length === 0 ? 'Nothing went wrong.' : groups.map(formatGroup).join('\n\n')),
})

import { createPageErrorStore, type PageErrorGroup } from '../features/page-errors/page-error-store.ts'
import { runListing } from './run-listing.ts'

/** Stack frames that are shown; the first ones name the part that failed. */
const MAX_FRAMES = 4

function textOf({
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
  const [first, last] = [timeOf(times.firstAt), timeOf(times.lastAt)]
  const lines = [
    `${remote} ${version}  ${kind}  ${count} ${count === 1 ? 'time' : 'times'}  ${first === last ? last : `${first} to ${last}`}`,
    kind === 'dropped' ? 'more errors than were sent individually' : `${name}: ${message}`,
    page,
    ...stack
      .split('\n')
      .filter((line) => !message.includes(line.trim()) && line.trim() !== `${name}: ${message}`)
      .slice(0, MAX_FRAMES)
      .map((line) => `  ${line.trim()}`),
  ]
  return lines
    .filter((line) => line !== '')
    .map((line, index) => (index === 0 ? line : `  ${line}`))
    .join('\n')
}

function timeOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 16).replace('T', ' ')
}

await runListing({
  command: 'errors',
  about: 'shows what went wrong on pages, by the part that failed, the last first',
  read: (database, limit) => createPageErrorStore(database).list(limit),
  textOf: (groups) => (groups.length === 0 ? 'Nothing went wrong.' : groups.map(textOf).join('\n\n')),
})

import { createBuildFiles } from '../storage/builds/build-files.ts'
import { readConfig } from '../foundation/config/config.ts'
import type { Database } from '../storage/database/open-database.ts'
import { openFileStore } from '../storage/files/open-file-store.ts'
import { createOriginalPositions } from '../features/page-errors/original-positions.ts'
import { createPageErrorStore, type PageErrorGroup } from '../features/page-errors/page-error-store.ts'
import { printableLine } from '@viewpage/shared-events/printable'
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
  slot,
  releaseSet,
  browser,
  isOverride,
  stack,
  count,
  ...times
}: PageErrorGroup): string {
  const [first, last] = [formatTime(times.firstAt), formatTime(times.lastAt)]
  const lines = [
    `${printableLine(`${remote} ${version}`)}  ${kind}  ${count} ${count === 1 ? 'time' : 'times'}  ${first === last ? last : `${first} to ${last}`}`,
    kind === 'dropped' ? 'further errors were only counted' : printableLine(`${name}: ${message}`),
    [
      page,
      slot && `slot ${slot}`,
      releaseSet && `release set ${releaseSet}`,
      browser,
      isOverride && 'with an override',
    ]
      .filter((part) => typeof part === 'string' && part !== '')
      .map((part) => printableLine(String(part)))
      .join(', '),
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

/** Stacks name sources instead of built files. */
async function withSources(database: Database, groups: readonly PageErrorGroup[]): Promise<PageErrorGroup[]> {
  const store = await openFileStore(readConfig(process.env))
  try {
    const positions = createOriginalPositions(createBuildFiles(database, store))
    return await Promise.all(
      groups.map(async (group) => ({ ...group, stack: await positions.ofStack(group.stack) })),
    )
  } finally {
    await store.close()
  }
}

await runListing({
  command: 'errors',
  about: 'shows page errors, grouped by the part that failed, the last first',
  read: async (database, limit) => withSources(database, await createPageErrorStore(database).list(limit)),
  textOf: (groups) => (groups.length === 0 ? 'Nothing went wrong.' : groups.map(formatGroup).join('\n\n')),
})

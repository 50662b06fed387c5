import { createBuildFiles } from '../storage/builds/build-files.ts'
import { readProcessConfig } from './process-config.ts'
import type { Database } from '../storage/database/open-database.ts'
import { openFileStore } from '../storage/files/open-file-store.ts'
import { describeError, stackLines } from '@viewpage/shared-events/wire'
import { createOriginalPositions, locateIn } from '../releases/index.ts'
import { createPageErrorStore, type PageErrorGroup } from '../features/page-errors/page-error-store.ts'
import { runListing } from './run-listing.ts'

/** The first lines of a stack are enough to see which part failed. */
const MAX_STACK_LINES = 4

function textOf({
  page,
  slot,
  releaseSet,
  browser,
  isOverride,
  stack,
  firstAt,
  lastAt,
  ...error
}: PageErrorGroup) {
  const where = [
    page,
    slot && `slot ${slot}`,
    releaseSet && `release set ${releaseSet}`,
    browser,
    isOverride && 'with an override',
  ]
  return describeError({
    ...error,
    where: where.filter((part) => typeof part === 'string' && part !== '').map(String),
    stack: stackLines(stack, error).slice(0, MAX_STACK_LINES),
    firstAt: new Date(firstAt).toISOString(),
    lastAt: new Date(lastAt).toISOString(),
  })
}

/** Stacks name sources instead of built files. */
async function withSources(database: Database, groups: readonly PageErrorGroup[]): Promise<PageErrorGroup[]> {
  const store = await openFileStore(readProcessConfig())
  try {
    const positions = createOriginalPositions({
      buildFiles: createBuildFiles(database, store),
      locate: async (map, at) => locateIn(map, at),
    })
    const stacks = await positions.ofStacks(groups.map(({ stack }) => stack))
    return groups.map((group, index) => ({ ...group, stack: stacks[index] ?? group.stack }))
  } finally {
    await store.close()
  }
}

await runListing({
  command: 'errors',
  about: 'shows page errors, grouped by the part that failed, the last first',
  read: async (database, limit) => withSources(database, await createPageErrorStore(database).list(limit)),
  textOf: (groups) => (groups.length === 0 ? 'Nothing went wrong.' : groups.map(textOf).join('\n\n')),
})

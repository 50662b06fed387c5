import { stackLines, type RemoteError } from '@viewpage/shared-events/wire'
import type { Database } from '../../storage/database/open-database.ts'
import type { OriginalPositions } from './original-positions.ts'
import { errorsOf, readBrowsers, readFailures, type ErrorsWanted, type FailureRow } from './read-errors.ts'

/** Errors that pages reported, for the team of a remote. They contain no visitor and no page. */
export interface RemoteErrors {
  /** By version and kind, latest first. @param version `null`: of all */
  failures(remote: string, version: string | null): Promise<readonly FailureRow[]>
  /** By message, latest first. */
  list(remote: string, wanted: ErrorsWanted): Promise<ErrorPage>
}

interface ErrorPage {
  readonly errors: readonly RemoteError[]
  /** `before` of the next page; `null` on the last one */
  readonly next: number | null
}

/** The first lines of a stack are enough to see which part failed. */
const MAX_STACK_LINES = 6
/** Characters of a line. */
const MAX_LINE_LENGTH = 300

export function createRemoteErrors(
  { readLarge: read }: Pick<Database, 'readLarge'>,
  positions: OriginalPositions,
): RemoteErrors {
  /** Other teams' sources are not shown: whoever sends an error writes its stack. */
  async function sourcesOf(
    remote: string,
    errors: readonly { name: string; message: string; stack: string }[],
  ) {
    const stacks = errors.map((error) =>
      stackLines(error.stack, error)
        .slice(0, MAX_STACK_LINES)
        .map((line) => line.slice(0, MAX_LINE_LENGTH))
        .join('\n'),
    )
    // Without its maps, an error is still worth showing.
    const known = await positions.ofStacks(stacks, remote).catch(() => stacks)
    return known.map((stack) => stack.split('\n').filter((line) => line !== ''))
  }

  return {
    failures: (remote, version) => readFailures(read, remote, version),

    async list(remote, wanted) {
      const { version, limit } = wanted
      const rows = await errorsOf(read, remote, { ...wanted, limit: limit + 1 }).execute()
      const shown = rows.slice(0, limit)
      const browsers = await readBrowsers(
        read,
        remote,
        version,
        shown.map(({ id }) => id),
      )
      const stacks = await sourcesOf(remote, shown)
      const errors = shown.map((row, index): RemoteError => ({
        version: row.version,
        kind: row.kind,
        name: row.name,
        message: row.message,
        stack: stacks[index] ?? [],
        ...(row.slot !== null && { slot: row.slot }),
        ...(row.release_set !== null && { releaseSet: row.release_set }),
        ...(row.is_override === 1 && { isOverride: true }),
        // PostgreSQL returns sums as text.
        count: Number(row.times),
        firstAt: new Date(Number(row.first_at)).toISOString(),
        lastAt: new Date(row.received_at).toISOString(),
        browsers: browsers.get(row.id) ?? [],
      }))
      return { errors, next: rows.length > limit ? (shown.at(-1)?.id ?? null) : null }
    },
  }
}

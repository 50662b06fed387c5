import type { Kysely } from 'kysely'
import type { Tables } from '../../storage/database/tables.ts'

/** Reports of a remote that are read, newest first. */
export const MAX_FAILURES_READ = 5_000
const MAX_FAILURE_ROWS = 40
/** Browsers of the errors of a page. */
const MAX_BROWSERS = 500

/** Failures that pages reported of a version, without those of pages with an override. */
export interface FailureRow {
  readonly version: string
  readonly kind: string
  readonly count: number
  /** ms since 1970 */
  readonly lastAt: number
}

/** Which errors of a remote are read. */
export interface ErrorsWanted {
  /** `null`: of all versions */
  readonly version: string | null
  /** The number of the last one of the page before; `null`: the first page */
  readonly before: number | null
  readonly limit: number
}

type Read = Kysely<Tables>

const SAME = ['version', 'kind', 'name', 'message', 'is_override'] as const

/** Those of pages with an override only if a version is wanted, because a preview has no others. */
function newest(read: Read, remote: string, version: string | null) {
  return read
    .selectFrom('page_errors')
    .select([...SAME, 'id', 'count', 'received_at', 'browser'])
    .where('remote', '=', remote)
    .$if(version === null, (query) => query.where('is_override', '=', 0))
    .$if(version !== null, (query) => query.where('version', '=', version ?? ''))
    .orderBy('id', 'desc')
    .limit(MAX_FAILURES_READ)
}

/** Failures of a remote by version and kind, latest first, from the newest reports. */
export async function readFailures(
  read: Read,
  remote: string,
  version: string | null,
): Promise<FailureRow[]> {
  const rows = await failuresOf(read, remote, version).execute()
  return rows.map(({ version: of, kind, times, last_at }) => ({
    version: of,
    kind,
    // PostgreSQL returns sums and largest values as text.
    count: Number(times),
    lastAt: Number(last_at),
  }))
}

export function failuresOf(read: Read, remote: string, version: string | null) {
  return read
    .selectFrom(newest(read, remote, version).as('newest'))
    .select(['version', 'kind'])
    .select(({ fn }) => [fn.sum('count').as('times'), fn.max('received_at').as('last_at')])
    .where('is_override', '=', 0)
    .groupBy(['version', 'kind'])
    .orderBy('last_at', 'desc')
    .limit(MAX_FAILURE_ROWS)
}

/** The latest of each group of equal errors among the newest reports, with sums over the group; latest first. */
export function errorsOf(read: Read, remote: string, { version, before, limit }: ErrorsWanted) {
  return read
    .selectFrom('page_errors')
    .innerJoin(
      (from) =>
        from
          .selectFrom(newest(read, remote, version).as('newest'))
          .select(({ fn }) => [
            fn.max('newest.id').as('last_id'),
            fn.sum('newest.count').as('times'),
            fn.min('newest.received_at').as('first_at'),
          ])
          .groupBy([...SAME])
          .$if(before !== null, (query) => query.having(({ fn }) => fn.max('newest.id'), '<', before ?? 0))
          .orderBy('last_id', 'desc')
          .limit(limit)
          .as('groups'),
      (join) => join.onRef('groups.last_id', '=', 'page_errors.id'),
    )
    .selectAll('page_errors')
    .select(['times', 'first_at'])
    .orderBy('page_errors.id', 'desc')
}

/** How often each browser reported the groups with these latest errors. */
export async function readBrowsers(
  read: Read,
  remote: string,
  version: string | null,
  ids: readonly number[],
): Promise<ReadonlyMap<number, readonly { readonly name: string; readonly count: number }[]>> {
  if (ids.length === 0) return new Map()
  const rows = await read
    .selectFrom('page_errors as latest')
    .innerJoin(newest(read, remote, version).as('newest'), (join) =>
      SAME.reduce((on, name) => on.onRef(`newest.${name}`, '=', `latest.${name}`), join),
    )
    .select(['latest.id as id', 'newest.browser as browser'])
    .select(({ fn }) => fn.sum('newest.count').as('times'))
    .where('latest.id', 'in', ids)
    .where('newest.browser', 'is not', null)
    .groupBy(['latest.id', 'newest.browser'])
    .orderBy('times', 'desc')
    .limit(MAX_BROWSERS)
    .execute()
  const browsers = Map.groupBy(rows, ({ id }) => Number(id))
  return new Map(
    [...browsers].map(([id, some]) => [
      id,
      some.map(({ browser, times }) => ({ name: browser ?? '', count: Number(times) })),
    ]),
  )
}

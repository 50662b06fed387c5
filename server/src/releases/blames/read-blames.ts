import type { Database } from '../../storage/database/open-database.ts'
import { VITAL_DAYS } from '../vitals/read-vitals.ts'
import { dayAt } from '../vitals/count-views.ts'

/** What pages blamed a version for, in the days that vitals cover. */
export interface Blames {
  readonly version: string
  /** In which it was blamed. */
  readonly views: number
  /** In which the host stopped it. */
  readonly stopped: number
  /** ms of tasks that kept the page busy, for each minute of these views. */
  readonly msPerMinute: number
  /** What it did, most views first. */
  readonly faults: readonly string[]
}

/** Versions of a remote that are listed. */
const MAX_VERSIONS = 60
const MINUTE_MS = 60_000

/**
 * What pages reported about the versions of a remote, most views first.
 *
 * @param now ms since 1970
 */
export async function readBlames(read: Database['read'], remote: string, now: number): Promise<Blames[]> {
  const rows = await read
    .selectFrom('remote_blames')
    .select(['version', 'fault'])
    .select(({ fn }) => [
      fn.sum('views').as('views'),
      fn.sum('stopped').as('stopped'),
      fn.sum('blamed_ms').as('blamed_ms'),
      fn.sum('watched_ms').as('watched_ms'),
    ])
    .where('remote', '=', remote)
    .where('day', '>', dayAt(now) - VITAL_DAYS)
    .groupBy(['version', 'fault'])
    .orderBy('views', 'desc')
    .orderBy('version')
    .execute()
  // PostgreSQL returns sums as text.
  return rows
    .filter(({ fault }) => fault === '')
    .slice(0, MAX_VERSIONS)
    .map(({ version, views, stopped, blamed_ms, watched_ms }) => ({
      version,
      views: Number(views),
      stopped: Number(stopped),
      msPerMinute: (Number(blamed_ms) / Math.max(1, Number(watched_ms))) * MINUTE_MS,
      faults: rows.flatMap((row) => (row.version === version && row.fault !== '' ? [row.fault] : [])),
    }))
}

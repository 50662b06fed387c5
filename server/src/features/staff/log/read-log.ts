import type { Database } from '../../../storage/database/open-database.ts'
import type { StaffAction } from '../../../storage/database/tables/staff.ts'
import { countUpTo } from '../../../content/presentations/count-up-to.ts'
import {
  readListPage,
  type ListPlace,
  type ListRange,
  type ReadPage,
} from '../../../content/presentations/list-pages.ts'
import { keyOfRow, rowOf } from '../../../content/presentations/numbered-rows.ts'
import { pagePath } from '../../../content/presentations/presentation-paths.ts'
import { publicNameOf, type NamedRow } from '../../../content/presentations/public-name.ts'

/** What staff did, with the names of what still exists. */
export interface LogEntry {
  readonly id: number
  readonly action: StaffAction
  /** ms since 1970 */
  readonly at: number
  /** `null` for a command on the server. */
  readonly by: LoggedAccount | null
  /** The oid of a presentation or an account, or the URL path of a video. */
  readonly target: string
  /** `null` unless the target is a presentation that exists. */
  readonly presentation: LoggedPresentation | null
  /** `null` unless the target is an account; its name is `null` after it was deleted. */
  readonly account: LoggedAccount | null
  /** A shelf, the receipt of a report, or who gave a command on the server; else empty. */
  readonly detail: string
  /** What an owner read. */
  readonly reason: string | null
}

export interface LoggedPresentation {
  readonly title: string
  readonly path: string
  /** Since when it is in the bin of its owner, ms since 1970; `null` unless it is. */
  readonly inBinSince: number | null
}

export interface LoggedAccount {
  readonly oid: string
  /** `null` if the account was deleted. */
  readonly name: string | null
}

const ENTRIES_PER_PAGE = 50

const ABOUT_ACCOUNTS: readonly StaffAction[] = [
  ...(['presenter-view-on', 'presenter-view-off'] as const),
  ...(['staff-add', 'staff-remove'] as const),
  ...([
    'account-password',
    'account-passkeys',
    'account-log-out',
    'account-suspend',
    'account-restore',
  ] as const),
  ...(['account-delete', 'account-export'] as const),
]

/** Reads a page of the log, newest first. */
export function readLog({ read }: Pick<Database, 'read'>, place: ListPlace): Promise<ReadPage<LogEntry>> {
  return readListPage(
    {
      perPage: ENTRIES_PER_PAGE,
      count: () => countUpTo(read, read.selectFrom('staff_log').select('id')),
      read: async (range) => (await rowsIn(read, range)).map(asEntry),
      keyOf: keyOfRow,
    },
    place,
  )
}

function rowsIn(read: Database['read'], range: ListRange) {
  const id = rowOf(range)
  return read
    .selectFrom('staff_log')
    .leftJoin('users as actors', 'actors.oid', 'staff_log.staff_oid')
    .leftJoin('presentations', 'presentations.oid', 'staff_log.target')
    .leftJoin('bin', 'bin.oid', 'presentations.oid')
    .leftJoin('users as accounts', 'accounts.oid', 'staff_log.target')
    .select(['staff_log.id', 'action', 'staff_log.created_at', 'staff_oid', 'target', 'detail', 'reason'])
    .select([
      'actors.first_name as by_first',
      'actors.last_name as by_last',
      'actors.username as by_username',
      'actors.language as by_language',
    ])
    .select(['presentations.title', 'slug', 'schema_version', 'bin.deleted_at'])
    .select(['accounts.first_name', 'accounts.last_name', 'accounts.username', 'accounts.language'])
    .$if(id !== null, (query) => query.where('staff_log.id', range.isBackward ? '>' : '<', id))
    .orderBy('staff_log.id', range.isBackward ? 'asc' : 'desc')
    .limit(range.limit)
    .offset(range.offset)
    .execute()
}

function asEntry(row: Awaited<ReturnType<typeof rowsIn>>[number]): LogEntry {
  const { id, action, staff_oid, target, detail, reason, title, slug, schema_version } = row
  const actor = {
    first_name: row.by_first,
    last_name: row.by_last,
    username: row.by_username,
    language: row.by_language,
  }
  const isAccount = ABOUT_ACCOUNTS.includes(action)
  return {
    id,
    action,
    target,
    detail,
    reason,
    at: row.created_at,
    by: staff_oid === null ? null : { oid: staff_oid, name: nameOf(actor) },
    presentation:
      isAccount || title === null || slug === null || schema_version === null
        ? null
        : {
            ...{ title, inBinSince: row.deleted_at },
            path: pagePath({ oid: target, slug, schemaVersion: schema_version }),
          },
    account: isAccount ? { oid: target, name: nameOf(row) } : null,
  }
}

const nameOf = (row: NamedRow): string | null => (row.username === null ? null : publicNameOf(row))

import type { Selectable } from 'kysely'
import { beyondKey } from '../../storage/database/beyond-key.ts'
import type { Database } from '../../storage/database/open-database.ts'
import type { Tables } from '../../storage/database/tables.ts'
import type { HostAction } from '../../storage/database/tables/releases.ts'
import {
  MAX_COUNTED,
  readListPage,
  type ListKey,
  type ListPlace,
  type ListRange,
  type ReadPage,
} from '../../content/presentations/list-pages.ts'
import { activationOf, type Activation } from './read-releases.ts'

type Read = Database['read']

/** A host that another server serves was registered or withdrawn. */
export interface HostChange extends Pick<Activation, 'id' | 'version' | 'at' | 'token' | 'by' | 'reason'> {
  readonly host: string
  readonly action: HostAction
  /** The newest activation at that time, or 0. */
  readonly afterActivation: number
}

export type TimelineEntry = Activation | HostChange

const ENTRIES_PER_PAGE = 30

/** Digits of the numbers in the key of an entry: of an activation, and of a change of a host after it. */
export const TIMELINE_KEY_DIGITS = [15, 15] as const

/**
 * Activations, and changes of hosts, newest first.
 *
 * @param subject an entry of the release tokens: a remote, or `host:<name>`; `null` for all
 */
export function readTimeline(
  read: Read,
  subject: string | null,
  place: ListPlace,
): Promise<ReadPage<TimelineEntry>> {
  return readListPage(
    {
      perPage: ENTRIES_PER_PAGE,
      count: () => countEntries(read, subject),
      read: (range) => readEntries(read, subject, range),
      keyOf,
    },
    place,
  )
}

async function countEntries(read: Read, subject: string | null): Promise<number> {
  const atMost = MAX_COUNTED + 1
  const activations = activationsOf(read, subject).select('id').limit(atMost).as('activations')
  const changes = hostChangesOf(read, subject).select('id').limit(atMost).as('changes')
  const counts = await read
    .selectNoFrom(({ selectFrom, fn }) => [
      selectFrom(activations).select(fn.countAll<number>().as('count')).as('activations'),
      selectFrom(changes).select(fn.countAll<number>().as('count')).as('changes'),
    ])
    .executeTakeFirstOrThrow()
  return Number(counts.activations) + Number(counts.changes)
}

function keyOf(entry: TimelineEntry): ListKey {
  return { numbers: 'host' in entry ? [entry.afterActivation, entry.id] : [entry.id, 0], oid: 'row0' }
}

async function readEntries(read: Read, subject: string | null, range: ListRange): Promise<TimelineEntry[]> {
  const { isBackward, offset, limit } = range
  // Any of them may be of one kind only.
  const wanted = { ...range, offset: 0, limit: offset + limit }
  const activations = await activationsIn(read, subject, wanted).execute()
  const changes = await hostChangesIn(read, subject, wanted).execute()
  return [...activations.map(activationOf), ...changes.map(hostChangeOf)]
    .sort((a, b) => (isBackward ? compareKeys(a, b) : compareKeys(b, a)))
    .slice(offset, offset + limit)
}

function compareKeys(a: TimelineEntry, b: TimelineEntry): number {
  const [{ numbers: left }, { numbers: right }] = [keyOf(a), keyOf(b)]
  const different = left.findIndex((number, at) => number !== right[at])
  return different === -1 ? 0 : (left[different] ?? 0) - (right[different] ?? 0)
}

const activationsOf = (read: Read, subject: string | null) =>
  read
    .selectFrom('remote_activations')
    .$if(subject !== null, (query) => query.where('remote', '=', subject ?? ''))

export function activationsIn(
  read: Read,
  subject: string | null,
  { bound, isBackward, offset, limit }: ListRange,
) {
  const [activation = 0, change = 0] = bound?.key.numbers ?? []
  // An activation is older than the changes of hosts that follow it.
  const isOlder = change > 0 ? '<=' : '<'
  return activationsOf(read, subject)
    .selectAll()
    .$if(bound !== null, (query) => query.where('id', isBackward ? '>' : isOlder, activation))
    .orderBy('id', isBackward ? 'asc' : 'desc')
    .limit(limit)
    .offset(offset)
}

const hostChangesOf = (read: Read, subject: string | null) =>
  read
    .selectFrom('host_changes')
    .$if(subject !== null, (query) => query.where('host', '=', hostOf(subject ?? '') ?? ''))

export function hostChangesIn(
  read: Read,
  subject: string | null,
  { bound, isBackward, offset, limit }: ListRange,
) {
  const direction = isBackward ? 'asc' : 'desc'
  return hostChangesOf(read, subject)
    .selectAll()
    .$if(bound !== null, (query) =>
      query.where(beyondKey(['after_activation', 'id'], bound?.key.numbers ?? [], direction)),
    )
    .orderBy('after_activation', direction)
    .orderBy('id', direction)
    .limit(limit)
    .offset(offset)
}

function hostChangeOf(row: Selectable<Tables['host_changes']>): HostChange {
  const { id, host, version, action, reason } = row
  return {
    id,
    host,
    version,
    action,
    reason,
    afterActivation: row.after_activation,
    at: row.changed_at,
    token: row.token_name,
    by: row.changed_by,
  }
}

const OF_HOST = 'host:'

/** The host of an entry of the release tokens; `null` if that is of a remote. */
export function hostOf(subject: string): string | null {
  return subject.startsWith(OF_HOST) ? subject.slice(OF_HOST.length) : null
}

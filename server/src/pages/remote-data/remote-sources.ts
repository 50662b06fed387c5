import { createHash } from 'node:crypto'
import {
  DEFAULT_CALL_DEADLINE_MS,
  type MissingReason,
  type RemoteCall,
  type RemoteSource,
  type SourceState,
  type ValueSchema,
} from '@viewpage/shared-events/wire'
import type { FastifyBaseLogger } from 'fastify'
import { LRUCache } from 'lru-cache'
import { createBoundedCache } from '../../foundation/bounded-cache.ts'
import type { AskTeam, TeamResponse } from './ask-team.ts'
import { createTeamRequests, type DataQuery } from './team-requests.ts'

export interface SourceQuery extends DataQuery {
  readonly source: RemoteSource
}

export interface CallQuery extends DataQuery {
  readonly call: RemoteCall
  /** JSON that fits the schema of the call. */
  readonly body: string
}

export interface SourceRead {
  readonly state: SourceState
  /** Until when it may be shown without reading it again; ms since 1970. */
  readonly freshUntil: number
}

/** The data of remotes, from the servers of their teams: the last known values, and one request at a time for each. */
export interface RemoteSources {
  /** A value of a source; waits until its deadline. Never rejects. */
  read(query: SourceQuery): Promise<SourceRead>
  /**
   * The same for a page, which waits at most this long, and not at all if the source took longer the last time. A late
   * value is kept for later reads. Never rejects.
   *
   * @param waitMs ms
   */
  readForPage(query: SourceQuery, waitMs: number): Promise<SourceRead>
  /** Sends a call. Afterwards values about the presentation are read again. Never rejects. */
  send(query: CallQuery): Promise<TeamResponse>
}

interface RemoteSourcesOptions {
  readonly ask: AskTeam
  readonly log: Pick<FastifyBaseLogger, 'warn'>
  /** ms since 1970 */
  readonly now: () => number
}

/** The last response of a source. */
interface Kept {
  /** The last value, and when it arrived; `null` without one. */
  readonly last: { readonly value: unknown; readonly at: number } | null
  /** Why a later request gave no value; `null` if it did. */
  readonly reason: MissingReason | null
  /** When the value was requested, or the failure was known. */
  readonly at: number
  /** Of the last value. */
  readonly bytes: number
}

const MAX_BYTES = 32 * 1024 * 1024
/** Memory of a value, in bytes of its JSON. */
const MEMORY_PER_BYTE = 4
const ENTRY_BYTES = 500
/** ms until a source is asked again that gave no value. */
const RETRY_MS = 5_000

export function createRemoteSources({ ask, log, now }: RemoteSourcesOptions): RemoteSources {
  const known = new LRUCache<string, Kept>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ bytes }) => bytes * MEMORY_PER_BYTE + ENTRY_BYTES,
  })
  const running = new Map<string, Promise<Kept>>()
  const requests = createTeamRequests({ log, now })
  /** Presentation of a remote to when a call may have changed its values. */
  const changes = createBoundedCache<string, number>(10_000)
  const digests = new WeakMap<RemoteSource, string>()

  function keyOf({ remote, name, source, oid, language, visitor }: SourceQuery): string {
    // Versions that declare a source alike share its values.
    const digest = digests.get(source) ?? createHash('sha1').update(JSON.stringify(source)).digest('base64')
    digests.set(source, digest)
    return JSON.stringify([remote, name, digest, oid, language, visitor])
  }

  function fetchInto(key: string, query: SourceQuery): Promise<Kept> | null {
    // What was sent before a call does not know what it changed.
    const job = `${key} ${changedAt(query)}`
    const same = running.get(job)
    if (same) return same
    const sentAt = now()
    const { remote, oid, language, visitor, source } = query
    const { url, deadlineMs } = source
    const schema = source.schema as ValueSchema
    const started = requests.start(query, () =>
      ask({ remote, url, method: 'GET', oid, language, visitor, schema, deadlineMs }),
    )
    if (started === null) return null
    const fetching = started.then((response) => {
      running.delete(job)
      const kept = keptOf(response, known.get(key), { sentAt, now: now() })
      known.set(key, kept)
      return kept
    })
    running.set(job, fetching)
    return fetching
  }

  const changedAt = (query: DataQuery) => changes.get(changeKey(query)) ?? -Infinity

  async function read(query: SourceQuery, wait: (fetching: Promise<Kept>) => Promise<Kept | null>) {
    const key = keyOf(query)
    const kept = known.get(key)
    if (kept && kept.at > changedAt(query) && now() < freshUntilOf(kept, query))
      return readOf(kept, query, now())
    const fetching = fetchInto(key, query)
    const inTime = fetching && (await wait(fetching))
    if (inTime) return readOf(inTime, query, now())
    const { last, bytes, reason: before } = kept ?? { last: null, bytes: 0, reason: null }
    // A source that still fails, fails for the same reason: its pages stay the same.
    const reason = before !== null && before !== 'missing' ? before : fetching ? 'late' : 'busy'
    return readOf({ last, reason, at: now(), bytes }, query, now())
  }

  return {
    read: (query) => read(query, (fetching) => fetching),
    readForPage: (query, waitMs) =>
      read(query, async (fetching) => {
        if (requests.lastDurationOf(query) > waitMs) return null
        const inTime = await Promise.race([fetching, elapsed(waitMs)])
        // Other pages do not wait in vain.
        if (inTime === null) requests.tookTooLong(query)
        return inTime
      }),
    async send(query) {
      const { remote, oid, language, visitor, call, body } = query
      const { url, method, deadlineMs = DEFAULT_CALL_DEADLINE_MS } = call
      const schema = call.response as ValueSchema
      const started = requests.start(query, () =>
        ask({ remote, url, method, oid, language, visitor, body, schema, deadlineMs }),
      )
      if (started === null)
        return { reason: 'busy', detail: 'too many requests wait, or the last ones failed', isOutage: false }
      const response = await started
      changes.set(changeKey(query), now())
      return response
    },
  }
}

const changeKey = ({ remote, oid }: DataQuery) => `${remote} ${oid}`

function keptOf(
  response: TeamResponse,
  before: Kept | undefined,
  { sentAt, now }: { sentAt: number; now: number },
): Kept {
  if ('value' in response) {
    const { value, bytes } = response
    return { last: { value, at: sentAt }, reason: null, at: sentAt, bytes }
  }
  const { reason } = response
  // The source says that there is nothing any more.
  if (reason === 'missing' || !before) return { last: null, reason, at: now, bytes: 0 }
  return { last: before.last, reason, at: now, bytes: before.bytes }
}

function freshUntilOf({ reason, at }: Kept, { source }: SourceQuery): number {
  const isKept = reason === null || reason === 'missing'
  return at + (isKept ? source.ttlSeconds * 1_000 : RETRY_MS)
}

function readOf(kept: Kept, query: SourceQuery, now: number): SourceRead {
  const { last, reason } = kept
  const { ttlSeconds, staleSeconds } = query.source
  const freshUntil = freshUntilOf(kept, query)
  if (last && reason === null) return { state: { value: last.value, reason }, freshUntil }
  if (last && now < last.at + (ttlSeconds + staleSeconds) * 1_000)
    return { state: { value: last.value, reason: null, isStale: true }, freshUntil }
  return { state: { value: null, reason: reason ?? 'late' }, freshUntil }
}

const elapsed = (ms: number) => new Promise<null>((resolve) => setTimeout(resolve, ms, null).unref())

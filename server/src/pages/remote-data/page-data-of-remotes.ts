import type { PageRemoteData, ReleaseSet, RemoteRelease, SourceState } from '@viewpage/shared-events'
import { REMOTE_DATA_BOUNDS } from '@viewpage/shared-events/wire'
import type { RemoteSources, SourceRead } from './remote-sources.ts'

/** The presentation that a page is about, for a visitor who may see its content. */
export interface DataSubject {
  readonly oid: string
  readonly language: string
}

/** What a page shows of the data of one remote. */
export interface ReadRemoteData {
  readonly data: PageRemoteData
  /** Until when a page with it may be shared; ms since 1970. */
  readonly freshUntil: number
}

/** How long a page may be shared. */
export interface Freshness {
  /** ms since 1970; `Infinity` for a page without data */
  readonly until: () => number
  /** Reads the data again. @returns whether the page would be the same; it is fresh again then */
  readonly renew: () => Promise<boolean>
}

/** Of a page without data. */
export const ALWAYS_FRESH: Freshness = { until: () => Infinity, renew: async () => true }

/** Reads, for a page, the data of those of these remotes that declare some. None rejects. */
export type ReadDataOfRemotes = (
  set: ReleaseSet,
  names: readonly string[],
  subject: DataSubject,
) => ReadonlyMap<string, Promise<ReadRemoteData>>

/** Part of the time for the HTML of a remote that its page waits for data. */
const WAIT_SHARE = 0.5

const NOT_READ: SourceState = { value: null, reason: 'loading' }

/** @param deadlineMs a page waits for the HTML of a remote; `null`: the time in its manifest */
export function createReadDataOfRemotes(
  { readForPage }: Pick<RemoteSources, 'readForPage'>,
  deadlineMs: number | null,
): ReadDataOfRemotes {
  async function readRemote(
    remote: string,
    { version, data = {}, timeouts }: RemoteRelease,
    { oid, language }: DataSubject,
  ): Promise<ReadRemoteData> {
    const waitMs = (deadlineMs ?? timeouts.render) * WAIT_SHARE
    const reads = await Promise.all(
      Object.entries(data).map(async ([name, source]): Promise<[string, SourceRead]> => {
        // A page is shared: it has nothing that belongs to one visitor.
        if (source.for === 'visitor') return [name, { state: NOT_READ, freshUntil: Infinity }]
        return [name, await readForPage({ remote, name, source, oid, language, visitor: null }, waitMs)]
      }),
    )
    return {
      data: { version, sources: boundedStates(reads) },
      freshUntil: Math.min(...reads.map(([, { freshUntil }]) => freshUntil)),
    }
  }

  return (set, names, subject) =>
    new Map(
      names.flatMap((name) => {
        const release = set.remotes[name]
        const hasData = release?.data !== undefined || release?.calls !== undefined
        return hasData ? [[name, readRemote(name, release, subject)] as const] : []
      }),
    )
}

/** Values beyond what a page takes of one remote are left to the browser. */
function boundedStates(reads: readonly (readonly [string, SourceRead])[]): Record<string, SourceState> {
  let bytes = 0
  return Object.fromEntries(
    reads.map(([name, { state }]) => {
      const size = Buffer.byteLength(JSON.stringify(state.value))
      if (bytes + size > REMOTE_DATA_BOUNDS.pageBytes) return [name, NOT_READ]
      bytes += size
      // A page that shows the same value is the same page.
      return [name, state.reason === null ? { value: state.value, reason: null } : state]
    }),
  )
}

/** The freshness of a page with this data. @param readAgain for the same page */
export function freshnessOf(
  first: readonly ReadRemoteData[],
  readAgain: () => Promise<readonly ReadRemoteData[]>,
): Freshness {
  if (first.length === 0) return ALWAYS_FRESH
  const shown = JSON.stringify(first.map(({ data }) => data))
  let until = untilOf(first)
  return {
    until: () => until,
    async renew() {
      const again = await readAgain()
      if (JSON.stringify(again.map(({ data }) => data)) !== shown) return false
      until = untilOf(again)
      return true
    },
  }
}

const untilOf = (reads: readonly ReadRemoteData[]) => Math.min(...reads.map(({ freshUntil }) => freshUntil))

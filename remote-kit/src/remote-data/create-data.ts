import {
  isDeckPage,
  type MissingReason,
  type PageData,
  type RemoteCall,
  type RemoteSource,
  type SourceState,
} from '@viewpage/shared-events'
import type { Static, TSchema } from 'typebox'
import type { SlotProps } from '../slot-contract.ts'

/** The parts of a remote that declare data. */
export interface DeclaredData {
  readonly name: string
  readonly data?: Readonly<Record<string, RemoteSource>>
  readonly calls?: Readonly<Record<string, RemoteCall>>
}

type TypeOf<Schema> = Schema extends TSchema ? Static<Schema> : unknown
type Sources<R extends DeclaredData> = NonNullable<R['data']>
type Calls<R extends DeclaredData> = NonNullable<R['calls']>

/** The names of a remote's sources. */
export type SourceName<R extends DeclaredData> = keyof Sources<R> & string
/** The names of a remote's calls. */
export type CallName<R extends DeclaredData> = keyof Calls<R> & string
/** A value of a source, or null with the reason. */
export type StateOf<R extends DeclaredData, Name extends SourceName<R>> = SourceState<
  TypeOf<Sources<R>[Name]['schema']>
>
/** What a call sends. */
export type BodyOf<R extends DeclaredData, Name extends CallName<R>> = TypeOf<Calls<R>[Name]['body']>
/** What a call returns. */
export type ResponseOf<R extends DeclaredData, Name extends CallName<R>> = TypeOf<Calls<R>[Name]['response']>

/** What access to data needs of a slot. */
type DataProps = Pick<SlotProps, 'pageData' | 'http'>

/** The data of a remote in its slots, in any framework. All its slots on a page share the values. */
export interface RemoteData<R extends DeclaredData> {
  /** The value as it is known now; the same object until it changes. On the server: what the page was made with. */
  read<Name extends SourceName<R>>(props: DataProps, source: Name): StateOf<R, Name>
  /** Asks for the value again, if it is not being asked for. Never rejects: a failure keeps the last value. */
  refresh<Name extends SourceName<R>>(props: DataProps, source: Name): Promise<StateOf<R, Name>>
  /**
   * Calls back after each change. The first subscription asks for a value that the page was made without, or that is
   * too old.
   */
  subscribe(props: DataProps, source: SourceName<R>, onChange: () => void): () => void
  /**
   * Has the server send a call, and refreshes all values that a slot subscribes to. Not in embeds, which have no token
   * for writes.
   *
   * @throws HttpError if it was refused, or the server of the team did not respond as it should
   */
  call<Name extends CallName<R>>(
    props: DataProps,
    call: Name,
    body: BodyOf<R, Name>,
  ): Promise<ResponseOf<R, Name>>
}

/** The server read the value by the schema of its source. */
const isState = (data: unknown): data is SourceState =>
  typeof data === 'object' && data !== null && 'value' in data && 'reason' in data

interface Entry {
  state: SourceState
  refreshing: Promise<SourceState> | null
  isAsked: boolean
  readonly listeners: Set<() => void>
}

const LOADING: SourceState = { value: null, reason: 'loading' }
/** A later request may give a value. */
const PASSING: ReadonlySet<MissingReason> = new Set(['loading', 'late', 'failed', 'busy'])
/** ms, longer than any deadline of a source. */
const TIMEOUT_MS = 10_000

/**
 * Creates the access to a remote's data. The declaration itself stays out of the browser's bundle, so it takes the name.
 *
 * @example `export const data = createData<typeof remote>('mf-notes')`
 */
export function createData<R extends DeclaredData>(remote: R['name']): RemoteData<R> {
  const pages = new WeakMap<PageData, Map<string, Entry>>()

  const pagePart = ({ pageData }: DataProps) => (isDeckPage(pageData) ? pageData : null)

  function entriesOf({ pageData }: DataProps): Map<string, Entry> {
    const entries = pages.get(pageData) ?? new Map<string, Entry>()
    pages.set(pageData, entries)
    return entries
  }

  function entryOf(props: DataProps, source: string): Entry {
    const entries = entriesOf(props)
    const state = pagePart(props)?.remoteData?.[remote]?.sources[source] ?? LOADING
    const entry = entries.get(source) ?? { state, refreshing: null, isAsked: false, listeners: new Set() }
    entries.set(source, entry)
    return entry
  }

  function addressOf(props: DataProps, name: string): string {
    const page = pagePart(props)
    if (!page) throw new Error(`[${remote}] Failed to use "${name}": this page has no presentation.`)
    const version = page.remoteData?.[remote]?.version
    const query = new URLSearchParams({
      ...(version !== undefined && { version }),
      ...(page.storageToken !== null && { token: page.storageToken }),
    }).toString()
    return `/data/${remote}/${name}/${page.oid}/${query && `?${query}`}`
  }

  async function ask(props: DataProps, source: string, before: SourceState): Promise<SourceState> {
    try {
      const { data } = await props.http.get(addressOf(props, source), { timeout: TIMEOUT_MS })
      return isState(data) ? data : { value: null, reason: 'failed' }
    } catch (error) {
      if (before.reason === null) return { ...before, isStale: true }
      const hasResponse = error instanceof Error && 'status' in error && error.status !== undefined
      return { value: null, reason: hasResponse ? 'failed' : 'offline' }
    }
  }

  function refresh(props: DataProps, source: string): Promise<SourceState> {
    const entry = entryOf(props, source)
    entry.isAsked = true
    entry.refreshing ??= ask(props, source, entry.state).then((state) => {
      entry.refreshing = null
      entry.state = state
      for (const listener of entry.listeners) listener()
      return state
    })
    return entry.refreshing
  }

  return {
    read: (props, source) => entryOf(props, source).state as StateOf<R, typeof source>,
    refresh: (props, source) => refresh(props, source) as Promise<StateOf<R, typeof source>>,
    subscribe(props, source, onChange) {
      const entry = entryOf(props, source)
      entry.listeners.add(onChange)
      const { state } = entry
      const isDue = state.reason === null ? state.isStale === true : PASSING.has(state.reason)
      if (isDue && !entry.isAsked && pagePart(props)) void refresh(props, source)
      return () => entry.listeners.delete(onChange)
    },
    async call(props, call, body) {
      const { data } = await props.http.post(addressOf(props, call), body, { timeout: TIMEOUT_MS })
      for (const [source, { listeners }] of entriesOf(props))
        if (listeners.size > 0) void refresh(props, source)
      return (data as { readonly value: unknown }).value as ResponseOf<R, typeof call>
    },
  }
}

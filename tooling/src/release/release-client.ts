import { setTimeout } from 'node:timers/promises'
import type {
  CanaryStatus,
  GateReport,
  HostRegistration,
  RegisteredHost,
  RemoteVersions,
} from '@viewpage/shared-events/wire'

/** The release API of a running server; see docs/releasing.md. */
export interface ReleaseClient {
  /** Publishes a build under its own version. Nothing changes for visitors yet. */
  publish(remote: string, version: string, build: PublishedBuild, force?: ForceDetails): Promise<void>
  /** Reports what the server would answer to a publication, and changes nothing. */
  check(remote: string, build: PublishedBuild): Promise<GateReport>
  /** From now on, page loads get this published version. */
  activate(remote: string, version: string, details?: ReleaseDetails): Promise<ReleaseSet>
  /** Activates the version that was active before. */
  rollback(remote: string, details?: ReleaseDetails): Promise<ReleaseSet>
  /** All remotes, each with its newest versions. */
  list(): Promise<RemoteVersions[]>
  /** All remotes with all their versions. */
  listAll(): Promise<RemoteVersions[]>
  /** Publishes a build that only overrides show. The server names it after its content. */
  publishPreview(remote: string, build: PublishedBuild): Promise<Preview>
  /** Offers versions to one browser. @param live whether its pages follow {@link ReleaseClient.changeOverride} */
  offerOverride(versions: Readonly<Record<string, string>>, live: boolean): Promise<OfferedOverride>
  /** Gives the browser of an override other versions. */
  changeOverride(id: string, versions: Readonly<Record<string, string>>): Promise<void>
  /** Gives a published version to a share of the visitors. */
  startCanary(remote: string, version: string, start: CanaryStart): Promise<CanaryStatus>
  changeCanary(remote: string, verb: CanaryVerb, details: CanaryDetails): Promise<CanaryStatus>
  /** Newest first. @param remote @default all */
  canaries(remote?: string): Promise<CanaryStatus[]>
  /** Registers a host that another server serves, so that releases have to fit it. */
  registerHost(host: string, details: HostDetails): Promise<HostRegistration>
  withdrawHost(host: string, details: Pick<ReleaseDetails, 'by' | 'reason'>): Promise<void>
  /** Every host that releases have to fit. */
  hosts(): Promise<RegisteredHost[]>
}

/** A host as it is registered. */
export interface HostDetails extends Pick<ReleaseDetails, 'by' | 'reason'> {
  /** The text of its `contract.json`. */
  readonly contract: string
}

/** A published preview. */
export interface Preview {
  readonly version: string
  /** ISO 8601 */
  readonly expiresAt: string
}

/** Versions for the browser that opens the link first. */
export interface OfferedOverride {
  readonly id: string
  readonly link: string
  /** ISO 8601; of the link. */
  readonly linkExpiresAt: string
}

export type CanaryVerb = 'promote' | 'hold' | 'resume' | 'abort'

export interface CanaryDetails extends Pick<ReleaseDetails, 'by' | 'reason'> {
  /** Minutes until it is held if nothing was decided. @default 30 */
  readonly minutes?: number | undefined
}

export interface CanaryStart extends CanaryDetails {
  /** Whether it starts whatever the gate finds. @default false */
  readonly force?: boolean
  /** Percent of all visitors. */
  readonly share: number
}

/** Whether a release overrides findings of the gate; then it needs a reason. */
export interface ForceDetails {
  readonly force?: boolean | undefined
  readonly reason?: string | undefined
}

/** The details of an activation. */
export interface ReleaseDetails extends ForceDetails {
  /** The version it replaces, `null` for none. The server refuses if another one is active. @default any */
  readonly expect?: string | null
  /** Whether the server rolls it back if its pages fail. @default false */
  readonly rollBackIfBad?: boolean | undefined
  readonly by?: string | undefined
}

export interface PublishedBuild {
  readonly manifest: unknown
  /** File name to content in Base64. */
  readonly files: Readonly<Record<string, string>>
  /** Source map to content in Base64, for the team only. */
  readonly maps?: Readonly<Record<string, string>>
}

export interface ReleaseSet {
  readonly id: string
  readonly remotes: Readonly<Record<string, { readonly version: string }>>
  /** The canary that the release or rollback ended. @default none */
  readonly endedCanary?: { readonly version: string; readonly state: string }
}

/** A release may wait for others; a longer time is not that of a queue. */
const MAX_RETRIES = 6
const MAX_RETRY_AFTER_SECONDS = 30
const REPEATABLE = ['GET', 'PUT']
const NEXT_PAGE = /^<([^<>]*)>; rel="next"$/

/**
 * Calls the server at `url`. Every method throws an Error with the reason that the server gives.
 *
 * @param wait ms before it tries again, while the server is busy
 */
export function createReleaseClient(
  url: string,
  token: string | undefined,
  wait: (ms: number) => Promise<unknown> = setTimeout,
): ReleaseClient {
  async function send(method: string, path: string, body?: unknown): Promise<Response> {
    return fetch(new URL(path, url), {
      method,
      headers: {
        ...(token !== undefined && { Authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    }).catch((cause: unknown) => {
      throw new Error(
        `[release] Failed to reach ${url}: is the server running? Set VIEWPAGE_URL if it is elsewhere.`,
        {
          cause,
        },
      )
    })
  }

  /** Sends what may be repeated again while the server is busy with other releases. */
  async function answerTo(method: string, path: string, body?: unknown): Promise<Response> {
    for (
      let retries = REPEATABLE.includes(method) || path.endsWith('/check') ? MAX_RETRIES : 0;
      ;
      retries -= 1
    ) {
      const answer = await send(method, path, body)
      const seconds = Number(answer.headers.get('retry-after') ?? Infinity)
      const isBusy = [429, 503].includes(answer.status) && seconds <= MAX_RETRY_AFTER_SECONDS
      if (!isBusy || retries === 0) return answer
      await answer.body?.cancel()
      await wait(seconds * 1_000)
    }
  }

  async function read(
    method: string,
    path: string,
    body?: unknown,
  ): Promise<{ data: unknown; next: string | null }> {
    const answer = await answerTo(method, path, body)
    const data: unknown = await answer.json().catch(() => ({}))
    if (!answer.ok) throw new Error(reasonOf(data) ?? `[release] ${url} answered ${answer.status}.`)
    return { data, next: NEXT_PAGE.exec(answer.headers.get('link') ?? '')?.[1] ?? null }
  }

  const call = async (method: string, path: string, body?: unknown): Promise<unknown> =>
    (await read(method, path, body)).data

  async function list(): Promise<RemoteVersions[]> {
    const remotes: RemoteVersions[] = []
    for (let path: string | null = '/api/v1/remotes/'; path !== null;) {
      const { data, next } = await read('GET', path)
      remotes.push(...(data as RemoteVersions[]))
      path = next
    }
    return remotes
  }

  async function withOlder(newest: RemoteVersions): Promise<RemoteVersions> {
    const versions = new Map(newest.versions.map((each) => [each.version, each]))
    for (let path = newest.older; path !== undefined;) {
      const [page] = (await call('GET', path)) as RemoteVersions[]
      for (const each of page?.versions ?? []) versions.set(each.version, each)
      path = page?.older
    }
    const newestFirst = [...versions.values()].sort((a, b) => b.publishedAt.localeCompare(a.publishedAt))
    return { ...newest, versions: newestFirst }
  }

  return {
    async publish(remote, version, build, force) {
      await call('PUT', `/api/v1/remotes/${remote}/versions/${version}`, { ...build, ...force })
    },
    check: async (remote, build) =>
      (await call('POST', `/api/v1/remotes/${remote}/check`, build)) as GateReport,
    activate: async (remote, version, details) =>
      (await call('PUT', `/api/v1/remotes/${remote}/active`, { version, ...details })) as ReleaseSet,
    rollback: async (remote, details = {}) =>
      (await call('POST', `/api/v1/remotes/${remote}/rollback`, details)) as ReleaseSet,
    publishPreview: async (remote, build) =>
      (await call('POST', `/api/v1/remotes/${remote}/previews`, build)) as Preview,
    offerOverride: async (versions, live) =>
      (await call('POST', '/api/v1/overrides/', { versions, live })) as OfferedOverride,
    async changeOverride(id, versions) {
      await call('PUT', `/api/v1/overrides/${id}`, { versions })
    },
    startCanary: async (remote, version, start) =>
      (await call('PUT', `/api/v1/remotes/${remote}/canary`, { version, ...start })) as CanaryStatus,
    changeCanary: async (remote, verb, details) =>
      (await call('POST', `/api/v1/remotes/${remote}/canary/${verb}`, details)) as CanaryStatus,
    canaries: async (remote) =>
      (await call(
        'GET',
        `/api/v1/canaries/${remote === undefined ? '' : `?remote=${encodeURIComponent(remote)}`}`,
      )) as CanaryStatus[],
    registerHost: async (host, details) =>
      (await call('PUT', `/api/v1/hosts/${host}`, details)) as HostRegistration,
    async withdrawHost(host, details) {
      await call('DELETE', `/api/v1/hosts/${encodeURIComponent(host)}`, details)
    },
    hosts: async () => (await call('GET', '/api/v1/hosts/')) as RegisteredHost[],
    list,
    async listAll() {
      const all: RemoteVersions[] = []
      for (const newest of await list())
        all.push(newest.older === undefined ? newest : await withOlder(newest))
      return all
    },
  }
}

/** The message of an error response, and one line for each detail. */
function reasonOf(data: unknown): string | undefined {
  const { message, details } = (data ?? {}) as { message?: unknown; details?: unknown }
  if (typeof message !== 'string') return undefined
  return [message, ...(Array.isArray(details) ? details.map(String) : [])].join('\n  ')
}

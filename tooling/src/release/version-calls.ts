import type { GateReport, RemoteVersions, UnseenSlots } from '@viewpage/shared-events/wire'
import type { ServerConnection } from './server-connection.ts'

/** Versions of remotes: publish, compare, activate, list. */
export interface VersionCalls {
  /** Publishes a build under its own version. Nothing changes for visitors yet. */
  publish(remote: string, version: string, build: PublishedBuild, force?: ForceDetails): Promise<void>
  /** Reports what the server would respond to a publication, and changes nothing. */
  check(remote: string, build: PublishedBuild): Promise<GateReport>
  /** From now on, page loads get this published version. */
  activate(remote: string, version: string, details?: ReleaseDetails): Promise<ReleaseSet>
  /** Activates the version that was active before. */
  rollback(remote: string, details?: ReleaseDetails): Promise<ReleaseSet>
  /** All remotes, each with its newest versions. */
  list(): Promise<RemoteVersions[]>
  /** All remotes with all their versions. */
  listAll(): Promise<RemoteVersions[]>
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

export interface ReleaseSet extends UnseenSlots {
  readonly id: string
  readonly remotes: Readonly<Record<string, { readonly version: string }>>
  /** The canary that the release or rollback ended. @default none */
  readonly endedCanary?: { readonly version: string; readonly state: string }
}

export function versionCalls({ call, readPage }: ServerConnection): VersionCalls {
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
    list,
    async listAll() {
      const all: RemoteVersions[] = []
      for (const newest of await list())
        all.push(newest.older === undefined ? newest : await withOlder(newest))
      return all
    },
  }

  async function list(): Promise<RemoteVersions[]> {
    const remotes: RemoteVersions[] = []
    for (let path: string | null = '/api/v1/remotes/'; path !== null;) {
      const { data, next } = await readPage(path)
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
}

import type { RemoteVersions } from '@viewpage/shared-events/wire'

/** The release API of a running server; see docs/releasing.md. */
export interface ReleaseClient {
  /** Publishes a build under its own version. Nothing changes for visitors yet. */
  publish(remote: string, version: string, build: PublishedBuild): Promise<void>
  /** From now on, page loads get this published version. */
  activate(remote: string, version: string, wish?: ReleaseWish): Promise<ReleaseSet>
  /** Activates the version that was active before. */
  rollback(remote: string, wish?: ReleaseWish): Promise<ReleaseSet>
  list(): Promise<RemoteVersions[]>
}

/** The details of an activation. */
export interface ReleaseWish {
  /** The version it replaces, `null` for none. The server refuses if another one is active. @default any */
  readonly expect?: string | null
  readonly by?: string | undefined
  readonly reason?: string | undefined
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
}

/**
 * Calls the server at `url`. Every method throws an Error with the reason that the server gives.
 */
export function createReleaseClient(url: string, token: string | undefined): ReleaseClient {
  async function call(method: string, path: string, body?: unknown): Promise<unknown> {
    const answer = await fetch(new URL(path, url), {
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
    const data: unknown = await answer.json().catch(() => ({}))
    if (!answer.ok) throw new Error(reasonOf(data) ?? `[release] ${url} answered ${answer.status}.`)
    return data
  }

  return {
    async publish(remote, version, build) {
      await call('PUT', `/api/v1/remotes/${remote}/versions/${version}`, build)
    },
    activate: async (remote, version, wish) =>
      (await call('PUT', `/api/v1/remotes/${remote}/active`, { version, ...wish })) as ReleaseSet,
    rollback: async (remote, wish = {}) =>
      (await call('POST', `/api/v1/remotes/${remote}/rollback`, wish)) as ReleaseSet,
    list: async () => (await call('GET', '/api/v1/remotes/')) as RemoteVersions[],
  }
}

/** The message of an error response, and one line for each detail. */
function reasonOf(data: unknown): string | undefined {
  const { message, details } = (data ?? {}) as { message?: unknown; details?: unknown }
  if (typeof message !== 'string') return undefined
  return [message, ...(Array.isArray(details) ? details.map(String) : [])].join('\n  ')
}

/** What a running server knows of releases; see docs/releasing.md. */
export interface ReleaseClient {
  /** Publishes a build under its own version. Nothing changes for visitors yet. */
  publish(remote: string, version: string, build: PublishedBuild): Promise<void>
  /** Makes a published version the one that page loads get from now on. */
  activate(remote: string, version: string, wish?: ReleaseWish): Promise<ReleaseSet>
  /** Goes back to the version that was active before. */
  rollback(remote: string, wish?: ReleaseWish): Promise<ReleaseSet>
  list(): Promise<RemoteVersions[]>
}

/** What a release expects, who does it, and why. */
export interface ReleaseWish {
  /** The version that it replaces, `null` for none; another one is a refusal. @default any */
  readonly expect?: string | null
  readonly by?: string | undefined
  readonly reason?: string | undefined
}

export interface PublishedBuild {
  readonly manifest: unknown
  /** File to its content in Base64. */
  readonly files: Readonly<Record<string, string>>
}

export interface ReleaseSet {
  readonly id: string
  readonly remotes: Readonly<Record<string, { readonly version: string }>>
}

export interface RemoteVersions {
  readonly remote: string
  /** Empty: none. */
  readonly active: string
  /** How it became active; who and why only with a release token. */
  readonly activation: {
    readonly at: string
    readonly token?: string | null
    readonly by?: string | null
    readonly reason?: string | null
  } | null
  /** Newest first. */
  readonly versions: readonly { readonly version: string; readonly publishedAt: string }[]
}

/**
 * Speaks to the server at `url`.
 *
 * Every method throws an Error that carries the server's own reason: who, what, why, and what to do.
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

/** The message of an error, and a line for each detail. */
function reasonOf(data: unknown): string | undefined {
  const { message, details } = (data ?? {}) as { message?: unknown; details?: unknown }
  if (typeof message !== 'string') return undefined
  return [message, ...(Array.isArray(details) ? details.map(String) : [])].join('\n  ')
}

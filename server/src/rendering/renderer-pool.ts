import type { ReleaseSet } from '@viewpage/shared-events'
import type { RemoteRenderer } from './remote-renderer.ts'

/** One version of one remote. */
export interface ServerBuildId {
  readonly remote: string
  readonly version: string
  /** Its file. */
  readonly server: string
}

/** A renderer for each version that pages use. Versions that no page uses any more lose theirs after a while. */
export interface RendererPool {
  get(build: ServerBuildId): RemoteRenderer
  /** Says which versions are in use from now on: the active ones and those that pages fall back to. */
  keep(set: ReleaseSet): void
  all(): readonly RemoteRenderer[]
  close(): Promise<void>
}

/** Each is a process. More remotes than that would share them by turns. */
const MAX_RENDERERS = 64
/** ms without a render after which a version that is not in use loses its process. */
const RETIRE_AFTER_MS = 60_000

interface Pooled {
  readonly renderer: RemoteRenderer
  usedAt: number
}

export interface RendererPoolOptions {
  readonly create: (build: ServerBuildId) => RemoteRenderer
  /** @default 64 */
  readonly maxRenderers?: number
  /** @default a minute */
  readonly retireAfterMs?: number
}

export function createRendererPool({
  create,
  maxRenderers = MAX_RENDERERS,
  retireAfterMs = RETIRE_AFTER_MS,
}: RendererPoolOptions): RendererPool {
  /** Those used last are at the end. */
  const pool = new Map<string, Pooled>()
  let inUse: ReadonlySet<string> = new Set()
  const sweep = setInterval(retire, retireAfterMs).unref()

  function remove(key: string, { renderer }: Pooled): void {
    pool.delete(key)
    void renderer.close()
  }

  function retire(): void {
    const before = Date.now() - retireAfterMs
    for (const [key, pooled] of pool) {
      if (!inUse.has(key) && pooled.usedAt <= before) remove(key, pooled)
    }
  }

  function makeRoom(): void {
    if (pool.size < maxRenderers) return
    const entries = [...pool]
    const oldest = entries.find(([key]) => !inUse.has(key)) ?? entries[0]
    if (oldest) remove(...oldest)
  }

  return {
    get(build) {
      const key = keyOf(build)
      const known = pool.get(key)
      if (known) pool.delete(key)
      else makeRoom()
      const pooled = { renderer: known?.renderer ?? create(build), usedAt: Date.now() }
      pool.set(key, pooled)
      return pooled.renderer
    },
    keep(set) {
      inUse = new Set(
        Object.entries(set.remotes).flatMap(([remote, { version, server, fallback }]) => [
          keyOf({ remote, version, server }),
          ...(fallback ? [keyOf({ remote, ...fallback })] : []),
        ]),
      )
    },
    all: () => [...pool.values()].map(({ renderer }) => renderer),
    async close() {
      clearInterval(sweep)
      await Promise.all([...pool.values()].map(({ renderer }) => renderer.close()))
    },
  }
}

const keyOf = ({ remote, version, server }: ServerBuildId) => `${remote} ${version} ${server}`

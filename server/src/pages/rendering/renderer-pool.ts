import type { ReleaseSet } from '@viewpage/shared-events'
import type { RemoteRenderer } from './remote-renderer.ts'

/** One version of one remote. */
export interface ServerBuildId {
  readonly remote: string
  readonly version: string
  /** Its file. */
  readonly server: string
}

/** A renderer for each version that pages use. Renderers of unused versions are closed after a while. */
export interface RendererPool {
  get(build: ServerBuildId): RemoteRenderer
  /** Sets which versions are in use: the active ones and those that pages fall back to. */
  keep(set: ReleaseSet): void
  all(): readonly RemoteRenderer[]
  close(): Promise<void>
}

/** Each has a process. With more remotes, the one used least recently is closed for the next. */
const MAX_RENDERERS = 64
/** ms without a render after which the process of an unused version is ended. */
const RETIRE_AFTER_MS = 60_000

interface Pooled {
  readonly renderer: RemoteRenderer
  usedAt: number
}

interface RendererPoolOptions {
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
  /** The most recently used is at the end. */
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

  function evictIfFull(): void {
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
      else evictIfFull()
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

/** Runs server builds that are not published, one at a time, each in a process that ends afterwards. */
interface SingleRuns {
  /** @throws whatever `use` throws */
  run<Result>(source: string, use: (renderer: RemoteRenderer) => Promise<Result>): Promise<Result>
  /** Ends the process of the run in progress. */
  close(): Promise<void>
}

/** @param create a renderer of a server build, by its source */
export function createSingleRuns(create: (source: string) => RemoteRenderer): SingleRuns {
  let last: Promise<unknown> = Promise.resolve()
  let current: RemoteRenderer | null = null

  async function runNow<Result>(
    source: string,
    use: (renderer: RemoteRenderer) => Promise<Result>,
  ): Promise<Result> {
    const renderer = create(source)
    current = renderer
    try {
      return await use(renderer)
    } finally {
      await renderer.close()
    }
  }

  return {
    run(source, use) {
      const result = last.then(() => runNow(source, use))
      last = result.catch(() => undefined)
      return result
    },
    close: async () => current?.close(),
  }
}

const keyOf = ({ remote, version, server }: ServerBuildId) => `${remote} ${version} ${server}`

import type { HotUpdate } from './follow-builds.ts'

/** What a page needs of `react-refresh/runtime`. */
export interface RefreshRuntime {
  injectIntoGlobalHook(page: object): void
  register(type: unknown, id: string): void
  createSignatureFunctionForTransform(): unknown
  isLikelyComponentType(type: unknown): boolean
  performReactRefresh(): void
}

interface LoadedModule {
  readonly container: string
  /** Address of the folder of its build. */
  readonly base: string
  /** @returns the hash of the build that the page shows */
  readonly hash: () => string
  /** The API of webpack: the data is that of the module before. */
  readonly hot: {
    readonly data?: { isBoundary?: boolean }
    accept(): void
    dispose(keep: (data: { isBoundary?: boolean }) => void): void
    invalidate(): void
    check(autoApply: boolean): Promise<readonly unknown[] | null>
  }
  readonly exports: Readonly<Record<string, unknown>>
}

export interface HotModules {
  readonly signature: () => unknown
  readonly register: (type: unknown, id: string) => void
  readonly loaded: (module: LoadedModule) => void
  /** @returns whether the page shows the new modules; otherwise it has to load again */
  readonly update: (update: HotUpdate) => Promise<boolean>
}

declare global {
  /** Under `npm run dev`. */
  var __hotModules: HotModules | undefined
  /** As of the host: integrity by path of the files that the page may load. */
  var __integrity: Record<string, string> | undefined
}

/**
 * Runs in pages of `npm run dev` before React: replaces modules that export components only, whose components keep their state.
 * A page gets the source text of this function, so it uses nothing outside of it.
 */
export function openHotModules(runtime: RefreshRuntime): void {
  const containers = new Map<string, Pick<LoadedModule, 'base' | 'hash' | 'hot'>>()
  runtime.injectIntoGlobalHook(globalThis)

  globalThis.__hotModules = {
    signature: () => runtime.createSignatureFunctionForTransform(),
    register: (type, id) => runtime.register(type, id),
    loaded({ container, base, hash, hot, exports }) {
      containers.set(container, { base, hash, hot })
      const exported = Object.values(exports)
      const isBoundary = exported.length > 0 && exported.every((each) => runtime.isLikelyComponentType(each))
      if (isBoundary) {
        hot.accept()
        hot.dispose((data) => (data.isBoundary = true))
      }
      // Its importers have to be replaced, too.
      else if (hot.data?.isBoundary) hot.invalidate()
    },
    async update({ container, hash, integrity }) {
      const loaded = containers.get(container)
      if (!loaded) return false
      const known = (globalThis.__integrity ??= {})
      for (const [file, expected] of Object.entries(integrity))
        known[new URL(loaded.base + file, location.href).pathname] = expected
      try {
        // A page may be some builds behind, or have this one from the start: each check leads from a build to the next.
        while (loaded.hash() !== hash) if ((await loaded.hot.check(true)) === null) return false
        runtime.performReactRefresh()
        return true
      } catch {
        return false
      }
    },
  }
}

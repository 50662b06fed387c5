import { createInstance } from '@module-federation/enhanced/runtime'
import { nextTask } from '../browser/next-task.ts'
import { TimeLimitError, withTimeLimit } from '../browser/time-limit.ts'
import { ChunkLoadError } from '../chunk-load-error.ts'
import { runContainer, type ShareScope } from './container-loader.ts'
import { allowFiles } from './known-files.ts'
import type { RemoteAddress } from './remote-address.ts'
import type { SharedModule, SharedModules } from './shared-modules.ts'

export interface Federation {
  /**
   * Loads an exposed module of a remote.
   *
   * @param timeout ms
   * @throws ChunkLoadError if the file fails to load in time, is refused, or is not a container.
   */
  load(address: RemoteAddress, expose: string, timeout: number): Promise<unknown>
}

/**
 * The federation runtime of a host. The host provides all shared modules, and remotes are registered one by one as they are
 * loaded, so that none waits for another that hangs.
 *
 * @param nonce of the page's scripts; empty where the policy needs none
 */
export function createFederation(nonce: string, modules: SharedModules): Federation {
  let loads = 0
  const host = createInstance({
    name: 'viewpage',
    shareStrategy: 'loaded-first',
    remotes: [],
    plugins: [
      {
        name: 'own-scripts-and-scopes',
        async loadEntry({ remoteInfo: { entry, entryGlobalName } }) {
          const container = await runContainer(entry, entryGlobalName, nonce)
          return {
            // The runtime awaits it, other than its type says.
            get: (expose) => container.get(expose) as never,
            init: async (scope, ...more) =>
              container.init((await globalThis.__scopeOf?.(entry, nonce)) ?? copyOf(scope), ...more),
          }
        },
      },
    ],
    shared: Object.fromEntries(Object.entries(modules).map(([key, shared]) => [key, share(shared)])),
  })

  /** The script, its modules and the slots run in separate tasks, so that a slow device can handle input in between. */
  async function loadInSteps(id: string): Promise<unknown> {
    const factory = await host.loadRemote<() => unknown>(id, { loadFactory: false, from: 'runtime' })
    await nextTask()
    const exposed = factory?.()
    await nextTask()
    return exposed
  }

  return {
    async load({ release, base }, expose, timeout) {
      const { container, entry, integrity } = release
      const url = base + entry
      allowFiles(base, integrity)
      // The runtime warns of a name that it knows.
      const name = `${container}-${(loads += 1)}`
      host.registerRemotes([{ name, entry: url, entryGlobalName: container }])
      try {
        return await withTimeLimit(loadInSteps(`${name}/${expose}`), timeout)
      } catch (cause) {
        throw new ChunkLoadError(container, cause instanceof TimeLimitError ? 'timeout' : 'missing', url, {
          cause,
        })
      }
    },
  }
}

/** For one container, so that a module that it replaces is replaced for nobody else. */
function copyOf(scope: ShareScope): ShareScope {
  return Object.fromEntries(
    Object.entries(scope).map(([key, versions]) => [
      key,
      Object.fromEntries(Object.entries(versions).map(([version, shared]) => [version, { ...shared }])),
    ]),
  )
}

// `get` and `eager` both: without either a container fails with "not available for eager consumption".
function share({ library, version }: SharedModule) {
  return {
    version,
    scope: 'default',
    lib: () => library,
    get: () => () => library,
    strategy: 'loaded-first' as const,
    shareConfig: { singleton: true, eager: true, requiredVersion: `^${version}` },
  }
}

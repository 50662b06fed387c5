import { createInstance } from '@module-federation/enhanced/runtime'
import { TimeLimitError, withTimeLimit } from '../browser/time-limit.ts'
import { ChunkLoadError } from '../chunk-load-error.ts'
import { allowFiles } from './known-files.ts'
import type { RemoteAddress } from './remote-address.ts'
import { scriptElement } from './script-element.ts'
import type { SharedModule, SharedModules } from './shared-modules.ts'

/** How a host gets what a remote exposes. */
export interface Federation {
  /**
   * Loads what a remote exposes.
   *
   * @param timeout ms
   * @throws ChunkLoadError when the file does not come in time, is refused, or is no container.
   */
  load(address: RemoteAddress, expose: string, timeout: number): Promise<unknown>
}

/**
 * The federation runtime of a host, by its API. It holds every shared module itself and knows no remote until one is
 * registered, so nothing waits for a remote that hangs.
 *
 * @param nonce of the page's scripts; empty where the page has no such policy
 */
export function createFederation(nonce: string, modules: SharedModules): Federation {
  const host = createInstance({
    name: 'viewpage',
    shareStrategy: 'loaded-first',
    remotes: [],
    plugins: [{ name: 'integrity', createScript: ({ url }) => ({ script: scriptElement(url, nonce) }) }],
    shared: Object.fromEntries(Object.entries(modules).map(([key, shared]) => [key, share(shared)])),
  })

  return {
    async load({ release, base }, expose, timeout) {
      const { container, entry, integrity } = release
      const url = base + entry
      allowFiles(base, integrity)
      host.registerRemotes([{ name: container, entry: url }], { force: true })
      try {
        return await withTimeLimit(host.loadRemote(`${container}/${expose}`), timeout)
      } catch (cause) {
        throw new ChunkLoadError(container, cause instanceof TimeLimitError ? 'timeout' : 'missing', url, {
          cause,
        })
      }
    },
  }
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

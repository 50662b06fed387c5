import { nextTask } from '../browser/next-task.ts'
import { TimeLimitError, withTimeLimit } from '../browser/time-limit.ts'
import { ChunkLoadError } from '../chunk-load-error.ts'
import type { Federation } from './federation.ts'
import { allowFiles } from './known-files.ts'
import { scriptElement } from './script-element.ts'
import type { SharedModules } from './shared-modules.ts'

/**
 * Loads remotes as webpack containers without the federation runtime, which a host of a single remote does not need. Keeps
 * embeds small.
 */
export function createContainerLoader(modules: SharedModules): Federation {
  async function load(url: string, name: string, expose: string): Promise<unknown> {
    await runScript(url)
    const container: unknown = Reflect.get(globalThis, name)
    if (!isContainer(container))
      throw new Error(`[host] Failed to load ${url}: it defined no container "${name}".`)
    await container.init(shareScope(modules))
    const factory = await container.get(`./${expose}`)
    // The script, its modules and the slots run in separate tasks, so that a slow device can handle input in between.
    await nextTask()
    const exposed = factory()
    await nextTask()
    return exposed
  }

  return {
    async load({ release, base }, expose, timeout) {
      const { container: name, entry, integrity } = release
      const url = base + entry
      allowFiles(base, integrity)
      try {
        return await withTimeLimit(load(url, name, expose), timeout)
      } catch (cause) {
        throw new ChunkLoadError(name, cause instanceof TimeLimitError ? 'timeout' : 'missing', url, {
          cause,
        })
      }
    },
  }
}

/** The global that webpack's container entry defines. */
interface Container {
  init(scope: ShareScope): void | Promise<void>
  get(expose: string): Promise<() => unknown>
}

type ShareScope = Record<string, Record<string, object>>

function runScript(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = scriptElement(url)
    script.onload = () => resolve()
    script.onerror = () => reject(new Error(`[host] Failed to load ${url}.`))
    document.head.append(script)
  })
}

function isContainer(value: unknown): value is Container {
  return typeof value === 'object' && value !== null && 'init' in value && 'get' in value
}

/** Each container gets a scope of its own, so that a failed version does not affect the next. */
function shareScope(modules: SharedModules): ShareScope {
  return Object.fromEntries(
    Object.entries(modules).map(([key, { library, version }]) => [
      key,
      { [version]: { get: () => () => library, loaded: true, eager: true, from: 'host' } },
    ]),
  )
}

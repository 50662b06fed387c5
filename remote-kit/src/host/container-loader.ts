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
    const container = await runContainer(url, name)
    await container.init((await globalThis.__scopeOf?.(url)) ?? shareScope(modules))
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
export interface Container {
  /** @param more what a runtime of module federation adds */
  init(scope: ShareScope, ...more: unknown[]): void | Promise<void>
  get(expose: string): Promise<() => unknown>
}

/** Shared modules by name and version. A container may write into it. */
export type ShareScope = Record<string, Record<string, object>>

/**
 * Runs the entry of a remote.
 *
 * @param name of its global variable
 * @param nonce for pages of other teams, whose policy may need one
 * @throws Error if the file fails to load, or defines no container
 */
export async function runContainer(url: string, name: string, nonce = ''): Promise<Container> {
  await runScript(url, nonce)
  const container: unknown = Reflect.get(globalThis, name)
  if (!isContainer(container))
    throw new Error(`[host] Failed to load ${url}: it defined no container "${name}".`)
  return container
}

function runScript(url: string, nonce: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = scriptElement(url, nonce)
    script.onload = () => resolve()
    script.onerror = () => reject(new Error(`[host] Failed to load ${url}.`))
    document.head.append(script)
  })
}

function isContainer(value: unknown): value is Container {
  return typeof value === 'object' && value !== null && 'init' in value && 'get' in value
}

declare global {
  /**
   * The scope of a version that names a library set, by the address of its entry. Only pages with such versions have it
   * (`library-sets.ts`).
   *
   * @param nonce for pages of other teams, whose policy may need one
   */
  var __scopeOf: ((url: string, nonce?: string) => Promise<ShareScope> | undefined) | undefined
}

/** Each container gets a scope of its own, so that a failed version does not affect the next. */
export function shareScope(modules: SharedModules): ShareScope {
  return Object.fromEntries(
    Object.entries(modules).map(([key, { library, version }]) => [
      key,
      { [version]: { get: () => () => library, loaded: true, eager: true, from: 'host' } },
    ]),
  )
}

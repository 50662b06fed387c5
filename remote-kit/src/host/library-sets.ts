import type { LibrarySet } from '@viewpage/shared-events'
import { runContainer, shareScope } from './container-loader.ts'
import { allowFiles } from './known-files.ts'
import type { RemoteVersion } from './remote-address.ts'
import type { SharedModules } from './shared-modules.ts'

/** The path of a retry, and the address of a version without it. */
const ADDRESS = /^(.*\/remotes\/)(~\d+\/)?([^/]+\/[^/]+\/)/

/** By the address of the version that names it. */
const named = new Map<string, LibrarySet>()
/** By address; also those that hang. */
const loading = new Map<string, Promise<SharedModules>>()
const ended = new Set<string>()

/**
 * Gives a version of a remote the modules of the library set that it names, in place of those of the host. Call it before
 * the version is loaded. All remotes of a page that name a set get the same modules.
 */
export function nameLibraries({ base, libraries }: Pick<RemoteVersion, 'base' | 'libraries'>): void {
  if (!libraries) return
  named.set(absolute(base), libraries)
  allowFiles(libraries.base, libraries.integrity)
  globalThis.__scopeOf = (url, nonce) => modulesFor(url, nonce)?.then(shareScope)
}

/**
 * The modules of the set that a version names; `undefined` if it names none. They load again under another path if the
 * version itself does, because a browser would join a second request for the same URL to the one that hangs.
 *
 * @param url of the version, or of a file of it
 */
export function modulesFor(url: string, nonce = ''): Promise<SharedModules> | undefined {
  const [, start = '', retry = '', version = ''] = ADDRESS.exec(absolute(url)) ?? []
  const libraries = named.get(start + version)
  if (!libraries) return undefined
  if (retry !== '' && !ended.has(libraries.base) && loading.has(libraries.base))
    tell(libraries, 'it did not load in time')
  return loadOnce(libraries, libraries.base.replace('/remotes/', `/remotes/${retry}`), nonce)
}

// The runtime of module federation makes addresses absolute.
const absolute = (address: string) => new URL(address, location.href).href

/** A set that failed to load is loaded again by the next version that needs it. */
function loadOnce(libraries: LibrarySet, base: string, nonce: string): Promise<SharedModules> {
  const known = loading.get(base)
  if (known) return known
  const modules = load(libraries, base, nonce)
  loading.set(base, modules)
  modules.catch(() => loading.delete(base)).finally(() => ended.add(base))
  return modules
}

async function load(libraries: LibrarySet, base: string, nonce: string): Promise<SharedModules> {
  allowFiles(base, libraries.integrity)
  try {
    const container = await runContainer(base + libraries.entry, libraries.container, nonce)
    const exposed = (await container.get('./modules'))() as { readonly modules: SharedModules }
    return exposed.modules
  } catch (cause) {
    throw tell(libraries, cause instanceof Error ? cause.message : 'it threw')
  }
}

/** Reports an error as one of the set: hosts find the origin of an error by the files on its stack. */
function tell({ name, version, base, entry }: LibrarySet, why: string): Error {
  ended.add(base)
  const error = new Error(`[host] Failed to load the library set ${name} ${version}: ${why}`)
  error.stack = `${String(error)}\n    at ${absolute(base)}${entry}:1:1`
  reportError(error)
  return error
}

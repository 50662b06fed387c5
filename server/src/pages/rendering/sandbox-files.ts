import { createRequire } from 'node:module'
import { basename, dirname } from 'node:path'

/** Where a file of this machine is seen by a process whose root has nothing else. */
interface SandboxFile {
  readonly source: string
  /** Relative to the root. */
  readonly target: string
}

/** The addon with V8 isolates, as it is seen in a root of its own. */
export const ENGINE = '/engine.node'
export const PROGRAM = '/node'

const require = createRequire(import.meta.url)

/** The addon with V8 isolates. @throws Error if there is none for this system */
export function enginePath(): string {
  const { path } = require('node-gyp-build') as { path(folder: string): string }
  return path(dirname(require.resolve('isolated-vm/package.json')))
}

/**
 * What Node needs to run the engine: its program, its shared libraries, and the engine. Linux only. Libraries are in
 * `lib`, to which `lib64` is a link in such a root.
 *
 * @throws Error if there is no engine for this system
 */
export function sandboxFiles(): readonly SandboxFile[] {
  found ??= [
    { source: process.execPath, target: PROGRAM.slice(1) },
    { source: enginePath(), target: ENGINE.slice(1) },
    ...libraries().map((source) => ({ source, target: `lib/${basename(source)}` })),
  ]
  return found
}

let found: readonly SandboxFile[] | null = null

/** Shared libraries of this process; those of its addons are among them. */
function libraries(): string[] {
  // A report would ask for the hostname of every connection.
  Object.assign(process.report, { excludeNetwork: true })
  const report = process.report.getReport() as { readonly sharedObjects: readonly string[] }
  return report.sharedObjects.filter((path) => path.startsWith('/') && !path.endsWith('.node'))
}

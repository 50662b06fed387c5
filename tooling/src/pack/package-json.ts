import { NODE_RANGE } from './packages.ts'

type Ranges = Readonly<Record<string, string>>

/** What packing reads of a workspace's `package.json`. */
export interface WorkspacePackage {
  readonly name: string
  readonly version: string
  readonly description: string
  readonly license: string
  readonly type: string
  /** What the package contains: files, folders, and `!` before what is left out. */
  readonly files: readonly string[]
  readonly sideEffects?: boolean | readonly string[]
  readonly bin?: Ranges
  readonly exports: Ranges
  readonly dependencies?: Ranges
  readonly devDependencies?: Ranges
  readonly peerDependencies?: Ranges
  readonly peerDependenciesMeta?: object
}

/** An entry of `exports`: JavaScript with types, or a file as it is. */
export type PackedExport = string | { readonly types: string; readonly default: string }

/**
 * The `package.json` of a package, created from that of its workspace: `exports` lead to JavaScript and types instead of
 * sources. Exports whose files are not in the package are left out.
 *
 * @param isPacked whether a file is in the package
 */
export function packageJsonOf(workspace: WorkspacePackage, isPacked: (file: string) => boolean): object {
  const { name, version, description, license, type, sideEffects, bin, exports } = workspace
  const { peerDependencies, peerDependenciesMeta } = workspace
  const packed = Object.entries(exports)
    .map(([name, file]) => [name, exportOf(file)] as const)
    .filter(([, entry]) => isPacked(typeof entry === 'string' ? entry : entry.default))
  return {
    ...{ name, version, description, license, type },
    engines: { node: NODE_RANGE },
    ...(sideEffects !== undefined && { sideEffects }),
    ...(bin && { bin: Object.fromEntries(Object.entries(bin).map(([key, file]) => [key, emittedOf(file)])) }),
    exports: Object.fromEntries(packed),
    dependencies: dependenciesOf(workspace),
    ...(peerDependencies && { peerDependencies, peerDependenciesMeta }),
  }
}

/** The commands of the tooling need in another repository what the root or it itself needs to develop here. */
function dependenciesOf({ name, dependencies, devDependencies }: WorkspacePackage): Ranges {
  const own = { ...dependencies, ...(name === '@viewpage/tooling' && devDependencies) }
  return Object.fromEntries(Object.entries(own).sort(([one], [other]) => (one < other ? -1 : 1)))
}

function exportOf(file: string): PackedExport {
  if (file.endsWith('.d.ts')) return { types: file, default: file }
  const emitted = emittedOf(file)
  return emitted === file ? file : { types: emitted.replace(/\.js$/, '.d.ts'), default: emitted }
}

/** What the compiler writes for a source. */
function emittedOf(file: string): string {
  return file.replace(/(?<!\.d)\.tsx?$/, '.js')
}

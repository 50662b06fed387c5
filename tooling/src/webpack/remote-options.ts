import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What a remote's `webpack.config.ts` says; everything else comes from the preset. */
export interface RemoteOptions {
  /** The remote's folder; `import.meta.dirname`. */
  readonly folder: string
  /** Port of its stand-alone dev page. */
  readonly port: number
  /** Components for other hosts, beside `./slots`: public name to file. */
  readonly exposes?: Readonly<Record<string, string>>
  /** Bytes (Brotli) that its entry may have. */
  readonly budgetBytes: number
  /** Bytes (Brotli) that all scripts it loads later may have together. @default no limit */
  readonly lazyBudgetBytes?: number
}

/** What the preset knows of a remote before it is built. */
export interface RemoteIdentity {
  /** `mf-toolbar` */
  readonly name: string
  /** `mf_toolbar`: a container called `toolbar` would collide with `window.toolbar` and never load. */
  readonly container: string
  /** Semantic version. */
  readonly version: string
}

const NAME_PATTERN = /^mf-[a-z][a-z-]*$/

/**
 * Name and version of a remote, from its `package.json`.
 *
 * @throws Error when the package is not called `@viewpage/mf-…` or has no version.
 */
export function identityOf(folder: string): RemoteIdentity {
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Record<string, unknown>
  const name = String(manifest['name']).replace(/^@viewpage\//, '')
  const version = manifest['version']
  if (!NAME_PATTERN.test(name)) {
    throw new Error(
      `[tooling] Failed to build "${folder}": the package name must be "@viewpage/mf-…", not "${name}".`,
    )
  }
  if (typeof version !== 'string') {
    throw new Error(`[tooling] Failed to build ${name}: its package.json has no version.`)
  }
  return { name, container: name.replaceAll('-', '_'), version }
}

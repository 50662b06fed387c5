import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { matches, REMOTE_NAME } from '@viewpage/shared-events/patterns'
import type { RuleSetRule } from 'webpack'
import type { RuleOptions } from './rules.ts'

/** The options in a remote's `webpack.config.ts`; the preset has everything else. */
export interface RemoteOptions {
  /** The remote's folder; `import.meta.dirname`. */
  readonly folder: string
  /** Port of its stand-alone dev page. */
  readonly port: number
  /** Components for hosts without slots, from the remote's declaration: public name to file. @default none */
  readonly exposes?: Readonly<Record<string, string>> | undefined
  /** Limit for the entry, bytes (Brotli). */
  readonly budgetBytes: number
  /** Limit for all lazy scripts together, bytes (Brotli). @default none */
  readonly lazyBudgetBytes?: number
  /**
   * Folder with the React that the remote is built for, where it is of another major than that of hosts: the remote's own, or
   * that of its library set. @default React of hosts
   */
  readonly reactFrom?: string
  /** Rules for what a framework compiles itself, for each of the two builds. @default none */
  readonly rules?: (target: RuleOptions['target']) => RuleSetRule[]
}

/** What the preset reads about a remote before the build. */
export interface RemoteIdentity {
  /** `mf-toolbar` */
  readonly name: string
  /** `mf_toolbar`: a container called `toolbar` would collide with `window.toolbar` and never load. */
  readonly container: string
  /** Semantic version. */
  readonly version: string
}

/**
 * Name and version of a remote, from its `package.json`.
 *
 * @throws Error if the package name is not `mf-…`, in any scope, or the version is missing
 */
export function identityOf(folder: string): RemoteIdentity {
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Record<string, unknown>
  const name = String(manifest['name']).replace(/^@[\w.-]+\//, '')
  const version = manifest['version']
  if (!matches(REMOTE_NAME, name)) {
    throw new Error(
      `[tooling] Failed to build "${folder}": the package name must be "mf-…", in any scope, with a letter first, then small letters, digits and hyphens, not "${name}".`,
    )
  }
  if (typeof version !== 'string') {
    throw new Error(`[tooling] Failed to build ${name}: its package.json has no version.`)
  }
  return { name, container: name.replaceAll('-', '_'), version }
}

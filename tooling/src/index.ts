import { join } from 'node:path'
import type { Configuration } from 'webpack'
import { checkReact } from './webpack/check-react.ts'
import { browserBuild, serverBuild, type BuildVariant } from './webpack/remote.ts'
import { identityOf, type RemoteOptions } from './webpack/remote-options.ts'

export { application } from './webpack/application.ts'
export type { ApplicationOptions } from './webpack/application.ts'
export { librarySet } from './webpack/library-set.ts'
export type { LibrarySetOptions } from './webpack/library-set.ts'
export { SHARED_MODULES } from './webpack/shared-modules.ts'
export type { RemoteOptions } from './webpack/remote-options.ts'

/** The default export of a remote's `webpack.config.ts`: its options, and the two builds made from them. */
export interface RemoteConfig {
  readonly kind: 'remote'
  readonly options: RemoteOptions
  readonly builds: (variant: BuildVariant) => [browser: Configuration, server: Configuration]
}

/**
 * The preset all remotes use.
 *
 * @example `export default remote({ folder: import.meta.dirname, port: 4103, budgetBytes: 20_000 })`
 */
export function remote(options: RemoteOptions): RemoteConfig {
  return {
    kind: 'remote',
    options,
    builds: (variant) => {
      checkReact(options, identityOf(options.folder).name)
      return [browserBuild(options, variant), serverBuild(options, variant)]
    },
  }
}

/** The default output folder of a workspace. */
export function outFolderOf(folder: string): string {
  return join(folder, 'dist')
}

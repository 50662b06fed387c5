import { createRequire } from 'node:module'
import MiniCssExtractPlugin from 'mini-css-extract-plugin'
import webpack, { type Configuration } from 'webpack'
import { base, type Mode } from './base.ts'
import { reactIn } from './check-react.ts'
import { IntegrityPlugin } from './integrity-plugin.ts'
import { OneFilePlugin } from './one-file-plugin.ts'
import { identityOf } from './remote-options.ts'
import { rules } from './rules.ts'
import { sourceMaps } from './source-maps.ts'

/** The options in a library set's `webpack.config.ts`; the preset has everything else. */
export interface LibrarySetOptions {
  /** The set's folder, in which its React is installed; `import.meta.dirname`. */
  readonly folder: string
  /** Limit for its one file, bytes (Brotli). */
  readonly budgetBytes: number
}

/** The default export of a library set's `webpack.config.ts`. */
export interface LibrarySetConfig {
  readonly kind: 'libraries'
  readonly options: LibrarySetOptions
  readonly build: (variant: { mode: Mode; out: string; version: string }) => Configuration
}

/**
 * A library set: the React that is installed in its folder, with the remote-kit built for it, as one container that exposes
 * them. It is released like a remote; pages load it for the remotes that need it.
 *
 * @example `export default librarySet({ folder: import.meta.dirname, budgetBytes: 60_000 })`
 */
export function librarySet(options: LibrarySetOptions): LibrarySetConfig {
  return {
    kind: 'libraries',
    options,
    build: ({ mode, out, version }) => {
      const { name, container } = identityOf(options.folder)
      const { version: react, folders } = reactIn(options.folder)
      const own = `mf-libraries-${react.split('.')[0]}`
      if (name !== own)
        throw new Error(
          `[tooling] Failed to build ${name}: its folder has React ${react}, so its package must be called ${own}, in any scope. Correct the name, or install another React.`,
        )
      const modules = createRequire(import.meta.url).resolve('@viewpage/remote-kit/library-set')
      const common = base(options.folder, mode, name, version)
      return {
        ...common,
        target: ['web', 'es2022'],
        entry: {},
        resolve: { ...common.resolve, alias: folders },
        output: {
          path: out,
          filename: 'modules.[contenthash:8].js',
          uniqueName: `${container}@${version}`,
          publicPath: 'auto',
          clean: true,
        },
        module: { rules: rules({ mode, target: 'browser', classNameSalt: `${name}@${version}` }) },
        plugins: [
          new webpack.container.ModuleFederationPlugin({
            name: container,
            filename: 'modules.[contenthash:8].js',
            library: { type: 'var', name: container },
            exposes: { './modules': modules },
          }),
          new OneFilePlugin(container, modules),
          new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 }),
          new MiniCssExtractPlugin({ filename: '[name].[contenthash:8].css' }),
          new IntegrityPlugin(),
          ...(mode === 'production' ? [sourceMaps(options.folder)] : []),
        ],
      }
    },
  }
}

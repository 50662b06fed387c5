import { join } from 'node:path'
import MiniCssExtractPlugin from 'mini-css-extract-plugin'
import webpack, { type Configuration, type EntryObject } from 'webpack'
import type { DeclaredAction } from '../contract/action-contracts.ts'
import { base, type Mode } from './base.ts'
import { CascadeLayerPlugin } from './cascade-layer-plugin.ts'
import { CopyPlugin } from './copy-plugin.ts'
import { IntegrityPlugin } from './integrity-plugin.ts'
import { MessagesPlugin } from './messages-plugin.ts'
import { rules } from './rules.ts'
import { sourceMaps } from './source-maps.ts'

/** The part of a host's declaration (`defineHost`) that is data. */
export interface DeclaredHost {
  readonly name: string
  readonly emits: readonly DeclaredAction[]
  readonly consumes: readonly DeclaredAction[]
  readonly fillsSlots: boolean
  readonly uses?: Readonly<Record<string, Readonly<Record<string, { readonly sets: readonly string[] }>>>>
}

/** The options in a host's `webpack.config.ts`. */
export interface ApplicationOptions {
  /** The host's folder; `import.meta.dirname`. */
  readonly folder: string
  readonly name: string
  /** The path of its files, with slashes at both ends. */
  readonly publicPath: string
  /** Entry name to file. */
  readonly entry: Readonly<Record<string, string>>
  /** Packages in a file of their own, which changes only if they change. */
  readonly vendor?: RegExp
  /** Entries that include their packages in one file, for pages without other entries. */
  readonly alone?: readonly string[]
  /** Those of them whose modules are apart from the same modules in others, so that they change no other file. */
  readonly apart?: readonly string[]
  /** Files that the build copies unchanged. */
  readonly copies?: readonly string[]
  /** What it declares as a host of remotes, and the file that exports it as `host`. @default it is none */
  readonly contract?: { readonly host: DeclaredHost; readonly file: string }
  /** Port of its dev page, if it has one. */
  readonly port?: number
}

/** The default export of a host's `webpack.config.ts`: plain webpack, no federation plugin. */
export interface ApplicationConfig {
  readonly kind: 'application'
  readonly options: ApplicationOptions
  readonly build: (variant: { mode: Mode; out: string }) => Configuration
}

function entriesOf({ entry, apart = [] }: ApplicationOptions): EntryObject {
  return Object.fromEntries(
    Object.entries(entry).map(([name, file]) => [
      name,
      apart.includes(name) ? { import: file, layer: name } : file,
    ]),
  )
}

/** Libraries that run in Node too ask for them, and do without. */
const MODULES_OF_NODE = { util: false, timers: false, 'timers/promises': false, perf_hooks: false } as const

/**
 * A host of remotes: the shell, or the editor. It loads remotes by the API of the federation runtime. It has no remotes
 * at build time, because the share scope would then wait for all of them, and one that hangs would block the others.
 */
export function application(options: ApplicationOptions): ApplicationConfig {
  return {
    kind: 'application',
    options,
    build: ({ mode, out }) => {
      const production = mode === 'production'
      const common = base(options.folder, mode, options.name, '1')
      return {
        ...common,
        target: ['web', 'es2022'],
        resolve: { ...common.resolve, fallback: MODULES_OF_NODE },
        entry: entriesOf(options),
        experiments: { layers: true },
        output: {
          path: out,
          filename: '[name].[contenthash:8].js',
          chunkFilename: '[name].[contenthash:8].js',
          assetModuleFilename: '[name].[contenthash:8][ext]',
          uniqueName: options.name,
          publicPath: options.publicPath,
          clean: true,
        },
        optimization: {
          ...common.optimization,
          splitChunks: options.vendor
            ? {
                cacheGroups: {
                  default: false,
                  defaultVendors: false,
                  vendor: {
                    test: options.vendor,
                    name: 'vendor',
                    chunks: (chunk) => chunk.canBeInitial() && !options.alone?.includes(chunk.name ?? ''),
                    enforce: true,
                  },
                },
              }
            : false,
        },
        module: { rules: rules({ mode, target: 'browser', classNameSalt: options.name }) },
        plugins: [
          // Leaves out the parts of the federation runtime that fetch manifests: a host has a release set.
          new webpack.DefinePlugin({ FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: 'true', ENV_TARGET: '"web"' }),
          new MiniCssExtractPlugin({
            filename: '[name].[contenthash:8].css',
            chunkFilename: '[name].[contenthash:8].css',
          }),
          new CascadeLayerPlugin(null, production),
          new IntegrityPlugin(),
          new MessagesPlugin(join(options.folder, 'src/locales'), { needsEnglish: false }),
          new CopyPlugin((options.copies ?? []).map((file) => join(options.folder, file))),
          ...(production ? [sourceMaps(options.folder)] : []),
        ],
      }
    },
  }
}

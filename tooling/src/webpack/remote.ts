import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { FILES_ADDRESS } from '@viewpage/shared-events/wire'
import MiniCssExtractPlugin from 'mini-css-extract-plugin'
import webpack, { type Configuration } from 'webpack'
import { assetName } from './asset-name.ts'
import { base, type Mode } from './base.ts'
import { CascadeLayerPlugin } from './cascade-layer-plugin.ts'
import { IntegrityPlugin } from './integrity-plugin.ts'
import { MessagesPlugin } from './messages-plugin.ts'
import { NoWorkersPlugin } from './no-workers-plugin.ts'
import { OneFilePlugin } from './one-file-plugin.ts'
import { identityOf, type RemoteOptions } from './remote-options.ts'
import { rules } from './rules.ts'
import { SameOriginFilesPlugin } from './same-origin-files-plugin.ts'
import { reactIn } from './check-react.ts'
import { SHARED_MODULES, sharedModulesWith } from './shared-modules.ts'
import { sourceMaps } from './source-maps.ts'
import { WorkersAnywherePlugin } from './workers-anywhere-plugin.ts'

/** The loaders of hosts have shorter limits (docs/behaviour/errors.md#chunk-timeout). */
const CHUNK_LOAD_TIMEOUT_MS = 120_000

/** `new URL('./a.png', import.meta.url)` has no origin where the address has none: in a server build, and on its pages. */
const PARSER = { javascript: { url: 'relative' } } as const

export interface BuildVariant {
  readonly mode: Mode
  /** Output folder. */
  readonly out: string
  /** @default the version in `package.json` */
  readonly version?: string
}

/**
 * The browser build of a remote: one container file that includes `./slots`, lazy chunks, and one messages file for each
 * language. It contains no shared module; the host has them.
 */
export function browserBuild(options: RemoteOptions, { mode, out, version }: BuildVariant): Configuration {
  const identity = identityOf(options.folder)
  const { name, container } = identity
  const production = mode === 'production'
  const slots = './src/slots.ts'
  return {
    ...base(options.folder, mode, `${name}-browser`, version ?? identity.version),
    target: ['web', 'es2022'],
    entry: {},
    output: {
      path: out,
      filename: '[name].[contenthash:8].js',
      chunkFilename: '[name].[contenthash:8].js',
      assetModuleFilename: assetName,
      // One page may load two versions of a remote; their chunk registries must differ.
      uniqueName: `${container}@${version ?? identity.version}`,
      publicPath: 'auto',
      chunkLoadTimeout: CHUNK_LOAD_TIMEOUT_MS,
      clean: { keep: (file) => file.startsWith('server.') },
    },
    module: {
      parser: PARSER,
      rules: [
        ...rules({
          mode,
          target: 'browser',
          classNameSalt: `${name}@${version ?? identity.version}`,
          remote: name,
        }),
        ...(options.rules?.('browser') ?? []),
      ],
    },
    plugins: [
      new webpack.container.ModuleFederationPlugin({
        name: container,
        filename: 'remoteEntry.[contenthash:8].js',
        library: { type: 'var', name: container },
        exposes: { './slots': slots, ...options.exposes },
        shared: Object.fromEntries(
          Object.entries(sharedModulesOf(options)).map(([request, share]) => [
            request,
            { ...share, import: false as const, singleton: true },
          ]),
        ),
      }),
      new OneFilePlugin(container, slots),
      new MiniCssExtractPlugin({
        filename: '[name].[contenthash:8].css',
        chunkFilename: '[name].[contenthash:8].css',
      }),
      new CascadeLayerPlugin(name, production),
      new IntegrityPlugin(),
      new SameOriginFilesPlugin(),
      new WorkersAnywherePlugin(),
      new MessagesPlugin(join(options.folder, 'src/locales'), { needsEnglish: true }),
      ...(production ? [sourceMaps(options.folder)] : []),
    ],
  }
}

/** The modules that a remote shares, in the ranges of the React that it is built for. */
export function sharedModulesOf({ reactFrom }: Pick<RemoteOptions, 'reactFrom'>): typeof SHARED_MODULES {
  return reactFrom === undefined ? SHARED_MODULES : sharedModulesWith(reactIn(reactFrom).range)
}

/** A server build renders to strings. React's renderer for streams would be a quarter of it, and run at each start. */
const WITHOUT_STREAMS = {
  './cjs/react-dom-server.edge.production.js': false,
  './cjs/react-dom-server.edge.development.js': false,
} as const

/** React before version 19 has one build for all that is not Node, and streams in a file of their own. */
const WITHOUT_OLD_STREAMS = {
  './cjs/react-dom-server.browser.production.min.js': false,
  './cjs/react-dom-server.browser.development.js': false,
} as const

/** What a server build imports as React. */
function serverReact({ reactFrom }: RemoteOptions): Record<string, string | false> {
  // This build of React needs no Node streams, which the context of the renderer lacks.
  if (reactFrom === undefined) return { 'react-dom/server$': 'react-dom/server.edge', ...WITHOUT_STREAMS }
  const { folders } = reactIn(reactFrom)
  const isOld = !existsSync(join(folders['react-dom'], 'server.edge.js'))
  return {
    'react-dom/server$': join(folders['react-dom'], isOld ? 'server.browser.js' : 'server.edge.js'),
    ...(isOld ? WITHOUT_OLD_STREAMS : WITHOUT_STREAMS),
    ...folders,
  }
}

/** The server build of a remote: one file without imports, with all languages. */
export function serverBuild(options: RemoteOptions, { mode, out, version }: BuildVariant): Configuration {
  const identity = identityOf(options.folder)
  const { name } = identity
  return {
    ...base(options.folder, mode, `${name}-server`, version ?? identity.version),
    target: 'node22',
    entry: { server: './src/server.ts' },
    resolve: {
      conditionNames: ['es2015', 'import', 'module', 'default'],
      alias: serverReact(options),
    },
    output: {
      path: out,
      filename: 'server.[contenthash:8].cjs',
      assetModuleFilename: assetName,
      publicPath: FILES_ADDRESS,
      library: { type: 'commonjs2' },
      clean: { keep: (file) => !file.startsWith('server.') },
    },
    optimization: { minimize: false, splitChunks: false },
    module: {
      // The build for browsers has the files.
      generator: { 'asset/resource': { emit: false, publicPath: FILES_ADDRESS } },
      parser: { javascript: { ...PARSER.javascript, worker: false } },
      rules: [
        ...rules({ mode, target: 'server', classNameSalt: `${name}@${version ?? identity.version}` }),
        ...(options.rules?.('server') ?? []),
      ],
    },
    plugins: [new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 }), new NoWorkersPlugin()],
  }
}

import { join } from 'node:path'
import { loadConfig } from '@viewpage/tooling/build'
import MiniCssExtractPlugin from 'mini-css-extract-plugin'
import webpack, { type Configuration } from 'webpack'
import { outputOf, peers, root } from './folders.ts'

export interface BuildOptions {
  readonly peer: string
  /** Folder below the peer's output. */
  readonly part: string
  readonly entry: NonNullable<Configuration['entry']>
  readonly plugins?: NonNullable<Configuration['plugins']>
  readonly output?: Configuration['output']
  readonly externals?: Configuration['externals']
  readonly externalsType?: string
  readonly outputModule?: boolean
}

/** The build of one remote's code for a peer: its own rules and class names, without our federation. */
export async function remoteConfiguration(remote: string, options: BuildOptions): Promise<Configuration> {
  const folder = join(root, remote)
  const config = await loadConfig(folder)
  if (config.kind !== 'remote') throw new Error(`[bench] ${remote} is not a remote.`)
  const [browser] = config.builds({ mode: 'production', out: join(folder, 'dist') })
  return finish(browser as unknown as Configuration, options, { part$: join(folder, 'src/components.ts') })
}

/** The build of a peer's own code: its host, or a library that its parts share. */
export async function hostConfiguration(options: BuildOptions): Promise<Configuration> {
  const config = await loadConfig(join(root, 'shell'))
  if (config.kind !== 'application') throw new Error('[bench] shell is not an application.')
  const configuration = config.build({ mode: 'production', out: join(root, 'shell/dist') })
  return finish(configuration as unknown as Configuration, options, {})
}

function finish(
  base: Configuration,
  { peer, part, entry, plugins = [], output, externals, externalsType, outputModule = false }: BuildOptions,
  alias: Record<string, string>,
): Configuration {
  const { path, publicPath } = outputOf(peer, part)
  return {
    ...base,
    name: `${peer} ${part}`,
    context: peers,
    entry,
    output: {
      path,
      publicPath,
      filename: '[name].js',
      chunkFilename: '[name].js',
      assetModuleFilename: '[name].[contenthash:8][ext]',
      uniqueName: `${peer}-${part}`,
      clean: true,
      ...output,
    },
    externals,
    ...(externalsType !== undefined && { externalsType: externalsType as 'module' }),
    resolve: {
      ...base.resolve,
      extensions: ['.js', '.ts', '.tsx'],
      alias: { ...alias, ...reactOfTheProject() },
    },
    // The peers' own copy of the cache: its key has their plugins.
    cache: {
      type: 'filesystem',
      name: `${peer}-${part}`,
      version: webpack.version,
      cacheDirectory: join(peers, 'node_modules/.cache'),
    },
    optimization: { ...base.optimization, splitChunks: false },
    plugins: [
      // Its types are of the project's webpack, which has a newer version.
      new MiniCssExtractPlugin({ filename: '[name].css', chunkFilename: '[name].css' }) as never,
      ...(base.plugins ?? []).filter((plugin) => plugin?.constructor.name === 'CascadeLayerPlugin'),
      ...plugins,
    ],
    experiments: { outputModule },
  }
}

/** All compared pages run the same React. */
function reactOfTheProject(): Record<string, string> {
  return Object.fromEntries(['react', 'react-dom'].map((name) => [name, join(root, 'node_modules', name)]))
}

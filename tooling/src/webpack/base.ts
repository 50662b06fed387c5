import { join } from 'node:path'
import MinimizerPlugin from 'minimizer-webpack-plugin'
import type { Configuration } from 'webpack'

export type Mode = 'production' | 'development'

/** What every build of the project has in common. */
export function base(folder: string, mode: Mode, name: string): Configuration {
  return {
    name,
    context: folder,
    mode,
    devtool: mode === 'development' ? 'source-map' : false,
    // rxjs offers its modern build under this condition.
    resolve: { conditionNames: ['es2015', '...'] },
    cache: {
      type: 'filesystem',
      name: `${name}-${mode}`,
      cacheDirectory: join(folder, 'node_modules/.cache/webpack'),
      buildDependencies: { preset: [import.meta.filename, join(import.meta.dirname, 'rules.ts')] },
    },
    optimization: {
      splitChunks: false,
      minimizer: [new MinimizerPlugin({ minify: MinimizerPlugin.swcMinify, extractComments: false })],
    },
    performance: false,
    stats: 'errors-warnings',
    infrastructureLogging: { level: 'warn' },
  }
}

import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import MinimizerPlugin from 'minimizer-webpack-plugin'
import type { Configuration } from 'webpack'

export type Mode = 'production' | 'development'

/**
 * The configuration that all builds share.
 *
 * @param version part of the cache key, because class names depend on it
 */
export function base(folder: string, mode: Mode, name: string, version: string): Configuration {
  return {
    name,
    context: folder,
    mode,
    devtool: mode === 'development' ? 'source-map' : false,
    // rxjs offers its modern build under this condition.
    resolve: { conditionNames: ['es2015', '...'] },
    // Writing it takes a fifth of a build, and few production builds run twice.
    cache: mode === 'development' && {
      type: 'filesystem',
      name: `${name}-${mode}`,
      cacheDirectory: join(folder, 'node_modules/.cache/webpack'),
      version,
      buildDependencies: {
        preset: readdirSync(import.meta.dirname).map((file) => join(import.meta.dirname, file)),
      },
    },
    optimization: {
      splitChunks: false,
      // As in production, unused parts of a library do not run: the policy of pages refuses some of them.
      usedExports: true,
      innerGraph: true,
      // `parallel` starts a process for each build; swc has threads.
      minimizer: [
        new MinimizerPlugin({ minify: MinimizerPlugin.swcMinify, extractComments: false, parallel: false }),
      ],
    },
    performance: false,
    stats: 'errors-warnings',
    infrastructureLogging: { level: 'warn' },
  }
}

import { join } from 'node:path'
import MiniCssExtractPlugin from 'mini-css-extract-plugin'
import webpack, { type Configuration } from 'webpack'
import WebpackDevServer from 'webpack-dev-server'
import { loadConfig } from '../build.ts'
import { base } from '../webpack/base.ts'
import { rules } from '../webpack/rules.ts'

/**
 * Serves a remote by itself: its `dev/main.tsx`, without shell, server or federation, a page per case.
 *
 * @throws Error when the workspace in `folder` is no remote.
 */
export async function dev(folder: string): Promise<void> {
  const config = await loadConfig(folder)
  if (config.kind !== 'remote')
    throw new Error(`[tooling] Only remotes run by themselves; ${folder} is none.`)
  const { port } = config.options
  const server = new WebpackDevServer(
    {
      port,
      host: '127.0.0.1',
      static: { directory: join(import.meta.dirname, 'page') },
      historyApiFallback: true,
      client: { overlay: { warnings: false } },
    },
    webpack(standAloneBuild(folder)),
  )
  await server.start()
  console.log(`${folder.split('/').at(-1)} runs by itself at http://127.0.0.1:${port}/`)
}

function standAloneBuild(folder: string): Configuration {
  const mode = 'development'
  return {
    ...base(folder, mode, 'stand-alone', '1'),
    target: ['web', 'es2022'],
    entry: { main: './dev/main.tsx' },
    output: { filename: '[name].js', publicPath: '/' },
    module: { rules: rules({ mode, target: 'browser', classNameSalt: 'dev' }) },
    plugins: [new MiniCssExtractPlugin({ filename: '[name].css' })],
  }
}

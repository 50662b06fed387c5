import { join } from 'node:path'
import webpack from 'webpack'
import WebpackDevServer from 'webpack-dev-server'
import { loadConfig } from '../build.ts'
import { standAloneBuild } from './stand-alone-build.ts'

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
    webpack(standAloneBuild({ folder, mode: 'development', publicPath: '/' })),
  )
  await server.start()
  console.log(`${folder.split('/').at(-1)} runs by itself at http://127.0.0.1:${port}/`)
}

import { join } from 'node:path'
import webpack from 'webpack'
import WebpackDevServer from 'webpack-dev-server'
import { loadConfig } from '../build.ts'
import { identityOf } from '../webpack/remote-options.ts'
import { standAloneBuild } from './stand-alone-build.ts'

export interface DevOptions {
  /** 0 for a free one. @default the one in `webpack.config.ts` */
  readonly port?: number
}

/**
 * Serves a remote by itself, without shell, server or federation: its `dev/main.tsx`, one page for each case.
 *
 * @throws Error if the workspace in `folder` is not a remote
 */
export async function dev(folder: string, options: DevOptions = {}): Promise<void> {
  const config = await loadConfig(folder)
  if (config.kind !== 'remote')
    throw new Error(`[tooling] Failed to serve ${folder}: only a remote runs by itself.`)
  const { port = config.options.port } = options
  const server = new WebpackDevServer(
    {
      port,
      host: '127.0.0.1',
      static: { directory: join(import.meta.dirname, 'page') },
      historyApiFallback: true,
      client: { overlay: { warnings: false } },
    },
    webpack(standAloneBuild({ folder, rules: config.options.rules, mode: 'development', publicPath: '/' })),
  )
  await server.start()
  const address = server.server?.address()
  const taken = typeof address === 'object' && address ? address.port : port
  console.log(`${identityOf(folder).name} runs by itself at http://127.0.0.1:${taken}/`)
}

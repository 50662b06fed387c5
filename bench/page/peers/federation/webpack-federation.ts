import webpack from 'webpack'
import { hostConfiguration, remoteConfiguration } from '../build/configurations.ts'
import { outputOf } from '../build/folders.ts'
import { inlineStyleMark, type Peer } from '../build/peer.ts'
import { runWebpack } from '../build/run-webpack.ts'
import { containerOf, EXPOSES, REMOTES, SHARED } from './options.ts'

const { ModuleFederationPlugin } = webpack.container
const peer = 'webpack-federation'

/** webpack's own federation: remotes by the address of their container, shared singletons. */
export async function buildWebpackFederation(): Promise<Peer> {
  const shared = Object.fromEntries(SHARED.map((name) => [name, { singleton: true }]))
  const urlOf = (remote: string, file: string) => `${outputOf(peer, remote).publicPath}${file}`
  const remotes = await Promise.all(
    REMOTES.map((remote) =>
      remoteConfiguration(remote, {
        peer,
        part: remote,
        entry: {},
        plugins: [
          new ModuleFederationPlugin({
            name: containerOf(remote),
            filename: 'remoteEntry.js',
            exposes: EXPOSES,
            shared,
          }),
        ],
      }),
    ),
  )
  const host = await hostConfiguration({
    peer,
    part: 'host',
    entry: { main: './federation/index.js' },
    plugins: [
      new ModuleFederationPlugin({
        name: 'host',
        remotes: Object.fromEntries(
          REMOTES.map((remote) => [
            containerOf(remote),
            `${containerOf(remote)}@${urlOf(remote, 'remoteEntry.js')}`,
          ]),
        ),
        shared,
      }),
    ],
  })
  await runWebpack([...remotes, host])
  const styles = REMOTES.map((remote) => inlineStyleMark(urlOf(remote, 'components.css'))).join('')
  return { name: peer, head: `${styles}<script defer src="${urlOf('host', 'main.js')}"></script>` }
}

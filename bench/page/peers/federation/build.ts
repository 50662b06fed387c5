import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack'
import { SHARED_MODULES } from '@viewpage/tooling'
import { REMOTES } from '@viewpage/tooling/workspaces'
import webpack, { type WebpackPluginInstance } from 'webpack'
import { hostConfiguration, remoteConfiguration } from '../build/configurations.ts'
import { outputOf } from '../build/folders.ts'
import { inlineStyleMark, type Peer } from '../build/peer.ts'
import { runWebpack } from '../build/run-webpack.ts'

interface Form {
  readonly peer: string
  readonly plugin: (options: object) => WebpackPluginInstance
  /** The file by which the host knows a remote. */
  readonly remoteFile: string
  readonly hostEntry: string
  readonly sharedByHost: object
  readonly sharedByRemote: object
  readonly preloads: boolean
}

/** webpack's own federation: remotes by the address of their container, shared singletons. */
const WEBPACK: Form = {
  peer: 'webpack-federation',
  plugin: (options) => new webpack.container.ModuleFederationPlugin(options as never),
  remoteFile: 'remoteEntry.js',
  hostEntry: './federation/index.js',
  sharedByHost: { singleton: true },
  sharedByRemote: { singleton: true },
  preloads: false,
}

const DEFAULTS: Form = {
  ...WEBPACK,
  peer: 'federation-2',
  // Types are of no use to a page.
  plugin: (options) => new ModuleFederationPlugin({ ...options, dts: false }) as never,
  remoteFile: 'mf-manifest.json',
}

const TUNED: Form = {
  peer: 'federation-2-tuned',
  plugin: (options) =>
    new ModuleFederationPlugin({
      ...options,
      dts: false,
      manifest: false,
      shareStrategy: 'loaded-first',
      experiments: { optimization: { target: 'web', disableSnapshot: true } },
    }) as never,
  remoteFile: 'remoteEntry.js',
  hostEntry: './federation/start.ts',
  sharedByHost: { singleton: true, eager: true },
  sharedByRemote: { singleton: true, import: false },
  preloads: true,
}

export const buildWebpackFederation = () => build(WEBPACK)
export const buildFederation2 = () => build(DEFAULTS)
export const buildFederation2Tuned = () => build(TUNED)

/** `mf-toolbar` as `mf_toolbar`, the name of its container. */
const containerOf = (remote: string) => remote.replaceAll('-', '_')

async function build({
  peer,
  plugin,
  remoteFile,
  hostEntry,
  sharedByHost,
  sharedByRemote,
  preloads,
}: Form): Promise<Peer> {
  /** The modules that our own host shares. */
  const share = (options: object) =>
    Object.fromEntries(Object.keys(SHARED_MODULES).map((name) => [name, options]))
  const urlOf = (remote: string, file: string) => `${outputOf(peer, remote).publicPath}${file}`
  const remotes = await Promise.all(
    REMOTES.map((remote) => {
      const options = {
        name: containerOf(remote),
        filename: 'remoteEntry.js',
        exposes: { './components': { import: 'part', name: 'components' } },
        shared: share(sharedByRemote),
      }
      return remoteConfiguration(remote, { peer, part: remote, entry: {}, plugins: [plugin(options)] })
    }),
  )
  const addresses = REMOTES.map((remote) => [
    containerOf(remote),
    `${containerOf(remote)}@${urlOf(remote, remoteFile)}`,
  ])
  const host = await hostConfiguration({
    peer,
    part: 'host',
    entry: { main: hostEntry },
    plugins: [plugin({ name: 'host', remotes: Object.fromEntries(addresses), shared: share(sharedByHost) })],
  })
  await runWebpack([...remotes, host])
  const styles = REMOTES.map((remote) => inlineStyleMark(urlOf(remote, 'components.css')))
  const preloaded = REMOTES.flatMap((remote) =>
    ['remoteEntry.js', 'components.js'].map((file) => urlOf(remote, file)),
  )
  return {
    name: peer,
    head: [
      ...styles,
      `<script defer src="${urlOf('host', 'main.js')}"></script>`,
      ...(preloads ? preloaded : []).map((url) => `<link rel="preload" as="script" href="${url}">`),
    ].join(''),
  }
}

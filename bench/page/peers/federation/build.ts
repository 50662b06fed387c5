import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack'
import { hostConfiguration, remoteConfiguration } from '../build/configurations.ts'
import { outputOf } from '../build/folders.ts'
import { inlineStyleMark, type Peer } from '../build/peer.ts'
import { runWebpack } from '../build/run-webpack.ts'
import { containerOf, EXPOSES, REMOTES, SHARED } from './options.ts'

interface Form {
  readonly peer: string
  /** The file by which the host knows a remote. */
  readonly remoteFile: string
  readonly hostEntry: string
  /** Options of the plugin in every build. */
  readonly common: object
  readonly sharedByHost: object
  readonly sharedByRemote: object
  readonly preloads: boolean
}

const DEFAULTS: Form = {
  peer: 'federation-2',
  remoteFile: 'mf-manifest.json',
  hostEntry: './federation/index.js',
  common: {},
  sharedByHost: { singleton: true },
  sharedByRemote: { singleton: true },
  preloads: false,
}

const TUNED: Form = {
  peer: 'federation-2-tuned',
  remoteFile: 'remoteEntry.js',
  hostEntry: './federation/start.ts',
  common: {
    manifest: false,
    shareStrategy: 'loaded-first',
    experiments: { optimization: { target: 'web', disableSnapshot: true } },
  },
  sharedByHost: { singleton: true, eager: true },
  sharedByRemote: { singleton: true, import: false },
  preloads: true,
}

export const buildFederation2 = () => build(DEFAULTS)
export const buildFederation2Tuned = () => build(TUNED)

async function build(form: Form): Promise<Peer> {
  const { peer, common } = form
  const share = (options: object) => Object.fromEntries(SHARED.map((name) => [name, options]))
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
            shared: share(form.sharedByRemote),
            // Types are of no use to a page.
            dts: false,
            ...common,
          }),
        ],
      }),
    ),
  )
  const host = await hostConfiguration({
    peer,
    part: 'host',
    entry: { main: form.hostEntry },
    plugins: [
      new ModuleFederationPlugin({
        name: 'host',
        remotes: Object.fromEntries(
          REMOTES.map((remote) => [
            containerOf(remote),
            `${containerOf(remote)}@${urlOf(remote, form.remoteFile)}`,
          ]),
        ),
        shared: share(form.sharedByHost),
        dts: false,
        ...common,
      }),
    ],
  })
  await runWebpack([...remotes, host])
  const styles = REMOTES.map((remote) => inlineStyleMark(urlOf(remote, 'components.css')))
  const preloads = REMOTES.flatMap((remote) =>
    ['remoteEntry.js', 'components.js'].map((file) => urlOf(remote, file)),
  )
  return {
    name: peer,
    head: [
      ...styles,
      `<script defer src="${urlOf('host', 'main.js')}"></script>`,
      ...(form.preloads ? preloads : []).map((url) => `<link rel="preload" as="script" href="${url}">`),
    ].join(''),
  }
}

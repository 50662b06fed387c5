import webpack from 'webpack'
import { REMOTES } from '@viewpage/tooling/workspaces'
import { remoteConfiguration } from '../build/configurations.ts'
import { outputOf } from '../build/folders.ts'
import type { Peer } from '../build/peer.ts'
import { runWebpack } from '../build/run-webpack.ts'
import { importMap } from '../modules/import-map.ts'
import { asModules, buildSharedModules, PAGE_SLOTS } from '../modules/shared-modules.ts'

const peer = 'podium'

/** The client code of the podlets: a native module each, which hydrates its own HTML; libraries by an import map. */
export async function buildPodium(): Promise<Peer> {
  const shared = await buildSharedModules(peer, [PAGE_SLOTS])
  const modules = asModules(Object.keys(shared))
  const parts = await Promise.all(
    REMOTES.map((remote) =>
      remoteConfiguration(remote, {
        peer,
        part: remote,
        entry: { main: './podium/part.ts' },
        plugins: [new webpack.DefinePlugin({ REMOTE: JSON.stringify(remote) })],
        ...modules,
      }),
    ),
  )
  await runWebpack(parts)
  // The scripts are in the manifests of the podlets.
  return { name: peer, head: importMap(shared) }
}

export const scriptOf = (remote: string) => `${outputOf(peer, remote).publicPath}main.js`

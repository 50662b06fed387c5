import { REMOTES } from '@viewpage/tooling/workspaces'
import { hostConfiguration, remoteConfiguration } from '../build/configurations.ts'
import { outputOf } from '../build/folders.ts'
import type { Peer } from '../build/peer.ts'
import { runWebpack } from '../build/run-webpack.ts'
import { importMap, modulePreloads } from '../modules/import-map.ts'
import { asModules, buildSharedModules } from '../modules/shared-modules.ts'

const peer = 'single-spa'

/** single-spa's recommended setup: native modules, an import map, shared libraries and a root config. */
export async function buildSingleSpa(): Promise<Peer> {
  const shared = await buildSharedModules(peer, ['single-spa'])
  const modules = asModules(Object.keys(shared))
  const parts = await Promise.all(
    REMOTES.map((remote) =>
      remoteConfiguration(remote, {
        peer,
        part: remote,
        entry: { main: './single-spa/part.ts' },
        ...modules,
      }),
    ),
  )
  const root = await hostConfiguration({
    peer,
    part: 'root',
    entry: { main: './single-spa/root-config.ts' },
    ...modules,
  })
  await runWebpack([...parts, root])
  const urlOf = (part: string) => `${outputOf(peer, part).publicPath}main.js`
  const imports = {
    ...shared,
    ...Object.fromEntries(REMOTES.map((remote) => [`@viewpage/${remote}`, urlOf(remote)])),
    '@viewpage/root-config': urlOf('root'),
  }
  return {
    name: peer,
    head: [
      importMap(imports),
      modulePreloads([...Object.values(shared), urlOf('root')]),
      '<script type="module">import "@viewpage/root-config"</script>',
    ].join(''),
  }
}

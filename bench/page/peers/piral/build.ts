import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { SHARED_MODULES } from '@viewpage/tooling'
import { REMOTES } from '@viewpage/tooling/workspaces'
import { hostConfiguration, remoteConfiguration } from '../build/configurations.ts'
import { outputOf, peers } from '../build/folders.ts'
import type { Peer } from '../build/peer.ts'
import { runWebpack } from '../build/run-webpack.ts'

const peer = 'piral'

/** A Piral app shell, and one pilet for each remote, loaded from a feed by SystemJS (pilet schema v2). */
export async function buildPiral(): Promise<Peer> {
  const shared = Object.keys(SHARED_MODULES)
  // What piral-cli sets for the generated module, which then provides these libraries to pilets.
  Object.assign(process.env, {
    SHARED_DEPENDENCIES: shared.join(','),
    BUILD_PCKG_NAME: 'bench-shell',
    PIRAL_PUBLIC_PATH: '/',
  })
  process.chdir(join(peers, 'piral'))
  const pilets = await Promise.all(
    REMOTES.map((remote) =>
      remoteConfiguration(remote, {
        peer,
        part: remote,
        entry: { index: './piral/pilet.tsx' },
        output: { library: { type: 'system' } },
        externals: shared,
        externalsType: 'system',
      }),
    ),
  )
  const shell = await hostConfiguration({ peer, part: 'shell', entry: { main: './piral/shell.tsx' } })
  shell.module?.rules?.push({
    test: /app\.codegen$/,
    type: 'javascript/auto',
    loader: join(peers, 'piral/codegen-loader.cjs'),
  })
  await runWebpack([...pilets, shell])
  writeFeed()
  return { name: peer, head: `<script defer src="${outputOf(peer, 'shell').publicPath}main.js"></script>` }
}

/** What a feed service answers. */
function writeFeed(): void {
  const items = REMOTES.map((remote) => ({
    name: remote,
    version: '1.0.0',
    spec: 'v2',
    link: `${outputOf(peer, remote).publicPath}index.js`,
    requireRef: `webpackChunkpr_${remote}`,
    dependencies: {},
  }))
  const { path } = outputOf(peer, 'feed')
  mkdirSync(path, { recursive: true })
  writeFileSync(join(path, 'feed.json'), JSON.stringify({ items }))
}

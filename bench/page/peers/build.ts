import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { peers } from './build/folders.ts'
import type { Peer } from './build/peer.ts'
import { buildFederation2, buildFederation2Tuned, buildWebpackFederation } from './federation/build.ts'
import { buildPiral } from './piral/build.ts'
import { buildPodium } from './podium/build.ts'
import { buildSingleSpa } from './single-spa/build.ts'

// Builds peers, and describes them in `dist/peers.json`: `node build.ts [name …]`, all without a name.

const BUILDS: Readonly<Record<string, () => Promise<Peer>>> = {
  'single-spa': buildSingleSpa,
  'webpack-federation': buildWebpackFederation,
  'federation-2': buildFederation2,
  'federation-2-tuned': buildFederation2Tuned,
  piral: buildPiral,
  podium: buildPodium,
}

const asked = process.argv.slice(2)
const names = asked.length > 0 ? asked : Object.keys(BUILDS)
const built: Peer[] = []
for (const name of names) {
  const build = BUILDS[name]
  if (!build)
    throw new Error(`[bench] There is no peer "${name}". There are ${Object.keys(BUILDS).join(', ')}.`)
  process.stderr.write(`building ${name}\n`)
  built.push(await build())
}
mkdirSync(join(peers, 'dist'), { recursive: true })
writeFileSync(join(peers, 'dist/peers.json'), JSON.stringify(built, null, 2))

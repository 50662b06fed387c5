import { readFileSync, writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { BAD_MANNERS } from '@viewpage/e2e/bad-neighbours'
import { REMOTES } from '@viewpage/tooling/workspaces'
import { createAttempts } from '../faults/attempt.ts'
import { servePeers } from '../faults/serve-peers.ts'
import { matching, readOptions } from '../harness/options.ts'
import { DEMO_PATH, ending, startDemo } from '../harness/start.ts'
import { PEERS } from '../page/build-peers.ts'
import { sectionOf, withSection, type Measured } from './print-section.ts'
import { healthyCell, peerCell, rudeCell, type Visit } from './rude-cell.ts'

const options = readOptions({
  remotes: [REMOTES, 'that are rude'],
  only: ['', 'parts of the names of what they do'],
  cpu: [4, 'how many times slower than this machine'],
  healthy: [20, 'loads without a fault, at the same speed and five times slower'],
  peers: [PEERS, 'other frameworks to compare with'],
  write: [false, 'writes the table into docs/faults.md'],
})
const isWanted = matching(options.only)

/** The remote that is rude on the pages of other frameworks. */
const PEERS_REMOTE = 'mf-toolbar'

await using server = await startDemo()
await using attempts = await createAttempts()
const { remotes: active } = (await (await fetch(`${server.url}/releases/current`)).json()) as {
  remotes: Record<string, { version: string }>
}
const visit: Visit = {
  url: server.url + DEMO_PATH,
  cpu: options.cpu,
  version: (remote) => active[remote]?.version ?? '',
}
const manners = BAD_MANNERS.filter(isWanted)
const speeds = [options.cpu, options.cpu * 5]
const measured: Measured = { cpu: options.cpu, cells: [], peers: [], healthy: [], load: loadavg()[1] ?? 0 }
let released = 0
// Also after a failure: a run takes more than half an hour.
await using _written = ending({}, write)

for (const remote of options.remotes) {
  for (const manner of manners)
    await attempts.keep(measured.cells, `${remote} ${manner}`, (browser) =>
      rudeCell(browser, server, visit, { remote, manner, version: `9.1.${(released += 1)}` }),
    )
  write()
}
await measurePeers()
for (let load = 0; load < options.healthy; load++)
  for (const cpu of speeds) {
    await attempts.keep(measured.healthy, `no fault, x${cpu}`, (browser) =>
      healthyCell(browser, { ...visit, cpu }),
    )
    write()
  }
console.log(sectionOf(measured))
if (attempts.failed.length > 0) {
  console.log(`Not measured: ${attempts.failed.join('; ')}`)
  process.exitCode = 1
}

async function measurePeers(): Promise<void> {
  await using peers = await servePeers(options.peers, server.url, DEMO_PATH)
  for (const { name, url } of peers.pages)
    for (const manner of manners)
      await attempts.keep(measured.peers, `${name} ${manner}`, (browser) =>
        peerCell(browser, { url, cpu: options.cpu }, { name, remote: PEERS_REMOTE, manner }),
      )
  write()
}

function write(): void {
  if (!options.write) return
  measured.load = Math.max(measured.load, loadavg()[1] ?? 0)
  const file = join(import.meta.dirname, '../../docs/faults.md')
  writeFileSync(file, withSection(readFileSync(file, 'utf8'), sectionOf(measured)))
}

import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { HostManifest } from '@viewpage/shared-events'
import { build } from '@viewpage/tooling/build'
import { startServer } from '@viewpage/e2e/server'
import { launchChromium } from '../chromium.ts'
import { buildPeers, peerFiles, startPodium } from './build-peers.ts'
import { bytesTable } from './bytes.ts'
import { comparedPages, type ComparedPage } from './compared-pages.ts'
import { goalsTable } from './goals.ts'
import { measureLoad } from './measure.ts'
import { measurePresses } from './measure-presses.ts'
import { readOptions } from './options.ts'
import { longestScripts, problemsOf, resultsTable } from './print-results.ts'
import type { Result } from './results.ts'
import { servePages } from './serve-pages.ts'
import { traceLoad } from './trace-load.ts'

const PATH = '/p/orbit1/'

const { rounds, peers: names, conditions, hasPresses, traces, port } = readOptions(process.argv.slice(2))
const browser = await launchChromium()
const dataDir = mkdtempSync(join(tmpdir(), 'viewpage-bench-'))
const ends: (() => unknown)[] = [
  () => browser.close(),
  () => rmSync(dataDir, { recursive: true, force: true }),
]
try {
  const bundleFolder = join(import.meta.dirname, 'bundle/dist')
  const bundle = (await build(join(import.meta.dirname, 'bundle'), { out: bundleFolder })) as HostManifest
  const peers = buildPeers(names)
  const viewpage = await startServer(dataDir)
  ends.unshift(() => viewpage.stop())
  const url = viewpage.url + PATH
  let pages: readonly ComparedPage[] = []
  const server = await servePages({
    pages: () => pages,
    folders: { '/bench/peers/': peerFiles, [bundle.publicPath]: bundleFolder },
    origin: viewpage.url,
    port,
  })
  ends.unshift(() => server.close())
  const composed = peers.find(({ name }) => name === 'podium')
  const podium = composed ? await startPodium(url, composed.head, server.origin) : null
  if (podium) ends.unshift(podium.stop)
  pages = comparedPages({ url, bundle, peers, podiumUrl: podium?.url ?? null })

  const results = pages.map(({ name, comesToLife }): Result => ({
    name,
    comesToLife,
    loads: [],
    presses: [],
  }))
  for (let round = -1; round < rounds; round++) {
    for (const [index, page] of pages.entries()) {
      const result = results[index]
      const load = await measureLoad(browser, server.urlOf(page), conditions, page.comesToLife)
      // The first round fills the caches of the server and the disk.
      if (round < 0) continue
      result?.loads.push(load)
      if (hasPresses)
        result?.presses.push(await measurePresses(browser, server.urlOf(page), conditions, page.comesToLife))
    }
    process.stderr.write(round < 0 ? 'warm\n' : `round ${round + 1} of ${rounds}\n`)
  }
  print(results)
  if (traces !== null) {
    mkdirSync(traces, { recursive: true })
    for (const page of pages) {
      const file = join(traces, `${page.name}.json`)
      await traceLoad(browser, server.urlOf(page), conditions, page.comesToLife, file)
    }
  }
} finally {
  for (const end of ends) await end()
}

function print(results: readonly Result[]): void {
  const line = conditions.line ? '1.6 Mbit/s, 150 ms' : 'no limit of the network'
  console.log(
    `\n${PATH}, cold, ${line}, CPU x${conditions.cpu}, medians of ${rounds} in turn (lowest to highest)\n`,
  )
  console.log(resultsTable(results))
  console.log(`\n${goalsTable(results)}`)
  console.log(`\nLongest scripts\n${longestScripts(results)}`)
  console.log(`\n${bytesTable()}`)
  const problems = problemsOf(results)
  if (problems !== '') {
    console.log(`\nNot alive\n${problems}`)
    process.exitCode = 1
  }
}

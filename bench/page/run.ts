import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { HostManifest } from '@viewpage/shared-events'
import { build } from '@viewpage/tooling/build'
import { launchChromium } from '../harness/chromium.ts'
import { compare } from '../harness/compare.ts'
import { readOptions } from '../harness/options.ts'
import { DEMO_PATH, ending, startDemo } from '../harness/start.ts'
import { buildPeers, peerFiles, PEERS, startPodium } from './build-peers.ts'
import { bytesTable } from './bytes.ts'
import { comparedPages, type ComparedPage } from './compared-pages.ts'
import { SLOW_LINE } from './conditions.ts'
import { measureLoad, type MeasuredPage } from './measure.ts'
import { measurePresses } from './measure-presses.ts'
import { servePages } from './serve-pages.ts'
import { goalsTable, longestScripts, problemsOf, resultsTable, type Result } from './tables.ts'

const options = readOptions({
  rounds: [9, 'loads of each page, in turn'],
  peers: [PEERS, 'pages of other frameworks'],
  cpu: [4, 'how many times slower than this machine'],
  line: [true, 'limits the network to 1.6 Mbit/s and 150 ms'],
  presses: [true, 'measures presses while a page starts and afterwards'],
  traces: ['', 'folder for a trace of each page'],
  port: [0, 'of the pages; 0: a free one'],
})
const conditions = { cpu: options.cpu, line: options.line ? SLOW_LINE : null }

await using browser = ending(await launchChromium(), (each) => each.close())
const bundleFolder = join(import.meta.dirname, 'bundle/dist')
const bundle = (await build(join(import.meta.dirname, 'bundle'), { out: bundleFolder })) as HostManifest
const peers = buildPeers(options.peers)
await using viewpage = await startDemo()
const url = viewpage.url + DEMO_PATH
let pages: readonly ComparedPage[] = []
using server = await servePages({
  pages: () => pages,
  folders: { '/bench/peers/': peerFiles, [bundle.publicPath]: bundleFolder },
  origin: viewpage.url,
  port: options.port,
})
const composed = peers.find(({ name }) => name === 'podium')
using podium = composed ? await startPodium(url, composed.head, server.origin) : null
pages = comparedPages({ url, bundle, peers, podiumUrl: podium?.url ?? null })

const results = await measureAll()
print(results)
if (options.traces !== '') mkdirSync(options.traces, { recursive: true })
for (const page of options.traces === '' ? [] : pages)
  await measureLoad(measured(page), join(options.traces, `${page.name}.json`))

function measured(page: ComparedPage): MeasuredPage {
  return { browser, url: server.urlOf(page), conditions, comesToLife: page.comesToLife }
}

async function measureAll(): Promise<Result[]> {
  const rows = pages.map((page) => {
    const measure = async () => ({
      load: await measureLoad(measured(page)),
      presses: options.presses ? await measurePresses(measured(page)) : null,
    })
    return [page.name, measure] as const
  })
  const found = await compare(Object.fromEntries(rows), options.rounds, { warmUps: 1 })
  return Object.entries(found).map(([name, all]) => ({
    name,
    loads: all.map(({ load }) => load),
    presses: all.flatMap(({ presses }) => presses ?? []),
  }))
}

function print(all: readonly Result[]): void {
  const line = conditions.line ? '1.6 Mbit/s, 150 ms' : 'no limit of the network'
  console.log(
    `\n${DEMO_PATH}, cold, ${line}, CPU x${conditions.cpu}, medians of ${options.rounds} in turn (lowest to highest)\n`,
  )
  console.log(resultsTable(all))
  console.log(`\n${goalsTable(all)}`)
  console.log(`\nLongest scripts\n${longestScripts(all)}`)
  console.log(`\n${bytesTable()}`)
  const problems = problemsOf(all)
  if (problems === '') return
  console.log(`\nNot alive\n${problems}`)
  process.exitCode = 1
}

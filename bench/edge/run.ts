import { median, percentile } from '@viewpage/tooling/figures'
import { processesBelow } from '../../server/test/support/processes.ts'
import { freeVarnishPorts, knobsBehind, startVarnish } from '../../server/test/support/start-varnish.ts'
import { compare, report } from '../harness/compare.ts'
import { saturate, type Target } from '../harness/load.ts'
import { readOptions } from '../harness/options.ts'
import { DEMO_PATH, ending } from '../harness/start.ts'
import { HEADERS, startSite } from '../serve/site.ts'
import { measureDifferences } from './differences.ts'
import { countHits } from './hits.ts'
import { timePurges } from './purges.ts'

const { rounds, seconds, edits, requests, decks } = readOptions({
  rounds: [5, 'measurements of each rate, in turn'],
  seconds: [3, 'of saturation in each round'],
  edits: [50, 'edits of a page that Varnish has'],
  requests: [10_000, 'visits whose hits are counted'],
  decks: [200, 'presentations beside the demo'],
})

const ports = await freeVarnishPorts()
const { site: port } = await freeVarnishPorts()
await using varnish = ending(await startVarnish(ports, port), ({ stop }) => stop())
await using site = await startSite({ ...knobsBehind(ports), PORT: String(port) }, decks)
const { server } = site

const next = () => ({ path: DEMO_PATH, headers: { ...HEADERS, 'accept-language': 'en' } })
await compareRates({
  'from the server': { url: `http://127.0.0.1:${port}`, pid: server.pid, next },
  'from Varnish': { url: varnish.url, pid: processesBelow(varnish.pid).at(0) ?? varnish.pid, next },
})
const { hits, misses, bypassed, loggedIn } = await countHits(varnish.url, site, requests)
const share = (part: number) => `${((part / (requests - loggedIn)) * 100).toFixed(1)} %`
console.log(`
${requests} visits of ${decks + 1} presentations in nine languages, with an edit each second:
of visitors without an account ${share(hits)} hits, ${share(misses)} misses, ${share(bypassed - loggedIn)} bypassed;
of ${loggedIn} visits with an account all bypassed`)
const times = await timePurges(varnish.url, site, edits)
console.log(`
ms from an edit by another process to the new page: p50 ${percentile(times, 0.5).toFixed(0)}, p99 ${percentile(times, 0.99).toFixed(0)}, longest ${Math.max(...times).toFixed(0)} (${edits} edits)`)
const differences = await measureDifferences(server)
report(
  'A remote after a release',
  ['change of mf-toolbar', 'whole, brotli', 'difference, bytes', 'ms of the first request'],
  differences.map(({ change, whole, difference, firstMs }) => [
    change,
    String(whole),
    String(difference),
    firstMs.toFixed(0),
  ]),
)

async function compareRates(targets: Readonly<Record<string, Target>>): Promise<void> {
  const rows = Object.entries(targets).map(
    ([name, target]) => [name, () => saturate(target, seconds)] as const,
  )
  const rates = await compare(Object.fromEntries(rows), rounds, { warmUps: 1 })
  report(
    'Of the view page',
    ['view page', 'pages/s', 'CPU µs a page'],
    Object.entries(rates).map(([name, all]) => [
      name,
      median(all.map(({ rate }) => rate)).toFixed(0),
      median(all.map(({ cost }) => cost)).toFixed(0),
    ]),
  )
}

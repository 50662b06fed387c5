import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer } from '@viewpage/e2e/server'
import { processesBelow } from '../../server/test/support/processes.ts'
import { freeVarnishPorts, knobsBehind, startVarnish } from '../../server/test/support/start-varnish.ts'
import { median } from '../median.ts'
import { percentile } from '../percentile.ts'
import { PAGE_PATH } from '../rendering/demo-page.ts'
import { saturate, type Target } from '../serve/load.ts'
import { fillSite } from '../serve/site.ts'
import { table } from '../table.ts'
import { closeConnections } from './request-page.ts'
import { measureDifferences } from './differences.ts'
import { openEdits } from './edits.ts'
import { countHits } from './hits.ts'
import { timePurges } from './purges.ts'

/** Rounds, in which both are saturated once. */
const ROUNDS = Number(process.env['ROUNDS'] ?? 5)
/** Of saturation, in each round. */
const SECONDS = Number(process.env['SECONDS'] ?? 3)
const EDITS = Number(process.env['EDITS'] ?? 50)
const REQUESTS = Number(process.env['REQUESTS'] ?? 10_000)
/** Presentations beside the demo. */
const DECKS = Number(process.env['DECKS'] ?? 200)

const next = () => ({
  path: PAGE_PATH,
  headers: { accept: 'text/html', 'accept-encoding': 'gzip, deflate, br', 'accept-language': 'en' },
})

async function compareRates(targets: Readonly<Record<string, Target>>): Promise<string> {
  const rows = Object.entries(targets).map(([name, target]) => ({
    ...{ name, target, rates: [] as number[], costs: [] as number[] },
  }))
  for (const { target } of rows) await saturate(target, SECONDS)
  for (let round = 0; round < ROUNDS; round++) {
    for (const { target, rates, costs } of rows) {
      const { rate, cost } = await saturate(target, SECONDS)
      rates.push(rate)
      costs.push(cost)
    }
  }
  return table(
    ['view page', 'pages/s', 'CPU µs a page'],
    rows.map(({ name, rates, costs }) => [name, median(rates).toFixed(0), median(costs).toFixed(0)]),
  )
}

const share = (part: number, whole: number) => `${((part / whole) * 100).toFixed(1)} %`

const dataDir = mkdtempSync(join(tmpdir(), 'viewpage-bench-'))
const ports = await freeVarnishPorts()
const { site: port } = await freeVarnishPorts()
const varnish = await startVarnish(ports, port)
const server = await startServer(dataDir, { ...knobsBehind(ports), PORT: String(port) })
const site = await fillSite(server, DECKS)
const edits = await openEdits(dataDir)
try {
  const child = processesBelow(varnish.pid).at(0) ?? varnish.pid
  console.log(
    await compareRates({
      'from the server': { url: `http://127.0.0.1:${port}`, pid: server.pid, next },
      'from Varnish': { url: varnish.url, pid: child, next },
    }),
  )
  const { hits, misses, bypassed, loggedIn } = await countHits(varnish.url, site, edits, REQUESTS)
  const anonymous = REQUESTS - loggedIn
  console.log(`
${REQUESTS} visits of ${DECKS + 1} presentations in nine languages, with an edit each second:
of visitors without an account ${share(hits, anonymous)} hits, ${share(misses, anonymous)} misses, ${share(bypassed - loggedIn, anonymous)} bypassed;
of ${loggedIn} visits with an account all bypassed`)
  const times = await timePurges(varnish.url, edits, EDITS)
  console.log(`
ms from an edit by another process to the new page: p50 ${percentile(times, 0.5).toFixed(0)}, p99 ${percentile(times, 0.99).toFixed(0)}, longest ${Math.max(...times).toFixed(0)} (${EDITS} edits)
`)
  console.log(
    table(
      ['change of mf-toolbar', 'whole, brotli', 'difference, bytes', 'ms of the first request'],
      (await measureDifferences(server)).map(({ change, whole, difference, firstMs }) => [
        ...[change, String(whole), String(difference), firstMs.toFixed(0)],
      ]),
    ),
  )
} finally {
  closeConnections()
  await edits.close()
  await site.close()
  await server.stop()
  await varnish.stop()
  rmSync(dataDir, { recursive: true, force: true })
}

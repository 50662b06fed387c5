import { buildOf } from '@viewpage/e2e/fake-remotes'
import { releaseTo } from '@viewpage/e2e/release'
import type { RemoteManifest } from '@viewpage/shared-events'
import { median, percentile, spread } from '@viewpage/tooling/figures'
import { compare, report } from '../harness/compare.ts'
import { atRate, callAll, type Target } from '../harness/load.ts'
import { readOptions } from '../harness/options.ts'
import { serverMs } from '../harness/processes.ts'
import { inTurn, pageCall, startSite } from '../serve/site.ts'
import { startSource, type SourceWay } from './source.ts'

const { rounds, seconds, decks, kept, made } = readOptions({
  rounds: [7, 'measurements of each row, in turn'],
  seconds: [5, 'of a row in a round'],
  decks: [200, 'presentations whose pages are asked for in turn'],
  kept: [200, 'pages a second while pages are kept; 0 leaves this out'],
  made: [20, 'pages a second while each page is made for its request; 0 leaves this out'],
})

const REMOTE = 'mf-sidebars'
const VERSION = '9.0.0'
const SECRET = 'a-secret-of-the-benchmark-0123456789'

/** Rows by what the source of the remote does; the remote of the first declares no data. */
const ROWS: Readonly<Record<string, SourceWay | null>> = {
  'no data': null,
  'a source that works': 'works',
  'a source that hangs': 'hangs',
  'a source that sends 10 MB': 'floods',
}

if (kept > 0) await measure('Pages that are kept', '128', kept)
if (made > 0) await measure('Pages that are made for each request', '0', made)

async function measure(title: string, cacheMb: string, rate: number): Promise<void> {
  await using stack = new AsyncDisposableStack()
  const targets: [string, Target][] = []
  for (const [name, way] of Object.entries(ROWS)) {
    const source = stack.use(await startSource(way ?? 'works'))
    const site = stack.use(await startSiteWithData(source.url, way !== null, cacheMb))
    const target = { ...site.server, next: inTurn(site.copies.map((path) => pageCall(path))) }
    await callAll(target, decks)
    await atRate(target, rate, seconds)
    targets.push([name, target])
  }
  const rows = targets.map(([name, target]) => [name, () => measureRow(target, rate)] as const)
  print(title, rate, await compare(Object.fromEntries(rows), rounds))
}

/** A row in one round: ms of each page, and µs of CPU of the server's processes a page. */
interface Round {
  readonly times: readonly number[]
  readonly cost: number
}

async function measureRow(target: Target, rate: number): Promise<Round> {
  const before = serverMs(target.pid)
  const { times } = await atRate(target, rate, seconds)
  return { times, cost: ((serverMs(target.pid) - before) * 1_000) / times.length }
}

async function startSiteWithData(url: string, hasData: boolean, cacheMb: string) {
  const access = { [REMOTE]: { internal: [new URL(url).origin], secret: SECRET } }
  const site = await startSite(
    { VIEWPAGE_PAGE_CACHE_MB: cacheMb, VIEWPAGE_REMOTE_DATA: JSON.stringify(access) },
    decks,
  )
  const { manifest, files } = buildOf(REMOTE, VERSION)
  const text = { type: 'object', required: ['text'], properties: { text: { type: 'string' } } }
  const source = { url: `${url}{oid}`, schema: text, ttlSeconds: 30, staleSeconds: 600, deadlineMs: 1_000 }
  const data: RemoteManifest['data'] = { notes: { ...source, for: 'everybody' } }
  const release = releaseTo(site.server)
  await release.publish({ manifest: { ...manifest, ...(hasData && { data }) }, files })
  await release.activate(REMOTE, VERSION)
  return site
}

function print(title: string, rate: number, found: Readonly<Record<string, readonly Round[]>>) {
  const of = (name: string, share: number) =>
    (found[name] ?? []).map(({ times }) => percentile([...times], share))
  /** Of all rounds together: a round has too few pages beyond its p99 to tell 5 % apart. */
  const slowest = (name: string) =>
    percentile(
      (found[name] ?? []).flatMap(({ times }) => times),
      0.99,
    )
  const [first = ''] = Object.keys(found)
  /** Of the row without data in the same round. */
  const shareOfMedian = (name: string) =>
    median(of(name, 0.5).map((ms, round) => ms / (of(first, 0.5)[round] ?? NaN)))
  report(
    `${title}, ${rate} a second of ${decks} presentations, medians (and ranges) of ${rounds} rounds in turn`,
    ['remote with', 'p50 ms', 'p99 ms', 'p50 of no data', 'p99 of all rounds', 'of no data', 'CPU µs a page'],
    Object.keys(found).map((name) => [
      name,
      spread(of(name, 0.5), 2),
      spread(of(name, 0.99), 2),
      shareOfMedian(name).toFixed(2),
      slowest(name).toFixed(2),
      (slowest(name) / slowest(first)).toFixed(2),
      spread(
        (found[name] ?? []).map(({ cost }) => cost),
        0,
      ),
    ]),
  )
}

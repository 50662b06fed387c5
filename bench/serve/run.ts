import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { LANGUAGES } from '@viewpage/shared-events/schemas'
import { median, percentile, spread } from '@viewpage/tooling/figures'
import { serverOptions } from '@viewpage/tooling/server-command'
import { compare, report } from '../harness/compare.ts'
import { atRate, callAll, saturate, type Call, type Target } from '../harness/load.ts'
import { readOptions } from '../harness/options.ts'
import { requestPage } from '../harness/request-page.ts'
import { DEMO_PATH, ending } from '../harness/start.ts'
import type { BareBody } from './bare.ts'
import { measureMemory } from './memory.ts'
import { HEADERS, pageCall, inTurn, startSite, type Site } from './site.ts'

const { rounds, seconds, decks, pages, parts } = readOptions({
  rounds: [5, 'measurements of each row, in turn'],
  seconds: [2, 'of a row in a round, at full load and at half of it'],
  decks: [1_000, 'presentations beside the demo'],
  pages: [20_000, 'different pages for the memory, at most'],
  parts: [['rates', 'memory'], 'what is measured'],
})
/** The row with edits has one before this many requests. */
const EDIT_EVERY = 20

const bareRow = 'bare route'
const bareDecksRow = `bare route, ${decks} bodies in turn`
const decksRow = `${decks} presentations in turn`

if (parts.includes('rates')) await measureRates()
if (parts.includes('memory'))
  for (const megabytes of [16, 128]) console.log(await measureMemory(megabytes, decks, pages))

async function measureRates(): Promise<void> {
  await using site = await startSite({}, decks)
  const { server } = site
  const ours = targetsOf(site)
  // A new process is slow at first, and the page is compressed further during the first requests.
  for (const target of Object.values(ours)) await saturate(target, 3)
  const copies = { ...server, next: inTurn(site.copies.map((path) => pageCall(path))) }
  await Promise.all([callAll(copies, decks), callAll(copies, decks)])
  const { body } = await requestPage(server.url + DEMO_PATH, HEADERS)
  await using bare = await startBare(body)
  const bareDecks = Array.from({ length: decks }, (_, index) => pageCall(`/${index}/`))
  const bares = {
    [bareRow]: { ...bare, next: () => pageCall('/') },
    [bareDecksRow]: { ...bare, next: inTurn(bareDecks) },
  }
  for (const target of Object.values(bares)) await saturate(target, 3)
  const rows = Object.entries({ ...bares, ...ours }).map(([name, target]) => [name, () => measure(target)])
  printRates(await compare(Object.fromEntries(rows) as Record<string, () => Promise<Rate>>, rounds), body)
}

function targetsOf(site: Site): Record<string, Target> {
  const people = site.people.map((cookie) => pageCall(DEMO_PATH, { cookie }))
  const calls: Record<string, readonly Call[]> = {
    'view page': [pageCall(DEMO_PATH)],
    [decksRow]: site.copies.map((path) => pageCall(path)),
    'nine languages': LANGUAGES.map((language) => pageCall(DEMO_PATH, { 'accept-language': language })),
    'logged in': people.slice(0, 1),
    [`${people.length} people in turn`]: people,
    'view link': [pageCall(site.linkPath)],
    embed: [pageCall(`${DEMO_PATH}embed/`)],
    home: [pageCall('/')],
    explore: [pageCall('/explore/')],
  }
  const targets = Object.entries(calls).map(([name, all]): [string, Target] => [
    name,
    { ...site.server, next: inTurn(all) },
  ])
  let asked = 0
  const before = async () => {
    if (asked++ % EDIT_EVERY === 0) await site.edit()
  }
  const edited = { ...site.server, next: () => pageCall(site.editedPath), before }
  return { ...Object.fromEntries(targets), [`an edit before every ${EDIT_EVERY}th page`]: edited }
}

/** A row in one round: pages a second, µs of CPU a page, ms at half of that rate, and % of the time. */
type Rate = Readonly<Record<'rate' | 'cost' | 'middle' | 'slowest' | 'waiting', number>>

async function measure(target: Target): Promise<Rate> {
  const { rate, cost } = await saturate(target, seconds)
  const { times, waiting } = await atRate(target, rate / 2, seconds)
  const [middle, slowest] = [percentile(times, 0.5), percentile(times, 0.99)]
  return { rate, cost, middle, slowest, waiting: waiting * 100 }
}

function printRates(found: Readonly<Record<string, readonly Rate[]>>, body: Buffer): void {
  /** Of another row in the same round. */
  const sharesOf = (name: string, of: string) =>
    (found[name] ?? []).map(({ rate }, round) => rate / (found[of]?.[round]?.rate ?? NaN))
  report(
    `Pages, medians (and ranges) of ${rounds} rounds in turn; ${(body.length / 1_000).toFixed(1)} kB compressed`,
    ['page', 'pages/s', 'of bare', 'CPU µs a page', 'p50 ms at half', 'p99 ms at half', '% waiting'],
    Object.entries(found).map(([name, all]) => {
      const of = (figure: keyof Rate) => all.map((each) => each[figure])
      return [
        name,
        median(of('rate')).toFixed(0),
        median(sharesOf(name, bareRow)).toFixed(2),
        median(of('cost')).toFixed(0),
        median(of('middle')).toFixed(1),
        spread(of('slowest'), 1),
        spread(of('waiting'), 1),
      ]
    }),
  )
  const share = spread(sharesOf(decksRow, bareDecksRow), 2)
  console.log(`\n${decksRow}: ${share} of a bare route that sends as many bodies in turn\n`)
}

async function startBare(body: Buffer) {
  const child = fork(join(import.meta.dirname, 'bare.ts'), {
    // As the server runs.
    execArgv: [...serverOptions],
    env: { ...process.env, NODE_ENV: 'production' },
  })
  child.send({ body: body.toString('base64'), copies: decks } satisfies BareBody)
  const [url] = (await once(child, 'message')) as [string]
  return ending({ url, pid: child.pid ?? 0 }, () => child.kill())
}

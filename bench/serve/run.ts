import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { RunningServer } from '@viewpage/e2e/server'
import { LANGUAGES } from '@viewpage/shared-events/schemas'
import { serverOptions } from '@viewpage/tooling/server-command'
import { median } from '../median.ts'
import { percentile } from '../percentile.ts'
import { spread } from '../spread.ts'
import { table } from '../table.ts'
import { PAGE_PATH } from '../rendering/demo-page.ts'
import { askAll, atRate, saturate, type Target } from './load.ts'
import type { PageRequest } from './connection.ts'
import type { BareBody } from './bare.ts'
import { ask, HEADERS, inTurn } from './requests.ts'
import { measureMemory } from './memory.ts'
import type { Site } from './site.ts'
import { withServer } from './with-server.ts'

/** Rounds, in which each row is measured once. */
const ROUNDS = Number(process.env['ROUNDS'] ?? 5)
/** Per row and round. */
const SECONDS = Number(process.env['SECONDS'] ?? 2)
/** Presentations of the row that requests them in turn. */
const DECKS = Number(process.env['DECKS'] ?? 1_000)
/** The row with edits has one before this many requests. */
const EDIT_EVERY = 20

const bareRow = 'bare route'
const bareDecksRow = `bare route, ${DECKS} bodies in turn`
const decksRow = `${DECKS} presentations in turn`

const editedRow = `an edit before every ${EDIT_EVERY}th page`

function rowsOf(site: Site): Record<string, () => PageRequest> {
  const people = site.people.map((cookie) => ask(PAGE_PATH, { cookie }))
  return {
    'view page': inTurn([ask(PAGE_PATH)]),
    [decksRow]: inTurn(site.copies.map((path) => ask(path))),
    'nine languages': inTurn(LANGUAGES.map((language) => ask(PAGE_PATH, { 'accept-language': language }))),
    'logged in': inTurn(people.slice(0, 1)),
    [`${people.length} people in turn`]: inTurn(people),
    [editedRow]: inTurn([ask(site.editedPath)]),
    'view link': inTurn([ask(site.linkPath)]),
    embed: inTurn([ask(`${PAGE_PATH}embed/`)]),
    home: inTurn([ask('/')]),
    explore: inTurn([ask('/explore/')]),
  }
}

async function startBare(body: Buffer): Promise<{ url: string; child: ChildProcess }> {
  const child = fork(join(import.meta.dirname, 'bare.ts'), {
    // As the server runs.
    execArgv: [...serverOptions],
    env: { ...process.env, NODE_ENV: 'production' },
  })
  child.send({ body: body.toString('base64'), copies: DECKS } satisfies BareBody)
  const [url] = (await once(child, 'message')) as [string]
  return { url, child }
}

/** The bytes of the view page as a browser gets them. */
async function readCompressed(target: Target): Promise<Buffer> {
  const { request } = await import('node:http')
  return new Promise((resolve, reject) => {
    const call = request(new URL(PAGE_PATH, target.url), { headers: HEADERS }, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('end', () => resolve(Buffer.concat(parts)))
    })
    call.on('error', reject).end()
  })
}

/** Edits the page before each few requests. */
function editing(site: Site): () => Promise<void> {
  let pages = 0
  return async () => {
    if (pages++ % EDIT_EVERY === 0) await site.edit()
  }
}

async function measure(server: RunningServer, site: Site): Promise<string> {
  const rows = rowsOf(site)
  const targets = new Map<string, Target>()
  for (const [name, next] of Object.entries(rows))
    targets.set(name, {
      ...{ url: server.url, pid: server.pid, next },
      ...(name === editedRow && { before: editing(site) }),
    })
  const page = targets.get('view page')
  if (!page) throw new Error('[bench] There is no view page.')
  // A new process is slow at first, and the page is compressed further during the first requests.
  for (const target of targets.values()) await saturate(target, 3)
  const decks = targets.get(decksRow)
  if (decks) await Promise.all([askAll(decks, site.copies.length), askAll(decks, site.copies.length)])
  const body = await readCompressed(page)
  const { url, child } = await startBare(body)
  const bareRows = {
    [bareRow]: () => ask('/'),
    [bareDecksRow]: inTurn(Array.from({ length: DECKS }, (_, index) => ask(`/${index}/`))),
  }
  for (const [name, next] of Object.entries(bareRows)) {
    const target = { url, pid: child.pid ?? 0, next }
    targets.set(name, target)
    await saturate(target, 3)
  }
  const names = [...Object.keys(bareRows), ...Object.keys(rows)]
  const found = new Map(names.map((name) => [name, noFigures()]))
  for (let round = 0; round < ROUNDS; round++) {
    let bare = NaN
    for (const name of names) {
      const [target, row] = [targets.get(name), found.get(name)]
      if (!target || !row) continue
      const { rate, cost } = await saturate(target, SECONDS)
      if (name === bareRow) bare = rate
      row.rates.push(rate)
      row.costs.push(cost)
      row.shares.push(rate / bare)
      const { times, waiting } = await atRate(target, rate / 2, SECONDS)
      row.middle.push(percentile(times, 0.5))
      row.slowest.push(percentile(times, 0.99))
      row.waiting.push(waiting * 100)
    }
  }
  child.kill()
  return `Pages, medians (and ranges) of ${ROUNDS} rounds in turn; ${(body.length / 1_000).toFixed(1)} kB compressed

${tableOf(found)}

${decksRow}: ${spread(sharesOf(found, decksRow, bareDecksRow), 2)} of a bare route that sends as many bodies in turn
`
}

/** Of one row, in each round. */
type Figures = Record<'rates' | 'costs' | 'shares' | 'middle' | 'slowest' | 'waiting', number[]>

/** Pages a second of one row as a share of another's, in each round. */
function sharesOf(found: ReadonlyMap<string, Figures>, name: string, of: string): number[] {
  const others = found.get(of)?.rates ?? []
  return (found.get(name)?.rates ?? []).map((rate, round) => rate / (others[round] ?? NaN))
}

const noFigures = (): Figures => ({
  ...{ rates: [], costs: [], shares: [] },
  ...{ middle: [], slowest: [], waiting: [] },
})

function tableOf(found: ReadonlyMap<string, Figures>): string {
  const lines = [...found].map(([name, { rates, shares, costs, middle, slowest, waiting }]) => [
    name,
    median(rates).toFixed(0),
    median(shares).toFixed(2),
    median(costs).toFixed(0),
    median(middle).toFixed(1),
    spread(slowest, 1),
    spread(waiting, 1),
  ])
  return table(
    ['page', 'pages/s', 'of bare', 'CPU µs a page', 'p50 ms at half', 'p99 ms at half', '% waiting'],
    lines,
  )
}

console.log(`\n${await withServer({}, DECKS, measure)}`)
for (const megabytes of [16, 128]) console.log(await measureMemory(megabytes, DECKS))

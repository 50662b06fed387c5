import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer } from '@viewpage/e2e/server'
import Type from 'typebox'
import { Value } from 'typebox/value'
import { installPeers } from '../install-peers.ts'
import { median } from '../median.ts'
import { table } from '../table.ts'

/** Ratings of each page and device. Pages take turns, so that a change of the machine's speed affects all of them. */
const ROUNDS = Number(process.env['ROUNDS'] ?? 9)
const PAGES = ['/p/orbit1/', '/', '/explore/', '/p/orbit1/embed/']
const ALL_DEVICES = ['mobile', 'desktop'] as const
/** `DEVICES=mobile` leaves out the other one. */
const DEVICES = ALL_DEVICES.filter((device) => (process.env['DEVICES'] ?? device).split(',').includes(device))
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const METRICS = ['largest-contentful-paint', 'total-blocking-time', 'cumulative-layout-shift'] as const

const Report = Type.Object({
  categories: Type.Record(Type.String(), Type.Object({ score: Type.Union([Type.Number(), Type.Null()]) })),
  audits: Type.Record(
    Type.String(),
    Type.Object({
      title: Type.String(),
      score: Type.Union([Type.Number(), Type.Null()]),
      numericValue: Type.Optional(Type.Number()),
      displayValue: Type.Optional(Type.String()),
    }),
  ),
})
type Report = Type.Static<typeof Report>

const tool = join(import.meta.dirname, 'tool')
installPeers(tool)
const dataDir = mkdtempSync(join(tmpdir(), 'viewpage-lighthouse-'))
const server = await startServer(dataDir)
const reports = new Map<string, Report[]>()
for (let round = 0; round < ROUNDS; round++) {
  for (const device of DEVICES) {
    for (const page of PAGES) {
      const key = `${page} ${device}`
      reports.set(key, [...(reports.get(key) ?? []), rate(server.url + page, device)])
    }
  }
  process.stderr.write(`round ${round + 1} of ${ROUNDS}\n`)
}
await server.stop()
rmSync(dataDir, { recursive: true, force: true })

console.log(`\nLighthouse with its own throttling, medians of ${ROUNDS} in turn (lowest to highest)\n`)
console.log(
  table(
    ['page', ...CATEGORIES, 'LCP ms', 'blocked ms', 'shift'],
    [...reports].map(([key, all]) => [
      key,
      ...CATEGORIES.map((category) => spread(all.map((report) => scoreOf(report, category)))),
      ...METRICS.map((metric) =>
        spread(
          all.map(({ audits }) => audits[metric]?.numericValue ?? 0),
          metric,
        ),
      ),
    ]),
  ),
)
for (const [key, all] of reports) {
  const lost = lostPoints(all.at(-1))
  if (lost.length > 0) console.log(`\n${key}\n${lost.join('\n')}`)
}

function rate(url: string, device: (typeof ALL_DEVICES)[number]): Report {
  const chrome = ['/usr/bin/chromium', '/usr/bin/chromium-headless-shell', '/usr/bin/google-chrome'].find(
    (path) => existsSync(path),
  )
  // Lighthouse ends before a pipe has all of its output.
  const file = join(dataDir, 'lighthouse.json')
  const { status, stderr } = spawnSync(
    process.execPath,
    [
      join(tool, 'node_modules/lighthouse/cli/index.js'),
      url,
      ...[
        '--output=json',
        `--output-path=${file}`,
        '--quiet',
        '--chrome-flags=--headless --no-sandbox --disable-gpu',
      ],
      ...(device === 'desktop' ? ['--preset=desktop'] : []),
      `--only-categories=${CATEGORIES.join(',')}`,
    ],
    {
      encoding: 'utf8',
      env: { ...process.env, ...(chrome !== undefined && { CHROME_PATH: chrome }) },
    },
  )
  if (status !== 0) throw new Error(`[bench] Lighthouse failed for ${url}: ${stderr}`)
  return Value.Parse(Report, JSON.parse(readFileSync(file, 'utf8')))
}

function scoreOf({ categories }: Report, category: string): number {
  return Math.round((categories[category]?.score ?? 0) * 100)
}

function spread(values: readonly number[], metric?: string): string {
  const text = (value: number) => value.toFixed(metric === 'cumulative-layout-shift' ? 3 : 0)
  return `${text(median(values))} (${text(Math.min(...values))}–${text(Math.max(...values))})`
}

/** Audits of the last report that cost points. */
function lostPoints(report: Report | undefined): string[] {
  return Object.values(report?.audits ?? {})
    .filter(({ score }) => score !== null && score < 0.9)
    .map(({ title, displayValue }) => `- ${title}${displayValue === undefined ? '' : `: ${displayValue}`}`)
}

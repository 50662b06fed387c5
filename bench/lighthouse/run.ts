import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { spread } from '@viewpage/tooling/figures'
import Type from 'typebox'
import { Value } from 'typebox/value'
import { chromiumPath } from '../harness/chromium.ts'
import { compare, report } from '../harness/compare.ts'
import { installPeers } from '../harness/install-peers.ts'
import { readOptions } from '../harness/options.ts'
import { DEMO_PATH, startDemo, temporaryFolder } from '../harness/start.ts'

const { rounds, devices } = readOptions({
  rounds: [9, 'ratings of each page and device'],
  devices: [['mobile', 'desktop'], 'what the pages are opened with'],
})
const PAGES = [DEMO_PATH, '/', '/explore/', `${DEMO_PATH}embed/`]
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
/** With their digits. */
const METRICS = [
  ['largest-contentful-paint', 0],
  ['total-blocking-time', 0],
  ['cumulative-layout-shift', 3],
] as const

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
await using folder = temporaryFolder()
await using server = await startDemo()
const rows = devices.flatMap((device) =>
  PAGES.map((page) => [`${page} ${device}`, () => rate(server.url + page, device)] as const),
)
const reports = await compare(Object.fromEntries(rows), rounds)
report(
  `Lighthouse with its own throttling, medians of ${rounds} in turn (lowest to highest)`,
  ['page', ...CATEGORIES, 'LCP ms', 'blocked ms', 'shift'],
  Object.entries(reports).map(([key, all]) => [
    key,
    ...CATEGORIES.map((category) => spread(all.map((each) => scoreOf(each, category)))),
    ...METRICS.map(([metric, digits]) =>
      spread(
        all.map(({ audits }) => audits[metric]?.numericValue ?? 0),
        digits,
      ),
    ),
  ]),
)
for (const [key, all] of Object.entries(reports)) {
  const lost = lostPoints(all.at(-1))
  if (lost.length > 0) console.log(`\n${key}\n${lost.join('\n')}`)
}

function rate(url: string, device: (typeof devices)[number]): Report {
  const chrome = chromiumPath()
  // Lighthouse ends before a pipe has all of its output.
  const file = join(folder.path, 'lighthouse.json')
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

/** Audits of the last report that cost points. */
function lostPoints(report: Report | undefined): string[] {
  return Object.values(report?.audits ?? {})
    .filter(({ score }) => score !== null && score < 0.9)
    .map(({ title, displayValue }) => `- ${title}${displayValue === undefined ? '' : `: ${displayValue}`}`)
}

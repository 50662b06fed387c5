import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { HostManifest } from '@viewpage/shared-events'
import { build } from '@viewpage/tooling/build'
import { REMOTES } from '@viewpage/tooling/workspaces'
import { startServer } from '@viewpage/e2e/server'
import { chromium } from 'playwright'
import { median } from '../median.ts'
import { measureLoad, type Load } from './measure.ts'
import { serveVariants, VARIANTS, type Variant } from './variants.ts'

/** Loads per variant. Variants take turns, so that a change of the machine's speed affects all of them. */
const ROUNDS = Number(process.env['ROUNDS'] ?? 9)
const PATH = '/p/orbit1/'
const root = join(import.meta.dirname, '../..')

const bundleFolder = join(import.meta.dirname, 'bundle/dist')
await build(join(import.meta.dirname, 'bundle'), { out: bundleFolder })
const dataDir = mkdtempSync(join(tmpdir(), 'viewpage-bench-'))
const viewpage = await startServer(dataDir)
const server = await serveVariants({ origin: viewpage.url, path: PATH, bundleFolder })
const executablePath = ['/usr/bin/chromium', '/usr/bin/google-chrome'].find((path) => existsSync(path))
const browser = await chromium.launch({
  ...(executablePath && { executablePath }),
  args: ['--no-sandbox', '--disable-gpu'],
})

const loads: Record<Variant, Load[]> = { viewpage: [], static: [], bundle: [] }
for (let round = -1; round < ROUNDS; round++) {
  for (const variant of VARIANTS) {
    const load = await measureLoad(browser, server.urlOf(variant), variant !== 'static')
    // The first round fills the caches of the server and the disk.
    if (round >= 0) loads[variant].push(load)
  }
  process.stderr.write(round < 0 ? 'warm\n' : `round ${round + 1} of ${ROUNDS}\n`)
}
printTimes()
printBytes()

await browser.close()
server.close()
await viewpage.stop()
rmSync(dataDir, { recursive: true, force: true })

function printTimes(): void {
  const lcp = (variant: Variant) => median(loads[variant].map((load) => load.lcp))
  const live = (variant: Variant) => median(loads[variant].flatMap(({ allLive }) => allLive ?? []))
  const requests = (variant: Variant) => loads[variant][0]?.requests ?? []
  const pictures = (variant: Variant) => requests(variant).filter(({ type }) => type === 'Image').length
  const depth = (variant: Variant) =>
    Math.max(
      ...requests(variant)
        .filter(({ url }) => /remoteEntry|bundle-files/.test(url))
        .map((each) => each.depth - 1),
      0,
    )
  console.log(`\n${PATH}, cold, 1.6 Mbit/s, 150 ms, CPU x4, medians of ${ROUNDS} in turn\n`)
  console.log(
    'variant  | LCP ms (spread) | LCP/static | all live ms (spread) | live/bundle | requests + pictures | serial trips',
  )
  console.log(
    '---------|-----------------|------------|----------------------|-------------|---------------------|-------------',
  )
  for (const variant of VARIANTS) {
    const spread = (values: number[]) => `${Math.min(...values).toFixed(0)}–${Math.max(...values).toFixed(0)}`
    const lives = loads[variant].flatMap(({ allLive }) => allLive ?? [])
    console.log(
      [
        variant.padEnd(8),
        `${lcp(variant).toFixed(0)} (${spread(loads[variant].map((load) => load.lcp))})`,
        (lcp(variant) / lcp('static')).toFixed(2),
        lives.length === 0 ? '—' : `${live(variant).toFixed(0)} (${spread(lives)})`,
        lives.length === 0 ? '—' : (live(variant) / live('bundle')).toFixed(2),
        `${requests(variant).length - pictures(variant)} + ${pictures(variant)}`,
        depth(variant) || '—',
      ].join(' | '),
    )
  }
}

function printBytes(): void {
  const groups: [name: string, files: string[]][] = [
    ['shell: vendor', filesOf('shell/dist', /^vendor.*\.js$/)],
    ['shell: main', filesOf('shell/dist', /^main.*\.js$/)],
    ...REMOTES.map((remote): [string, string[]] => [
      remote,
      filesOf(`${remote}/dist`, /^remoteEntry.*\.js$/),
    ]),
    ['bundle', filesOf('bench/page/bundle/dist', /^main.*\.js$/)],
  ]
  console.log('\nJavaScript until all is live | bytes (br)')
  console.log('---|---')
  let sum = 0
  for (const [name, files] of groups) {
    const bytes = files.reduce((total, file) => total + brotliCompressSync(readFileSync(file)).byteLength, 0)
    if (name !== 'bundle') sum += bytes
    else console.log(`**viewpage, all of it** | ${sum}`)
    console.log(`${name} | ${bytes}`)
  }
}

function filesOf(folder: string, pattern: RegExp): string[] {
  const description = join(
    root,
    folder,
    existsSync(join(root, folder, 'remote.json')) ? 'remote.json' : 'application.json',
  )
  const { integrity } = JSON.parse(readFileSync(description, 'utf8')) as Pick<HostManifest, 'integrity'>
  return Object.keys(integrity)
    .filter((file) => pattern.test(file))
    .map((file) => join(root, folder, file))
}

import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { build } from '@viewpage/tooling/build'
import type { Browser } from 'playwright'
import { chromiumPath, launchChromium } from '../chromium.ts'
import { table } from '../table.ts'
import { findOriginals } from './find-originals.ts'
import { importOriginal, type ImportedOriginal } from './import-original.ts'
import { serve, type ImportsServer } from './serve.ts'
import { importedShots, originalShots } from './shots.ts'
import { similarityInPage } from './similarity.ts'

const SIZE = { width: 1_280, height: 720 }
const WANTED = 0.95

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { only: { type: 'string', default: '' }, pictures: { type: 'string' } },
})
const given = positionals[0] ?? process.env['DECKS']
if (given === undefined) {
  console.error(
    'usage: npm run bench:imports -- <folder with presentations of impress.js> [--only <part of a path>] [--pictures <folder>]',
  )
  process.exit(1)
}
const folder = resolve(process.env['INIT_CWD'] ?? process.cwd(), given)
const program = chromiumPath()
if (program === undefined)
  throw new Error('[bench] Failed to import: no Chromium was found. Set VIEWPAGE_CHROMIUM.')

let deck: ImportedOriginal | null = null
const viewer = join(import.meta.dirname, '../viewer/pages')
const bundle = join(viewer, 'dist')
await build(viewer, { out: bundle })
const server = await serve({ bundle, originals: folder, size: SIZE, deck: () => deck })
const browser = await launchChromium({ composesInSoftware: false })
const all: number[] = []
try {
  for (const path of findOriginals(folder).filter((each) => each.includes(values.only))) {
    deck = await importOriginal(folder, path, program)
    const steps = deck.document.path
    const similar = await compare(path, steps.length, browser, server)
    all.push(...similar)
    const rows = steps.map(({ id }, at) => [String(at + 1), id, figure(similar[at])])
    console.log(`\n${path}\n\n${table(['step', 'id', 'similarity'], rows)}`)
    for (const { code, count, names } of deck.notes) console.log(`note: ${count} ${code} ${names.join(', ')}`)
  }
} finally {
  await browser.close()
  server.close()
}
const good = all.filter((each) => each >= WANTED).length
console.log(
  `\n${good} of ${all.length} steps have at least ${WANTED}; the least similar one has ${figure(Math.min(...all))}`,
)

/** The similarity of each step. */
async function compare(
  path: string,
  steps: number,
  browser: Browser,
  { url, originalUrl }: ImportsServer,
): Promise<number[]> {
  const common = { browser, size: SIZE, steps }
  const originals = await originalShots({ ...common, url: originalUrl(path) })
  const ours = await importedShots({ ...common, url })
  keepPictures(path, { original: originals, imported: ours })
  const page = await browser.newPage()
  const similar: number[] = []
  for (const [at, original] of originals.entries())
    similar.push(await page.evaluate(similarityInPage, [original, ours[at] ?? ''] as const))
  await page.close()
  return similar
}

/** Writes the pictures, so that a person can compare them. */
function keepPictures(path: string, shots: Record<string, readonly string[]>): void {
  if (values.pictures === undefined) return
  const own = join(resolve(values.pictures), path.replace(/[/\\]/g, '-').replace(/\.html$/, ''))
  mkdirSync(own, { recursive: true })
  for (const [name, pictures] of Object.entries(shots))
    pictures.forEach((picture, at) => writeFileSync(join(own, `${at + 1}-${name}.png`), picture, 'base64'))
}

function figure(similarity = 0): string {
  return similarity.toFixed(3)
}

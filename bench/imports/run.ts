import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { build } from '@viewpage/tooling/build'
import { chromiumPath, launchChromium } from '../harness/chromium.ts'
import { report } from '../harness/compare.ts'
import { serveLocally, stagePage } from '../harness/local-server.ts'
import { readOptions } from '../harness/options.ts'
import { ending } from '../harness/start.ts'
import { importOriginal, type ImportedOriginal } from './import-original.ts'
import { importedShots, originalShots } from './shots.ts'
import { similarityInPage } from './similarity.ts'

const SIZE = { width: 1_280, height: 720 }
const WANTED = 0.95

const { folder, only, pictures } = readOptions({
  folder: ['', 'presentations of impress.js; needed'],
  only: ['', 'part of a path'],
  pictures: ['', 'folder that keeps the pictures'],
})
if (folder === '') throw new Error('[bench] Failed to import: --folder has no presentations.')
const program = chromiumPath()
if (program === undefined)
  throw new Error('[bench] Failed to import: no Chromium was found. Set VIEWPAGE_CHROMIUM.')
const given = process.env['INIT_CWD'] ?? process.cwd()
const originals = resolve(given, folder)

let deck: ImportedOriginal | null = null
const viewer = join(import.meta.dirname, '../viewer/pages')
const bundle = join(viewer, 'dist')
await build(viewer, { out: bundle })
using server = await serveLocally(contentOf, { '/bundle/': bundle, '/originals/': originals })
await using browser = ending(await launchChromium({ composesInSoftware: false }), (each) => each.close())
const all: number[] = []
for (const path of findOriginals().filter((each) => each.includes(only))) {
  deck = await importOriginal(originals, path, program)
  const steps = deck.document.path
  const similar = await compare(path, steps.length)
  all.push(...similar)
  const rows = steps.map(({ id }, at) => [String(at + 1), id, figure(similar[at])])
  report(path, ['step', 'id', 'similarity'], rows)
  for (const { code, count, names } of deck.notes) console.log(`note: ${count} ${code} ${names.join(', ')}`)
}
const good = all.filter((each) => each >= WANTED).length
console.log(
  `\n${good} of ${all.length} steps have at least ${WANTED}; the least similar one has ${figure(Math.min(...all))}`,
)

/** The player with the imported deck. */
function contentOf(path: string): string | Uint8Array | undefined {
  if (path === '/') return stagePage(bundle, SIZE)
  if (path === '/deck.json') return JSON.stringify(deck?.document)
  return deck?.files.get(path.replace(/^\/pictures\/|\.png$/g, ''))
}

/** The paths of pages that load impress.js, relative to the folder. */
function findOriginals(): string[] {
  return readdirSync(originals, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.html'))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => /impress(?:\.min)?\.js/.test(readFileSync(file, 'utf8')))
    .map((file) => relative(originals, file))
    .sort()
}

/** The similarity of each step. */
async function compare(path: string, steps: number): Promise<number[]> {
  const common = { browser, size: SIZE, steps }
  const theirs = await originalShots({ ...common, url: `${server.url}originals/${path}` })
  const ours = await importedShots({ ...common, url: server.url })
  keepPictures(path, { original: theirs, imported: ours })
  const page = await browser.newPage()
  const similar: number[] = []
  for (const [at, original] of theirs.entries())
    similar.push((await page.evaluate(similarityInPage, [original, ours[at] ?? ''] as const)).whole)
  await page.close()
  return similar
}

/** Writes the pictures, so that a person can compare them. */
function keepPictures(path: string, shots: Record<string, readonly string[]>): void {
  if (pictures === '') return
  const own = join(resolve(given, pictures), path.replace(/[/\\]/g, '-').replace(/\.html$/, ''))
  mkdirSync(own, { recursive: true })
  for (const [name, all] of Object.entries(shots))
    all.forEach((picture, at) => writeFileSync(join(own, `${at + 1}-${name}.png`), picture, 'base64'))
}

function figure(similarity = 0): string {
  return similarity.toFixed(3)
}

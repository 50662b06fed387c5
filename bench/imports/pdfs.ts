import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { promisify } from 'node:util'
import type { DeckDocument } from '@viewpage/deck'
import type { Topic } from '@viewpage/shared-events/schemas'
import { build } from '@viewpage/tooling/build'
import { percentile } from '@viewpage/tooling/figures'
import type { Browser } from 'playwright'
import { chromiumPath, launchChromium } from '../harness/chromium.ts'
import { report } from '../harness/compare.ts'
import { serveLocally, stagePage } from '../harness/local-server.ts'
import { readOptions } from '../harness/options.ts'
import { ending, temporaryFolder } from '../harness/start.ts'
import type { ImportFigures } from './import-pdf.ts'
import { popplerText } from './poppler-text.ts'
import { importedShots } from './shots.ts'
import { GOAL, PIXELS_PER_PIXEL, reachesGoal } from './similarity-goal.ts'
import { similarityInPage, type Shot, type Similarity } from './similarity.ts'
import { sharedText, withoutRepeated } from './shared-text.ts'

const WANTED_TEXT = 0.98
/** Of the longer side of a page's picture, at most and at least. */
const LONGER_PX = { most: 740, least: 660 }
const IMPORT_TIMEOUT_MS = 300_000
const PICTURE_TIMEOUT_MS = 300_000

const { folder, only, pages, pictures } = readOptions({
  folder: ['', 'PDFs; needed'],
  only: ['', 'part of a path'],
  pages: [20, 'of each PDF that are compared, spread over it'],
  pictures: ['', 'folder that keeps the pictures of the pages that are less similar than wanted'],
})
if (folder === '') throw new Error('[bench] Failed to import: --folder has no PDFs.')
if (chromiumPath() === undefined)
  throw new Error('[bench] Failed to import: no Chromium was found. Set VIEWPAGE_CHROMIUM.')
const run = promisify(execFile)
const given = process.env['INIT_CWD'] ?? process.cwd()
const originals = resolve(given, folder)

interface Compared {
  readonly pages: readonly number[]
  readonly pictures: readonly Similarity[]
  readonly texts: readonly number[]
}

let deck: DeckDocument | null = null
let own = ''
let size = sizeOf(1, 1)
const viewer = join(import.meta.dirname, '../viewer/pages')
const bundle = join(viewer, 'dist')
await build(viewer, { out: bundle })
using server = await serveLocally(contentOf, { '/bundle/': bundle })
const all: {
  readonly name: string
  readonly picture: Similarity
  readonly text: number
  readonly hasNote: boolean
}[] = []
const rows: string[][] = []
for (const path of findPdfs()) {
  const row = await rowOf(path)
  // It takes long: what is known so far is there when it is ended early.
  process.stderr.write(`${row.join(' | ')}\n`)
  rows.push(row)
}
report(
  'PDFs, each page beside the picture and the text of poppler',
  ['file', 'pages', 'picture median', 'least', 'part', 'text median', 'least', 'notes', 's', 'MB'],
  rows,
)
const good = all.filter(({ picture, text }) => reachesGoal(picture) && text >= WANTED_TEXT)
const rest = all.filter((page) => !good.includes(page))
const silent = rest.filter(({ hasNote }) => !hasNote)
console.log(
  `\n${good.length} of ${all.length} pages have a picture of at least ${GOAL.whole} (${GOAL.leastPart} in each part) and a text of at least ${WANTED_TEXT}; ` +
    `of the other ${rest.length}, ${rest.length - silent.length} are of files with a note`,
)
for (const { name, picture, text } of silent)
  console.log(
    `without a note: ${name}, ${picture.whole.toFixed(3)} (${picture.leastPart.toFixed(3)}), ${text.toFixed(3)}`,
  )

async function rowOf(path: string): Promise<string[]> {
  await using work = temporaryFolder()
  own = work.path
  const file = join(originals, path)
  const figures = await importInOwnProcess(file)
  const cost = [(figures.milliseconds / 1_000).toFixed(1), figures.megabytes.toFixed(0)]
  if (figures.refusal !== null) return [path, '', '', '', '', '', '', figures.refusal.slice(0, 80), ...cost]
  deck = JSON.parse(readFileSync(join(own, 'deck.json'), 'utf8')) as DeckDocument
  const compared = await compare(path, file, deck).catch(
    (error: unknown) => String(error).split('\n')[0] ?? '',
  )
  if (typeof compared === 'string')
    return [path, String(deck.path.length), '', '', '', '', '', `not compared: ${compared}`, ...cost]
  const hasNote = figures.notes.length > 0
  for (const [at, picture] of compared.pictures.entries())
    all.push({
      name: `${path}, page ${compared.pages[at]}`,
      picture,
      text: compared.texts[at] ?? 0,
      hasNote,
    })
  const part = Math.min(...compared.pictures.map(({ leastPart }) => leastPart)).toFixed(3)
  const short = [...shortOf(compared.pictures.map(({ whole }) => whole)), part, ...shortOf(compared.texts)]
  return [path, String(deck.path.length), ...short, [...new Set(figures.notes)].join(' '), ...cost]
}

function shortOf(values: readonly number[]): string[] {
  return [percentile([...values], 0.5).toFixed(3), Math.min(...values).toFixed(3)]
}

async function importInOwnProcess(file: string): Promise<ImportFigures> {
  const script = join(import.meta.dirname, 'import-pdf.ts')
  try {
    const { stdout } = await run(process.execPath, [script, file, own], { timeout: IMPORT_TIMEOUT_MS })
    return JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as ImportFigures
  } catch (error) {
    const refusal = error instanceof Error ? `the process ended: ${error.message}` : String(error)
    return { milliseconds: IMPORT_TIMEOUT_MS, megabytes: 0, notes: [], refusal }
  }
}

async function compare(path: string, file: string, document: DeckDocument): Promise<Compared> {
  const steps = document.path
  const transcript = textsByStep(document.topics ?? [])
  const drawn = document.items.filter((item) => item.kind === 'page')
  const stride = Math.max(1, Math.ceil(steps.length / pages))
  const numbers: number[] = []
  const pictures: Similarity[] = []
  const texts: { theirs: string[]; ours: string[] } = { theirs: [], ours: [] }
  // One for each file: a page that takes all memory costs no other file its browser.
  await using browser = ending(await launchChromium({ composesInSoftware: false }), (each) => each.close())
  for (let at = 0; at < Math.min(steps.length, drawn.length); at += stride) {
    const { width = 1, height = 1, number = at + 1 } = drawn[at] ?? {}
    size = sizeOf(width, height)
    const theirs = await popplerShot(file, number)
    const [ours = ''] = await importedShots({ browser, size, url: server.url, from: at + 1, steps: at + 1 })
    const similarity = await similarityOf(browser, theirs, ours)
    numbers.push(number)
    pictures.push(similarity)
    texts.theirs.push(await popplerText(file, number))
    texts.ours.push(transcript.get(at + 1) ?? '')
    if (!reachesGoal(similarity)) keepPictures(`${path}-${number}`, { poppler: theirs, imported: ours })
  }
  // A transcript leaves out the headers that it is sure of.
  const body = withoutRepeated(texts.theirs)
  const shared = texts.theirs.map((text, at) =>
    Math.max(...[text, body[at] ?? ''].map((theirs) => sharedText(theirs, texts.ours[at] ?? ''))),
  )
  return { pages: numbers, pictures, texts: shared }
}

/** What the transcript says of each step, from 1. */
function textsByStep(topics: readonly Topic[]): Map<number, string> {
  return new Map(
    topics.flatMap(({ step = 0, texts, topics: below }): [number, string][] => [
      [step, texts.flatMap(({ paragraphs }) => paragraphs.map(({ text }) => text)).join('\n')],
      ...textsByStep(below),
    ]),
  )
}

/** Of the picture of a page, px: the size that needs the least rounding, since that would move everything on the page. */
function sizeOf(width: number, height: number): { width: number; height: number } {
  const longer = Math.max(width, height)
  const count = LONGER_PX.most - LONGER_PX.least + 1
  const sizes = Array.from({ length: count }, (_, at) => (LONGER_PX.least + at) / longer).map((scale) => ({
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
    rounded: Math.abs(((Math.min(width, height) * scale) % 1) - 0.5),
  }))
  // Half a pixel from a half is a whole one.
  const best = sizes.sort((one, other) => other.rounded - one.rounded)[0] ?? { width: 1, height: 1 }
  return { width: best.width * PIXELS_PER_PIXEL, height: best.height * PIXELS_PER_PIXEL }
}

async function similarityOf(browser: Browser, one: Shot, other: Shot): Promise<Similarity> {
  const page = await browser.newPage()
  try {
    return await page.evaluate(similarityInPage, [one, other, PIXELS_PER_PIXEL] as const)
  } finally {
    await page.close()
  }
}

async function popplerShot(file: string, page: number): Promise<Shot> {
  const shot = await shotOfSize(size)
  // It scales a turned page as if it were not.
  return widthOf(shot) === size.width
    ? shot.toString('base64')
    : (await shotOfSize({ width: size.height, height: size.width })).toString('base64')

  async function shotOfSize({ width, height }: typeof size): Promise<Buffer> {
    const target = join(own, 'page')
    const scaled = ['-scale-to-x', String(width), '-scale-to-y', String(height)]
    const which = ['-f', String(page), '-l', String(page), '-singlefile', '-cropbox']
    // Not `pdftoppm`, which rounds the places of pictures and letters to pixels.
    await run('pdftocairo', ['-png', ...which, ...scaled, file, target], { timeout: PICTURE_TIMEOUT_MS })
    return readFileSync(`${target}.png`)
  }
}

/** px, from the first chunk of a PNG. */
function widthOf(png: Buffer): number {
  return png.readUInt32BE(16)
}

/** The player with the imported deck. */
function contentOf(path: string): string | Uint8Array | undefined {
  if (path === '/') return stagePage(bundle, size)
  if (path === '/deck.json') return JSON.stringify(deck)
  const asset = join(own, path.replace(/^\/pictures\/|\.png$/g, ''))
  return existsSync(asset) ? readFileSync(asset) : undefined
}

function findPdfs(): string[] {
  return readdirSync(originals, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.pdf$/i.test(entry.name))
    .map((entry) => relative(originals, join(entry.parentPath, entry.name)))
    .filter((path) => path.includes(only))
    .sort()
}

/** Writes the pictures, so that a person can compare them. */
function keepPictures(name: string, shots: Readonly<Record<string, Shot>>): void {
  if (pictures === '') return
  const kept = resolve(given, pictures)
  mkdirSync(kept, { recursive: true })
  for (const [kind, picture] of Object.entries(shots))
    writeFileSync(join(kept, `${name.replaceAll('/', '-')}-${kind}.png`), picture, 'base64')
}

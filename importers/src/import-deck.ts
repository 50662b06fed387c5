import { cutTranscript, exceededInWords, findExceededLimit } from '@viewpage/deck/limits'
import { chooseInput } from './choose-input.ts'
import { findDocument } from './document/find-document.ts'
import { recogniseFile, type KnownFile } from './file-kind.ts'
import { mayUseImpress, type ImportImpress } from './import-impress.ts'
import type { InputFile } from './input-file.ts'
import { ImportError } from './import-error.ts'
import { loaded, UnloadedReader } from './loaded.ts'
import { defaultLimits, type ImportLimits } from './import-limits.ts'
import { startImport, type ImportWork } from './import-work.ts'
import type { DeckOfFiles, ImportedDeck } from './imported-deck.ts'
import { openLinkedFiles, type LinkedFiles } from './linked/linked-files.ts'
import { otherProgramOf, type OtherProgram } from './other-programs.ts'
import type { ConvertOffice } from './office/import-office.ts'
import type { SoziSource } from './sozi/index.ts'
import { unpackZip } from './zip/unpack-zip.ts'

export interface ImportOptions {
  /** Called with a fraction 0–1 that never decreases, and the current activity. */
  onProgress?: (fraction: number, label: string) => void
  limits?: Partial<ImportLimits>
  /** Absolute path of a folder with files that a page or a drawing may use; without it, only files that are given are used. */
  folder?: string | undefined
  /** Loads the importer of impress.js; without one, its pages are refused. */
  loadImpress?: (() => Promise<ImportImpress>) | undefined
  /** Converts presentations of Office programs; without it, they are refused. */
  convertOffice?: ConvertOffice
  /** Milliseconds, monotonic. @default performance.now */
  now?: () => number
}

/**
 * Imports one PDF, one presentation of PowerPoint or OpenDocument, an SVG with its `.sozi.json`, an SVG of Sozi 13 or older, a page exported by Sozi, an impress.js page,
 * or a hand-written document with its files; or a ZIP archive of these. A drawing may use further files: pictures, style sheets, other drawings. Files are recognised by their content, not by their names.
 *
 * @throws ImportError with a one-line reason; UnloadedReader if this machine cannot load the code that reads such files
 */
export async function importDeck(
  files: readonly InputFile[],
  options: ImportOptions = {},
): Promise<DeckOfFiles> {
  const limits = { ...defaultLimits, ...options.limits }
  const name = files[0]?.name ?? 'nothing'
  const work = startImport(
    name,
    limits,
    options.onProgress ?? (() => undefined),
    options.now ?? (() => performance.now()),
  )
  if (files.length === 0)
    work.fail('empty', 'no file was given', 'Choose a PDF, or an SVG with its .sozi.json.')
  const total = files.reduce((sum, { bytes }) => sum + bytes.byteLength, 0)
  if (total > limits.inputBytes)
    work.fail(
      'oversized',
      `it has ${megabytes(total)} MB, more than ${megabytes(limits.inputBytes)} MB`,
      'Make it smaller, or split it into several presentations.',
    )
  try {
    const [only] = files.length === 1 ? files : []
    const unpacked = only && unpackZip(only, work)
    const { main, ...made } = await importAny(unpacked ?? files, options, work)
    const deck = { ...withinTranscript(made, work), main }
    checkLimits(deck, name)
    options.onProgress?.(1, 'Done')
    return deck
  } catch (error) {
    if (error instanceof ImportError || error instanceof UnloadedReader) throw error
    if (isOutOfMemory(error)) return work.failForMemory(error)
    // An unexpected error of a reader: show a line to the person and keep the cause for the log.
    const reason = reasonOf(error)
    return work.fail('broken', `it cannot be read (${reason})`, 'Export it again and import that.', error)
  }
}

async function importAny(
  files: readonly InputFile[],
  options: ImportOptions,
  work: ImportWork,
): Promise<DeckOfFiles> {
  const written = findDocument(files)
  if (written) {
    const { importDocument } = await loaded(import('./document/import-document.ts'))
    return { ...(await importDocument(written, titleFrom(written.file.name), work)), main: [written.file] }
  }
  const { main, others } = chooseInput(files)
  const known = main.map((file) => {
    work.reading(file.name)
    return recogniseFile(file, work)
  })
  work.reading(main[0]?.name ?? '')
  const linked = openLinkedFiles({
    sent: others,
    folder: options.folder,
    maxBytes: work.limits.assetBytes,
  })
  const deck = await importKnown(known, linked, options, work)
  for (const file of linked.unused()) work.note('unusedFile', file)
  return { ...deck, notes: work.notes(), main }
}

/** Nobody can shorten the text of a converted file: what a page cannot take of it is left out, with a note. */
function withinTranscript(deck: ImportedDeck, work: ImportWork): ImportedDeck {
  const { kind, document } = deck
  const limit = kind === 'document' ? null : findExceededLimit({ topics: document.topics, path: [] }, 0)
  if (!limit) return deck
  work.note('transcriptCut')
  return { ...deck, document: { ...document, topics: cutTranscript(document.topics) }, notes: work.notes() }
}

/** @throws ImportError if the deck is too large for its page */
function checkLimits({ document }: ImportedDeck, name: string): void {
  const limit = findExceededLimit(document, JSON.stringify(document).length)
  if (!limit) return
  const advice = 'Shorten it, or split it into several presentations.'
  throw new ImportError(name, 'over-limit', exceededInWords(limit), advice, { limit })
}

/** Without the paths of this machine that errors of the system have. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { code, path, message } = error as NodeJS.ErrnoException
  return path === undefined ? message : (code ?? 'a file of the server cannot be used')
}

/** The error of V8 if the system has no memory for a buffer. */
function isOutOfMemory(error: unknown): boolean {
  return error instanceof RangeError && /allocation failed/i.test(error.message)
}

/** Loads only the importer of this kind: each import runs in a process of its own, which waits for what it loads. */
async function importKnown(
  files: KnownFile[],
  linked: LinkedFiles,
  options: ImportOptions,
  work: ImportWork,
): Promise<ImportedDeck> {
  const of = (kind: KnownFile['kind']): KnownFile[] => files.filter((file) => file.kind === kind)
  const [pdf, svg, json, html] = [of('pdf'), of('svg'), of('json'), of('html')]
  if (pdf.length === 1 && files.length === 1 && pdf[0]?.kind === 'pdf') {
    const { importPdf } = await loaded(import('./pdf/import-pdf.ts'))
    return importPdf(pdf[0].bytes, titleFrom(pdf[0].name), work)
  }
  const [only] = files
  if (only?.kind === 'office' && files.length === 1) {
    const { importOffice } = await loaded(import('./office/import-office.ts'))
    return importOffice(only, titleFrom(only.name), options.convertOffice, work)
  }
  if (html.length === 1 && svg.length === 0 && pdf.length === 0 && of('office').length === 0)
    return importPage(html[0], sourceOf(html[0], linked), options, work)
  if (svg.length === 1 && json.length <= 1 && svg.length + json.length === files.length)
    return importSoziFiles(svg[0], json[0], linked, work)
  if (json.length > 0 && json.length === files.length) {
    for (const file of json) checkJson(file, work)
    return work.fail(
      'mismatched',
      'the JSON came without its drawing',
      'Import it together with the SVG that Sozi opened.',
    )
  }
  return work.fail(
    'mismatched',
    `${files.length} files do not make one presentation`,
    'Import one PDF, one exported page, or one SVG with its .sozi.json.',
  )
}

function checkJson(file: KnownFile, work: ImportWork): void {
  try {
    JSON.parse(text(file))
  } catch (error) {
    work.reading(file.name)
    work.fail('broken', 'it is no JSON', 'See where with npm run import -- --check.', error)
  }
}

async function importSoziFiles(
  svg: KnownFile | undefined,
  json: KnownFile | undefined,
  linked: LinkedFiles,
  work: ImportWork,
): Promise<ImportedDeck> {
  const { drawingTags, importSozi, readSoziJson, readXml } = await loaded(import('./sozi/index.ts'))
  if (json) work.reading(json.name)
  const stored = json && readSoziJson(text(json), work)
  if (svg) work.reading(svg.name)
  const deck = await importSozi(await readXml(text(svg), work), stored, sourceOf(svg, linked), work)
  return { ...deck, tags: drawingTags(text(svg)) }
}

async function importPage(
  file: KnownFile | undefined,
  source: SoziSource,
  { loadImpress }: ImportOptions,
  work: ImportWork,
): Promise<ImportedDeck> {
  const html = text(file)
  if (!mayUseImpress(html)) return importSoziPage(html, source, work)
  if (loadImpress) {
    const importImpress = await loaded(loadImpress())
    const encoding = file && 'encoding' in file ? file.encoding : 'utf-8'
    return (await importImpress({ ...source, html, encoding }, work)) ?? importSoziPage(html, source, work)
  }
  const { isSoziPage } = await loaded(import('./sozi/index.ts'))
  if (isSoziPage(html) || otherProgramOf(html)) return importSoziPage(html, source, work)
  return work.fail(
    'no-impress',
    'it takes the workspace importer-impress to read pages of impress.js, and it is not installed here',
    'Install it, or save the page as PDF and import that.',
  )
}

async function importSoziPage(html: string, source: SoziSource, work: ImportWork): Promise<ImportedDeck> {
  const { drawingTags, importSozi, isSoziPage, readSoziHtml, readSoziJson, readXml } = await loaded(import('./sozi/index.ts')) // oxfmt-ignore
  const other = isSoziPage(html) ? undefined : otherProgramOf(html)
  if (other) refuseOther(other, source.name)
  const { svg, json, styles } = readSoziHtml(html, work)
  const stored = readSoziJson(json, work)
  return {
    ...(await importSozi(await readXml(svg, work, true), stored, { ...source, styles }, work)),
    tags: drawingTags(svg),
  }
}

function refuseOther({ name, toPdf }: OtherProgram, file: string): never {
  const why = `it is a page of ${name}, which cannot be read`
  const advice = `Save it as PDF (${toPdf}) and import that.`
  throw new ImportError(file, 'other-program', why, advice, { madeBy: { name, toPdf } })
}

const text = (file: KnownFile | undefined): string => (file && 'text' in file ? file.text : '')

const sourceOf = (file: KnownFile | undefined, files: LinkedFiles): SoziSource => ({
  name: file?.name ?? '',
  title: titleFrom(file?.name),
  files,
})

/** The file name without folder and extensions. */
function titleFrom(name = ''): string {
  const base = name.split(/[/\\]/).at(-1) ?? ''
  return base.replace(/(?:\.sozi)?\.(?:svgz?|json|html?|pdf|pptx?|odp)$/i, '').trim() || 'Untitled'
}

const megabytes = (bytes: number): string => (bytes / 1024 / 1024).toFixed(1)

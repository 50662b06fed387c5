import type { ImportWork } from '../import-work.ts'
import type { ImportedDeck } from '../imported-deck.ts'
import { importPdf } from '../pdf/import-pdf.ts'
import type { OfficeFormat } from './office-kind.ts'
import type { OfficeNotes } from './office-notes.ts'
import type { OfficeResult, OfficeRun } from './run-office.ts'
import { linesOf, privateNotes } from '../speaker-notes.ts'
import { officeTags } from './office-tags.ts'
import { readOdpNotes } from './odp-notes.ts'
import { readPptxNotes } from './pptx-notes.ts'
import { sentAddress } from './sent-address.ts'
import { slideLinks } from './slide-links.ts'
import { substitutedFonts } from './substituted-fonts.ts'
import { checkUnpackedSize, openZip } from './zip-file.ts'

/** Converts a presentation with LibreOffice. */
export type ConvertOffice = (run: OfficeRun) => Promise<OfficeResult>

interface OfficeFile {
  readonly bytes: Uint8Array
  readonly format: OfficeFormat
}

/** The part of the progress that ends with the conversion. */
const CONVERTED = 0.5
const TICK_MS = 1_000
/** LibreOffice reports no progress, so the shown progress slows down towards the end of this part. */
const USUAL_SECONDS = 12

/** Imports a presentation of PowerPoint or OpenDocument: LibreOffice makes a PDF, and the speaker notes are read from the file. */
export async function importOffice(
  file: OfficeFile,
  fallbackTitle: string,
  convert: ConvertOffice | undefined,
  work: ImportWork,
): Promise<ImportedDeck> {
  if (!convert)
    return work.fail(
      'no-office',
      'it takes LibreOffice to read PowerPoint and OpenDocument, and there is none here',
      'Export it as PDF and import that, or install LibreOffice (VIEWPAGE_OFFICE can name it).',
    )
  const notes = file.format === 'ppt' ? undefined : readNotes(file, work)
  const source = notes
    ? file
    : { bytes: (await converted(file, 'odp', convert, work)).bytes, format: 'odp' as const }
  const said = notes ?? readNotes(source, work)
  const tags = source.format === 'ppt' ? [] : officeTags(openZip(source.bytes, work), source.format, work)
  const { bytes: pdf, folder } = await converted(source, 'pdf', convert, work)
  const deck = await importPdf(pdf, fallbackTitle, afterConversion(work, folder), (pages) =>
    slideLinks(said, pages),
  )
  const isMatched = said.slides.length === deck.document.path.length
  // Without a page for each slide, it is unknown which notes belong to which page.
  const written = said.slides.map(({ notes }) => linesOf(notes))
  if (!isMatched && written.some(Boolean)) work.note('notesLeftOut')
  const speakerNotes = isMatched ? privateNotes(written, work) : []
  noteWhatIsLost(isMatched ? said : { ...said, slides: [] }, pdf, work)
  return {
    ...deck,
    kind: 'office',
    // LibreOffice writes them into the PDF, too.
    tags: tags.length > 0 ? tags : (deck.tags ?? []),
    speakerNotes,
    // Hidden slides are not read.
    hasOtherNotes: said.hidden > 0 || (!isMatched && written.some(Boolean)),
    notes: work.notes(),
  }
}

function readNotes({ bytes, format }: OfficeFile, work: ImportWork): OfficeNotes {
  const zip = openZip(bytes, work)
  checkUnpackedSize(zip, work)
  return format === 'pptx' ? readPptxNotes(zip, work) : readOdpNotes(zip, work)
}

/** @throws ImportError if LibreOffice cannot read the file, or takes too long */
async function converted(
  file: OfficeFile,
  target: OfficeRun['target'],
  convert: ConvertOffice,
  work: ImportWork,
): Promise<Pick<OfficeResult & { kind: 'converted' }, 'bytes' | 'folder'>> {
  const result = await whileTicking(convert({ ...file, target }), work)
  if (result.kind === 'converted') return result
  const { reason, details } = result
  const cause = new Error(`LibreOffice: ${details}`)
  const advice = 'Simplify it, or export it as PDF and import that.'
  if (reason === 'time')
    return work.fail('out-of-time', 'LibreOffice took too long to read it', advice, cause)
  if (reason === 'too-large') return work.fail('oversized', 'it is too large as PDF', advice, cause)
  return work.fail('broken', 'LibreOffice cannot read it', 'Save it again, or export it as PDF.', cause)
}

async function whileTicking<Result>(waited: Promise<Result>, work: ImportWork): Promise<Result> {
  let isOver = false
  const ended = waited.finally(() => (isOver = true))
  const done = ended.then(
    () => undefined,
    () => undefined,
  )
  for (let seconds = 0; !isOver; seconds += TICK_MS / 1_000) {
    await work.yieldTurn(CONVERTED * (1 - Math.exp(-seconds / USUAL_SECONDS)), 'Converting with LibreOffice')
    let timer: NodeJS.Timeout | undefined
    await Promise.race([done, new Promise((resolve) => (timer = setTimeout(resolve, TICK_MS)))])
    clearTimeout(timer)
  }
  return ended
}

const afterConversion = (work: ImportWork, folder: string | undefined): ImportWork => ({
  ...work,
  note(code, ...named) {
    const [name] = named as readonly [string?]
    if (folder !== undefined && code === 'linkLeftOut' && name !== undefined)
      work.note('linkLeftOut', sentAddress(name, folder))
    else work.note(code, ...named)
  },
  yieldTurn: (fraction, label) => work.yieldTurn(CONVERTED + (1 - CONVERTED) * fraction, label),
})

function noteWhatIsLost(
  { linked, hasMacros, slides, hidden, fonts }: OfficeNotes,
  pdf: Uint8Array,
  work: ImportWork,
): void {
  if (hasMacros) work.note('macros')
  for (const address of linked) work.note('linkedFile', address)
  for (const font of substitutedFonts(fonts, pdf)) work.note('substitutedFonts', font)
  for (let count = 0; count < hidden; count++) work.note('hiddenSlides')
  for (const [at, { media, isAnimated }] of slides.entries()) {
    work.atStep(at + 1)
    for (let count = 0; count < media; count++) work.note('mediaLeftOut')
    if (isAnimated) work.note('animations')
  }
  work.atStep(undefined)
}

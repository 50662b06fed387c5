import type { Topic } from '@viewpage/shared-events/schemas'
import type { ImportWork } from '../import-work.ts'
import type { ImportedDeck } from '../imported-deck.ts'
import { importPdf } from '../pdf/import-pdf.ts'
import type { OfficeFormat } from './office-kind.ts'
import type { OfficeNotes } from './office-notes.ts'
import type { OfficeResult, OfficeRun } from './run-office.ts'
import { readOdpNotes } from './odp-notes.ts'
import { readPptxNotes } from './pptx-notes.ts'
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
/** LibreOffice does not say how far it is: the progress slows down. */
const USUAL_SECONDS = 12
const MAX_PARAGRAPHS = 2_000
const MAX_TEXT_LENGTH = 20_000
const MAX_LINKED_SHOWN = 10
const MAX_LINKED_LENGTH = 80

/** Imports a presentation of PowerPoint or OpenDocument: LibreOffice makes a PDF, and the notes join the transcript. */
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
  const source = notes ? file : { bytes: await converted(file, 'odp', convert, work), format: 'odp' as const }
  const said = notes ?? readNotes(source, work)
  const pdf = await converted(source, 'pdf', convert, work)
  warnOf(said, work)
  const deck = await importPdf(pdf, fallbackTitle, afterConversion(work))
  return { ...deck, kind: 'office', document: { ...deck.document, topics: withNotes(deck, said, work) } }
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
): Promise<Uint8Array> {
  const result = await whileTicking(convert({ ...file, target }), work)
  if (result.kind === 'converted') return result.bytes
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

const afterConversion = (work: ImportWork): ImportWork => ({
  ...work,
  yieldTurn: (fraction, label) => work.yieldTurn(CONVERTED + (1 - CONVERTED) * fraction, label),
})

function warnOf({ linked, hasMacros, slides }: OfficeNotes, work: ImportWork): void {
  if (hasMacros) work.warn('macros', 'The macros in it were left out; none was run.')
  for (const address of linked.slice(0, MAX_LINKED_SHOWN))
    work.warn(
      `linked ${address}`,
      `${address.slice(0, MAX_LINKED_LENGTH)} was left out: it is linked, not in the file, and nothing is fetched. Embed it.`,
    )
  if (linked.length > MAX_LINKED_SHOWN)
    work.warn('linked', `${linked.length - MAX_LINKED_SHOWN} more linked files were left out.`)
  if (slides.some((slide) => textsOf(slide).length > 0))
    work.warn(
      'notes',
      'The speaker notes are in the transcript: whoever sees the presentation can read them.',
    )
}

/** The topics of the pages, one for each step, with the notes of their slides at the end. */
function withNotes({ document }: ImportedDeck, { slides }: OfficeNotes, work: ImportWork): Topic[] {
  const { topics, path } = document
  if (slides.length !== path.length) {
    work.warn('slides', 'The speaker notes were left out: it is not clear to which slides they belong.')
    return topics
  }
  return topics.map((topic) => {
    const texts = textsOf(slides[(topic.step ?? 0) - 1] ?? [])
    if (texts.length === 0) return topic
    const paragraphs = texts.map((text) => ({ text: text.slice(0, MAX_TEXT_LENGTH) }))
    const note = { id: `notes-${topic.step}`, styleClasses: ['body' as const], paragraphs }
    return { ...topic, texts: [...topic.texts, note] }
  })
}

const textsOf = (paragraphs: readonly string[]): string[] =>
  paragraphs
    .map((text) => text.replace(/\s+/g, ' ').trim())
    .filter(Boolean)
    .slice(0, MAX_PARAGRAPHS)

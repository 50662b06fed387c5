import { DocumentError, parseDocument, type DeckDocument, type DocumentFault } from '@viewpage/deck'
import { cutTranscript } from '@viewpage/deck/limits'
import { withoutSteps } from '@viewpage/deck/skipped-steps'
import type { Topic } from '@viewpage/shared-events'
import {
  editDocument,
  stepsOfDocument,
  type EditedDocument,
  type EditedStep,
} from '../presentations/edited-document.ts'
import { placesInList, type WholeDocument } from '../presentations/skipped-steps.ts'
import { filesToPaint } from './files-to-paint.ts'
import { columnsOfDocument, type DocumentColumns } from '../presentations/document-columns.ts'
import { replacePublishedNotes, type StoredNotes } from '../presentations/published-notes.ts'
import { startFilesOf, type StartFile } from '../presentations/start-files.ts'
import {
  searchEntryOf,
  textsOfTranscript,
  type SearchEntry,
} from '../../storage/search-index/search-entry.ts'
import { serveJobs } from '../../foundation/tasks/worker-thread.ts'

/** A document after its steps were changed, as it is stored. */
export interface StoredEdit extends Pick<EditedDocument, 'numberOf' | 'copies' | 'exceeded'> {
  /** JSON text. */
  readonly document: string
  /** With the steps that are skipped; `null` without any. */
  readonly whole: WholeDocument | null
  readonly columns: DocumentColumns
  /** Whether any step reveals items, so that pictures of steps depend on their order. */
  readonly hasReveals: boolean
}

/** The stored texts of a presentation that search indexes. */
export interface SearchSource {
  readonly title: string
  /** JSON of string[]. */
  readonly tags: string
  /** JSON of string[]. */
  readonly hiddenTags: string
  readonly owner: string
  readonly description: string
  /** JSON of Topic[]. */
  readonly transcript: string
}

export type DocumentJob =
  | { readonly job: 'files-to-paint' | 'start-files'; readonly document: string }
  | { readonly job: 'steps'; readonly document: string; readonly skipped: readonly string[] }
  | {
      readonly job: 'edit'
      readonly document: string
      /** Ids of the steps that were skipped. */
      readonly skipped: readonly string[]
      readonly steps: readonly EditedStep[]
    }
  | {
      readonly job: 'publish-notes'
      readonly document: string
      readonly skipped: readonly string[]
      readonly notes: readonly string[]
    }
  | { readonly job: 'search-entry'; readonly texts: SearchSource }

export type DocumentJobResult<Result> =
  | { readonly result: Result }
  | { readonly faults: readonly DocumentFault[] }

function run(
  request: DocumentJob,
): EditedStep[] | StoredEdit | StoredNotes | StartFile[] | SearchEntry | string[] {
  switch (request.job) {
    case 'steps':
      return stepsOfDocument(JSON.parse(request.document), new Set(request.skipped))
    case 'files-to-paint':
      return filesToPaint(JSON.parse(request.document))
    case 'edit':
      return edit(request.document, request.skipped, request.steps)
    case 'publish-notes':
      return publishNotes(request.document, request.skipped, request.notes)
    case 'start-files':
      return startFilesOf(parseDocument(JSON.parse(request.document)))
    case 'search-entry':
      return entryOf(request.texts)
  }
}

function edit(text: string, skippedBefore: readonly string[], steps: readonly EditedStep[]): StoredEdit {
  const edited = editDocument(JSON.parse(text), steps, new Set(skippedBefore))
  const { whole, stored, document, numberOf, copies, exceeded } = edited
  const skipped = steps.filter(({ isSkipped }) => isSkipped).map(({ id }) => id)
  return {
    document: JSON.stringify(stored),
    whole: skipped.length === 0 ? null : { document: JSON.stringify(whole), skipped },
    columns: columnsOfDocument(document),
    ...{ numberOf, copies, exceeded },
    hasReveals: document.path.some(({ reveal = [] }) => reveal.length > 0),
  }
}

/** @param notes of each step, shown ones first, as `removed` is */
function publishNotes(text: string, skipped: readonly string[], notes: readonly string[]): StoredNotes {
  const before = JSON.parse(text) as DeckDocument
  const hidden = new Set(skipped)
  const ids = before.path.map(({ id }) => id)
  const places = placesInList(ids, hidden)
  const inPath = notes.length === 0 ? [] : places.map((place) => notes[place] ?? '')
  const { stored, removed, exceeded } = replacePublishedNotes(before, inPath)
  const shown = withoutSteps(stored as DeckDocument, hidden)
  return {
    document: JSON.stringify(shown),
    whole: skipped.length === 0 ? null : { document: JSON.stringify(stored), skipped },
    columns: columnsOfDocument(parseDocument(shown)),
    removed: places.map((_, index) => removed[places.indexOf(index)] ?? ''),
    exceeded,
  }
}

function entryOf({ title, tags, hiddenTags, owner, description, transcript }: SearchSource): SearchEntry {
  const topics = cutTranscript(JSON.parse(transcript) as Topic[])
  return searchEntryOf({
    title: [title],
    tags: JSON.parse(tags) as string[],
    hiddenTags: JSON.parse(hiddenTags) as string[],
    owner: [owner],
    description: [description],
    transcript: textsOfTranscript(topics),
  })
}

serveJobs((request: DocumentJob): DocumentJobResult<ReturnType<typeof run>> => {
  try {
    return { result: run(request) }
  } catch (error) {
    if (error instanceof DocumentError) return { faults: error.faults }
    throw error
  }
})

import { DocumentError, parseDocument, type DocumentFault } from '@viewpage/deck'
import { cutTranscript } from '@viewpage/deck/limits'
import type { Topic } from '@viewpage/shared-events'
import { editDocument, stepsOfDocument, type EditedStep } from '../presentations/edited-document.ts'
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

/** A document after its steps were reordered or changed, as it is stored. */
export interface StoredEdit {
  /** JSON text. */
  readonly document: string
  readonly columns: DocumentColumns
  /** New step number by old step number, from 1. */
  readonly numberOf: ReadonlyMap<number, number>
  /** Whether any step reveals items, so that pictures of steps depend on their order. */
  readonly hasReveals: boolean
  /** The limit that its transcript exceeds since; `null` for none. */
  readonly exceeded: string | null
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
  | { readonly job: 'steps' | 'files-to-paint' | 'start-files'; readonly document: string }
  | { readonly job: 'edit'; readonly document: string; readonly steps: readonly EditedStep[] }
  | { readonly job: 'publish-notes'; readonly document: string; readonly notes: readonly string[] }
  | { readonly job: 'search-entry'; readonly texts: SearchSource }

export type DocumentJobResult<Result> =
  | { readonly result: Result }
  | { readonly faults: readonly DocumentFault[] }

function run(
  request: DocumentJob,
): EditedStep[] | StoredEdit | StoredNotes | StartFile[] | SearchEntry | string[] {
  switch (request.job) {
    case 'steps':
      return stepsOfDocument(JSON.parse(request.document))
    case 'files-to-paint':
      return filesToPaint(JSON.parse(request.document))
    case 'edit':
      return edit(request.document, request.steps)
    case 'publish-notes':
      return publishNotes(request.document, request.notes)
    case 'start-files':
      return startFilesOf(parseDocument(JSON.parse(request.document)))
    case 'search-entry':
      return entryOf(request.texts)
  }
}

function edit(text: string, steps: readonly EditedStep[]): StoredEdit {
  const { stored, document, numberOf, exceeded } = editDocument(JSON.parse(text), steps)
  return {
    document: JSON.stringify(stored),
    columns: columnsOfDocument(document),
    numberOf,
    exceeded,
    hasReveals: document.path.some(({ reveal = [] }) => reveal.length > 0),
  }
}

function publishNotes(text: string, notes: readonly string[]): StoredNotes {
  const { stored, document, removed, exceeded } = replacePublishedNotes(JSON.parse(text), notes)
  return { document: JSON.stringify(stored), columns: columnsOfDocument(document), removed, exceeded }
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

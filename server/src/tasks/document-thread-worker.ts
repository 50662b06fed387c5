import { DocumentError, type DocumentFault } from '@viewpage/deck'
import { cutTranscript } from '@viewpage/deck/limits'
import type { Topic } from '@viewpage/shared-events'
import { parentPort } from 'node:worker_threads'
import { editDocument, stepsOfDocument, type EditedStep } from '../presentations/edited-document.ts'
import { columnsOfDocument, type DocumentColumns } from '../presentations/document-columns.ts'
import { searchEntryOf, textsOfTranscript, type SearchEntry } from '../search-index/search-entry.ts'

/** A document with its steps in another order or under other titles, as it is stored. */
export interface EditedText {
  /** JSON text. */
  readonly document: string
  readonly columns: DocumentColumns
  /** The number (from 1) that each step has now, by the number it had. */
  readonly numberOf: ReadonlyMap<number, number>
  /** Whether a step reveals something, so that pictures of steps depend on their order. */
  readonly reveals: boolean
}

/** What a presentation is found by, as it is stored. */
export interface TextsToIndex {
  readonly title: string
  /** JSON of texts. */
  readonly tags: string
  readonly owner: string
  readonly description: string
  /** JSON of topics. */
  readonly transcript: string
}

export type JobQuestion =
  | { readonly job: 'steps'; readonly document: string }
  | { readonly job: 'edit'; readonly document: string; readonly steps: readonly EditedStep[] }
  | { readonly job: 'search-entry'; readonly texts: TextsToIndex }

export type JobAnswer<Result> =
  { readonly result: Result } | { readonly faults: readonly DocumentFault[] } | { readonly error: string }

function run(question: JobQuestion): EditedStep[] | EditedText | SearchEntry {
  switch (question.job) {
    case 'steps':
      return stepsOfDocument(JSON.parse(question.document))
    case 'edit':
      return edit(question.document, question.steps)
    case 'search-entry':
      return entryOf(question.texts)
  }
}

function edit(text: string, steps: readonly EditedStep[]): EditedText {
  const { stored, document, numberOf } = editDocument(JSON.parse(text), steps)
  return {
    document: JSON.stringify(stored),
    columns: columnsOfDocument(document),
    numberOf,
    reveals: document.path.some(({ reveal = [] }) => reveal.length > 0),
  }
}

function entryOf({ title, tags, owner, description, transcript }: TextsToIndex): SearchEntry {
  const topics = cutTranscript(JSON.parse(transcript) as Topic[])
  return searchEntryOf({
    title: [title],
    tags: JSON.parse(tags) as string[],
    owner: [owner],
    description: [description],
    transcript: textsOfTranscript(topics),
  })
}

function answer(question: JobQuestion): JobAnswer<ReturnType<typeof run>> {
  try {
    return { result: run(question) }
  } catch (error) {
    if (error instanceof DocumentError) return { faults: error.faults }
    return { error: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

parentPort?.on('message', (question: JobQuestion) => parentPort?.postMessage(answer(question)))

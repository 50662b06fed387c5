import { DocumentError } from '@viewpage/deck'
import { NO_METRICS, type Metrics } from '../../foundation/metrics/metrics.ts'
import type { EditedStep } from '../presentations/edited-document.ts'
import type { StoredNotes } from '../presentations/published-notes.ts'
import type { StartFile } from '../presentations/start-files.ts'
import type { SearchEntry } from '../../storage/search-index/search-entry.ts'
import type { StoredEdit, DocumentJobResult, DocumentJob, SearchSource } from './document-thread-worker.ts'
import { createWorkerThread } from '../../foundation/tasks/worker-thread.ts'

/** Reads and changes documents in a worker thread, one after the other, because a large document takes long. */
export interface DocumentThread {
  /** @param document JSON text, with all steps @param skipped ids of those that are not shown */
  stepsOf(document: string, skipped: readonly string[]): Promise<EditedStep[]>
  /** See `editDocument`. @throws DocumentError if the document is invalid before or after the edit */
  edit(document: string, skipped: readonly string[], steps: readonly EditedStep[]): Promise<StoredEdit>
  /** See `replacePublishedNotes`. @throws DocumentError if the document is invalid before or after the change */
  publishNotes(document: string, skipped: readonly string[], notes: readonly string[]): Promise<StoredNotes>
  /** SHA-256 of the pictures and fonts. @throws DocumentError */
  filesToPaint(document: string): Promise<string[]>
  /** What a viewer needs first. @throws DocumentError if the document is invalid */
  startFilesOf(document: string): Promise<StartFile[]>
  searchEntryOf(texts: SearchSource): Promise<SearchEntry>
  close(): Promise<void>
}

/** Of a processor. Longer than any job takes: the size of documents is limited. */
const JOB_TIMEOUT_MS = 60_000

export function createDocumentThread(metrics: Pick<Metrics, 'observe'> = NO_METRICS): DocumentThread {
  const thread = createWorkerThread<DocumentJob>({
    module: new URL('./document-thread-worker.ts', import.meta.url),
    what: 'work on a document',
    timeoutMs: JOB_TIMEOUT_MS,
  })
  metrics.observe('queue_length', 'document', thread.waiting)

  async function run<Result>(job: DocumentJob): Promise<Result> {
    const answer = await thread.run<DocumentJobResult<Result>>(job)
    if ('faults' in answer) throw new DocumentError(answer.faults)
    return answer.result
  }

  return {
    stepsOf: (document, skipped) => run<EditedStep[]>({ job: 'steps', document, skipped }),
    edit: (document, skipped, steps) => run<StoredEdit>({ job: 'edit', document, skipped, steps }),
    publishNotes: (document, skipped, notes) =>
      run<StoredNotes>({ job: 'publish-notes', document, skipped, notes }),
    filesToPaint: (document) => run<string[]>({ job: 'files-to-paint', document }),
    startFilesOf: (document) => run<StartFile[]>({ job: 'start-files', document }),
    searchEntryOf: (texts) => run<SearchEntry>({ job: 'search-entry', texts }),
    close: thread.close,
  }
}

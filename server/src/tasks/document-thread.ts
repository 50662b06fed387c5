import { DocumentError } from '@viewpage/deck'
import { Worker } from 'node:worker_threads'
import { NO_METRICS, type Metrics } from '../metrics/metrics.ts'
import type { EditedStep } from '../presentations/edited-document.ts'
import type { StartFile } from '../presentations/start-files.ts'
import type { SearchEntry } from '../search-index/search-entry.ts'
import type { StoredEdit, DocumentJobResult, DocumentJob, SearchSource } from './document-thread-worker.ts'

/** Reads and changes documents in a worker thread, one after the other, because a large document takes long. */
export interface DocumentThread {
  /** @param document JSON text */
  stepsOf(document: string): Promise<EditedStep[]>
  /** See `editDocument`. @throws DocumentError if the document is invalid before or after the edit */
  edit(document: string, steps: readonly EditedStep[]): Promise<StoredEdit>
  /** SHA-256 of the pictures and fonts. @throws DocumentError */
  filesToPaint(document: string): Promise<string[]>
  /** What a viewer needs first. @throws DocumentError if the document is invalid */
  startFilesOf(document: string): Promise<StartFile[]>
  searchEntryOf(texts: SearchSource): Promise<SearchEntry>
  close(): Promise<void>
}

/** Longer than any job takes: the size of documents is limited. */
const JOB_TIMEOUT_MS = 60_000

/** Starts the thread with the first job, and again after a failure. */
export function createDocumentThread(metrics: Pick<Metrics, 'observe'> = NO_METRICS): DocumentThread {
  let worker: Worker | null = null
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0
  metrics.observe('queue_length', 'document', () => waiting)

  function startWorker(): Worker {
    const started = new Worker(new URL('./document-thread-worker.ts', import.meta.url))
    // Do not keep the process alive.
    started.unref()
    return started
  }

  function run<Result>(request: DocumentJob): Promise<Result> {
    const thread = (worker ??= startWorker())
    return new Promise((resolve, reject) => {
      const fail = (why: string, cause?: unknown) => {
        settle()
        if (worker === thread) worker = null
        void thread.terminate()
        reject(new Error(`[server] Failed to work on a document (${request.job}): ${why}`, { cause }))
      }
      const timer = setTimeout(() => fail(`it took more than ${JOB_TIMEOUT_MS / 1_000} s`), JOB_TIMEOUT_MS)
      const onError = (error: unknown) => fail('the thread failed', error)
      const onExit = () => fail('the thread ended')
      const onMessage = (answer: DocumentJobResult<Result>) => {
        settle()
        if ('result' in answer) resolve(answer.result)
        else if ('faults' in answer) reject(new DocumentError(answer.faults))
        else reject(new Error(`[server] Failed to work on a document (${request.job}): ${answer.error}`))
      }
      function settle(): void {
        clearTimeout(timer)
        thread.off('error', onError).off('exit', onExit).off('message', onMessage)
      }
      thread.on('error', onError).on('exit', onExit).on('message', onMessage)
      thread.postMessage(request)
    })
  }

  function inTurn<Result>(request: DocumentJob): Promise<Result> {
    waiting += 1
    const result = last.then(() => {
      waiting -= 1
      return run<Result>(request)
    })
    last = result.catch(() => undefined)
    return result
  }

  return {
    stepsOf: (document) => inTurn<EditedStep[]>({ job: 'steps', document }),
    edit: (document, steps) => inTurn<StoredEdit>({ job: 'edit', document, steps }),
    filesToPaint: (document) => inTurn<string[]>({ job: 'files-to-paint', document }),
    startFilesOf: (document) => inTurn<StartFile[]>({ job: 'start-files', document }),
    searchEntryOf: (texts) => inTurn<SearchEntry>({ job: 'search-entry', texts }),
    async close() {
      await last
      await worker?.terminate()
      worker = null
    },
  }
}

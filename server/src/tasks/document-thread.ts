import { DocumentError } from '@viewpage/deck'
import { Worker } from 'node:worker_threads'
import type { EditedStep } from '../presentations/edited-document.ts'
import type { SearchEntry } from '../search-index/search-entry.ts'
import type { EditedText, JobAnswer, JobQuestion, TextsToIndex } from './document-thread-worker.ts'

/** Reads and changes documents in a thread of its own, one after the other: a large one takes a while. */
export interface DocumentThread {
  /** @param document JSON text */
  stepsOf(document: string): Promise<EditedStep[]>
  /** See `editDocument`. @throws DocumentError when the document, before or after, is not sound */
  edit(document: string, steps: readonly EditedStep[]): Promise<EditedText>
  searchEntryOf(texts: TextsToIndex): Promise<SearchEntry>
  close(): Promise<void>
}

/** ms; documents have a size by which no job takes as long. */
const TIMEOUT = 60_000

/** The thread starts with the first job, and anew after it broke. */
export function createDocumentThread(): DocumentThread {
  let worker: Worker | null = null
  let last: Promise<unknown> = Promise.resolve()

  function startWorker(): Worker {
    const started = new Worker(new URL('./document-thread-worker.ts', import.meta.url))
    // A process that has nothing else to do may end.
    started.unref()
    return started
  }

  function run<Result>(question: JobQuestion): Promise<Result> {
    const thread = (worker ??= startWorker())
    return new Promise((resolve, reject) => {
      const fail = (why: string, cause?: unknown) => {
        settle()
        if (worker === thread) worker = null
        void thread.terminate()
        reject(new Error(`[server] Failed to work on a document (${question.job}): ${why}`, { cause }))
      }
      const timer = setTimeout(() => fail(`it took more than ${TIMEOUT / 1_000} s`), TIMEOUT)
      const onError = (error: unknown) => fail('the thread broke', error)
      const onExit = () => fail('the thread ended')
      const onMessage = (answer: JobAnswer<Result>) => {
        settle()
        if ('result' in answer) resolve(answer.result)
        else if ('faults' in answer) reject(new DocumentError(answer.faults))
        else reject(new Error(`[server] Failed to work on a document (${question.job}): ${answer.error}`))
      }
      function settle(): void {
        clearTimeout(timer)
        thread.off('error', onError).off('exit', onExit).off('message', onMessage)
      }
      thread.on('error', onError).on('exit', onExit).on('message', onMessage)
      thread.postMessage(question)
    })
  }

  function inTurn<Result>(question: JobQuestion): Promise<Result> {
    const result = last.then(() => run<Result>(question))
    last = result.catch(() => undefined)
    return result
  }

  return {
    stepsOf: (document) => inTurn<EditedStep[]>({ job: 'steps', document }),
    edit: (document, steps) => inTurn<EditedText>({ job: 'edit', document, steps }),
    searchEntryOf: (texts) => inTurn<SearchEntry>({ job: 'search-entry', texts }),
    async close() {
      await last
      await worker?.terminate()
      worker = null
    },
  }
}

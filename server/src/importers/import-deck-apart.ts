import { Worker } from 'node:worker_threads'
import type { InputFile } from './file-kind.ts'
import type { ImportOptions } from './import-deck.ts'
import { ImportError } from './import-error.ts'
import { defaultLimits, type ImportLimits } from './import-limits.ts'
import { layOutPage, type PageToLayOut } from './browser/lay-out-page.ts'
import { openPageFiles } from './impress/page-files.ts'
import type { ImportNews, ImportTask } from './import-worker.ts'
import { startImport } from './import-work.ts'
import type { ImportedDeck } from './imported-deck.ts'

const BETWEEN_LOOKS_MS = 100
/** The reader looks at the clock itself; past this it does not come to do so. */
const GRACE_MS = 2_000
/** A page that is not laid out by then is read without a browser. */
const BROWSER_MS = 60_000

export interface ApartOptions extends Omit<ImportOptions, 'now' | 'layOut'> {
  /** Path of a Chromium that lays pages out. */
  browser?: string
  /** Gives the import up; it rejects with the signal's reason. */
  signal?: AbortSignal
}

/**
 * `importDeck` in a thread of its own. Whatever a file makes the readers do, this thread goes on, and the other is
 * ended when it takes too long or too much memory.
 *
 * @throws ImportError with one line for whatever cannot be imported
 */
export async function importDeckApart(
  files: readonly InputFile[],
  { onProgress = () => undefined, limits: some, folder, browser, signal }: ApartOptions = {},
): Promise<ImportedDeck> {
  signal?.throwIfAborted()
  const limits: ImportLimits = { ...defaultLimits, ...some }
  const work = startImport(files[0]?.name ?? 'nothing', limits, onProgress, () => performance.now())
  const workerData: ImportTask = { files, limits, folder, hasBrowser: browser !== undefined }
  const thread = new Worker(new URL('./import-worker.ts', import.meta.url), {
    workerData,
    resourceLimits: { maxOldGenerationSizeMb: Math.ceil(limits.memory / 1024 / 1024) },
  })
  const started = performance.now()
  const before = process.memoryUsage.rss()
  const tooMuch = (): never =>
    work.fail(
      'oversized',
      `reading it takes more than ${Math.round(limits.memory / 1024 / 1024)} MB of memory`,
      'Make its pictures smaller, or import it in parts.',
    )

  let look: NodeJS.Timeout | undefined
  const over = new AbortController()
  let layingOut: Promise<void> | undefined
  const layOut = async (page: PageToLayOut, program: string): Promise<void> => {
    const pageFiles = openPageFiles(folder, limits.assetBytes)
    const milliseconds = Math.min(BROWSER_MS, limits.milliseconds)
    thread.postMessage(
      await layOutPage(page, { browser: program, files: pageFiles, milliseconds, signal: over.signal }),
    )
  }
  try {
    return await new Promise<ImportedDeck>((resolve, reject) => {
      const orRefuse = (check: () => void) => (): void => {
        try {
          check()
        } catch (refusal) {
          reject(refusal instanceof Error ? refusal : new Error(String(refusal)))
        }
      }
      look = setInterval(
        orRefuse(() => {
          if (performance.now() - started > limits.milliseconds + GRACE_MS) work.checkTime()
          if (process.memoryUsage.rss() - before > limits.memory) tooMuch()
        }),
        BETWEEN_LOOKS_MS,
      )
      signal?.addEventListener(
        'abort',
        orRefuse(() => signal.throwIfAborted()),
        {
          once: true,
          signal: over.signal,
        },
      )
      thread.on('message', (news: ImportNews) => {
        if (news.kind === 'progress') onProgress(news.fraction, news.label)
        if (news.kind === 'lay-out' && browser !== undefined) layingOut ??= layOut(news.page, browser)
        if (news.kind === 'done') resolve(news.deck)
        if (news.kind === 'refused') reject(new ImportError(...news.parts))
      })
      thread.on('error', (error: Error & { code?: string }) => {
        orRefuse(() => {
          if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') tooMuch()
          const why = `it cannot be read (${error.message})`
          work.fail('broken', why, 'Export it again and import that.', error)
        })()
      })
    })
  } finally {
    clearInterval(look)
    over.abort()
    await Promise.all([thread.terminate(), layingOut])
  }
}

import { parentPort, workerData } from 'node:worker_threads'
import type { InputFile } from './file-kind.ts'
import type { LaidOut, PageToLayOut } from './browser/lay-out-page.ts'
import { importDeck } from './import-deck.ts'
import { ImportError } from './import-error.ts'
import type { ImportLimits } from './import-limits.ts'
import type { ImportedDeck } from './imported-deck.ts'

export interface ImportTask {
  readonly files: readonly InputFile[]
  readonly limits: ImportLimits
  readonly folder: string | undefined
  /** The other side answers `lay-out`. */
  readonly hasBrowser: boolean
}

export type ImportNews =
  | { readonly kind: 'progress'; readonly fraction: number; readonly label: string }
  | { readonly kind: 'lay-out'; readonly page: PageToLayOut }
  | { readonly kind: 'done'; readonly deck: ImportedDeck }
  | { readonly kind: 'refused'; readonly parts: ImportError['parts'] }

const { files, limits, folder, hasBrowser } = workerData as ImportTask
const tell = (news: ImportNews): void => parentPort?.postMessage(news)

/** The browser belongs to the thread that outlives this one. */
const layOut = (page: PageToLayOut): Promise<LaidOut> =>
  new Promise((resolve) => {
    parentPort?.once('message', (answer: LaidOut) => resolve(answer))
    tell({ kind: 'lay-out', page })
  })

try {
  const onProgress = (fraction: number, label: string): void => tell({ kind: 'progress', fraction, label })
  const options = {
    limits,
    onProgress,
    ...(folder !== undefined && { folder }),
    ...(hasBrowser && { layOut }),
  }
  tell({ kind: 'done', deck: await importDeck(files, options) })
} catch (error) {
  if (!(error instanceof ImportError)) throw error
  tell({ kind: 'refused', parts: error.parts })
}

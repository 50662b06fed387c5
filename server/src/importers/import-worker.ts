import { parentPort, workerData } from 'node:worker_threads'
import type { InputFile } from './file-kind.ts'
import { importDeck } from './import-deck.ts'
import { ImportError } from './import-error.ts'
import type { ImportLimits } from './import-limits.ts'
import type { ImportedDeck } from './imported-deck.ts'

export interface ImportTask {
  readonly files: readonly InputFile[]
  readonly limits: ImportLimits
}

export type ImportNews =
  | { readonly kind: 'progress'; readonly fraction: number; readonly label: string }
  | { readonly kind: 'done'; readonly deck: ImportedDeck }
  | { readonly kind: 'refused'; readonly parts: ImportError['parts'] }

const { files, limits } = workerData as ImportTask
const tell = (news: ImportNews): void => parentPort?.postMessage(news)

try {
  const onProgress = (fraction: number, label: string): void => tell({ kind: 'progress', fraction, label })
  tell({ kind: 'done', deck: await importDeck(files, { limits, onProgress }) })
} catch (error) {
  if (!(error instanceof ImportError)) throw error
  tell({ kind: 'refused', parts: error.parts })
}

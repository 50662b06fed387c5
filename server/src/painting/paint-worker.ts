import { parentPort, workerData } from 'node:worker_threads'
import { parseDocument, type DeckDocument } from '@viewpage/deck'
import { createAssetReader } from '../presentations/asset-files.ts'
import { paintCover, paintDeck, type PaintedCover, type PaintedDeck } from './paint-deck.ts'
import { paintPdf, type PdfAbout } from './paint-pdf.ts'

/** What is painted from a document, given as JSON: it is parsed here, not in the thread that answers requests. */
export type PaintTask =
  | { readonly kind: 'pdf'; readonly document: string; readonly about: PdfAbout }
  | { readonly kind: 'deck' | 'cover'; readonly document: string }

/** What a task brings. */
export interface PaintResults {
  readonly pdf: Uint8Array
  readonly deck: PaintedDeck
  readonly cover: PaintedCover
}

export interface PaintQuestion {
  readonly id: number
  readonly task: PaintTask
}

export type PaintAnswer =
  | { readonly id: number; readonly result: PaintResults[keyof PaintResults] }
  | { readonly id: number; readonly error: string }
  /** How many steps of a deck are painted so far. */
  | { readonly id: number; readonly done: number }

const { dataDir } = workerData as { readonly dataDir: string }
const { read } = createAssetReader(dataDir)

function paint(
  task: PaintTask,
  document: DeckDocument,
  onStep: (done: number) => void,
): Promise<PaintResults[keyof PaintResults]> {
  if (task.kind === 'pdf') return paintPdf(document, read, task.about)
  return task.kind === 'deck' ? paintDeck(document, read, onStep) : paintCover(document, read)
}

async function answer({ id, task }: PaintQuestion): Promise<PaintAnswer> {
  const tell = (news: PaintAnswer) => parentPort?.postMessage(news)
  try {
    const document = parseDocument(JSON.parse(task.document))
    return { id, result: await paint(task, document, (done) => tell({ id, done })) }
  } catch (error) {
    return { id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

parentPort?.on('message', (question: PaintQuestion) => {
  void answer(question).then((message) => parentPort?.postMessage(message))
})

import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DocumentError, faultInWords } from '@viewpage/deck'
import { makeContent, sha256Of } from '../presentations/deck-content.ts'
import { serveTask } from '../../foundation/tasks/serve-task.ts'
import {
  type ImportImpress,
  type InputFile,
  importDeck,
  type ImportOptions,
  ImportError,
  runOffice,
  UnloadedReader,
} from '@viewpage/importers'
import type { FileToImport } from './import-files.ts'
import {
  DOCUMENT_FILE,
  WHOLE_DOCUMENT_FILE,
  type ImportProgress,
  type ImportResult,
  type ImportTask,
  type WrittenImport,
} from './import-task.ts'
import { hasImpress, loadImpress } from './load-impress.ts'
import { originalOf } from './original-file.ts'
import { pictureOf, pictureSampler } from './sample-pictures.ts'
import { MINUTE_MS } from '@viewpage/shared-events/durations'

/** After that, a page is imported without a browser. */
const LAYOUT_TIMEOUT_MS = 60_000

/** Of each conversion; then LibreOffice is ended. */
const OFFICE_TIMEOUT_MS = 2 * MINUTE_MS

serveTask(
  async (task: ImportTask, sendProgress: (progress: ImportProgress) => void): Promise<ImportResult> => {
    try {
      return { output: await importAndPaint(task, sendProgress) }
    } catch (error) {
      if (error instanceof ImportError) return { refused: error.parts }
      if (error instanceof UnloadedReader) return { unloaded: error.message }
      const [fault] = error instanceof DocumentError ? error.faults : []
      if (!fault) throw error
      const advice = 'Export it again and import that.'
      return { refused: [task.files[0]?.name ?? '', 'broken', faultInWords(fault), advice] }
    }
  },
)

async function importAndPaint(
  task: ImportTask,
  sendProgress: (progress: ImportProgress) => void,
): Promise<WrittenImport> {
  const { files, limits, output } = task
  const input = await Promise.all(files.map(readInput))
  const convertOffice = convertIn(task)
  const { main, ...deck } = await importDeck(input, {
    limits,
    folder: task.folder,
    onProgress: (fraction, label) => sendProgress({ stage: 'reading', fraction, label }),
    loadImpress: hasImpress() ? () => loadImpressFor(task) : undefined,
    ...(convertOffice && { convertOffice }),
  })
  const put = async (bytes: Uint8Array): Promise<string> => {
    const sha256 = sha256Of(bytes)
    await writeFile(join(output, sha256), bytes)
    return sha256
  }
  const sample = pictureSampler()
  const {
    document: text,
    whole,
    ...content
  } = await makeContent({ ...deck, original: originalOf(input, main) }, put, (done, steps, picture) =>
    sendProgress({
      ...{ stage: 'painting', fraction: done / steps, label: 'Painting the steps' },
      ...(sample(done, steps) && pictureOf(picture)),
    }),
  )
  await writeFile(join(output, DOCUMENT_FILE), text)
  if (whole) await writeFile(join(output, WHOLE_DOCUMENT_FILE), whole.document)
  const { title, tags = [], document } = deck
  const skipped = whole?.skipped ?? []
  return { title, tags, content: { ...content, skipped }, steps: document.path.length }
}

async function readInput({ name, path }: FileToImport): Promise<InputFile> {
  return { name, bytes: new Uint8Array(await readFile(path)) }
}

async function loadImpressFor({ browser, limits }: ImportTask): Promise<ImportImpress> {
  const { createImpressImporter, layOutPage } = await loadImpress()
  if (!browser) return createImpressImporter()
  const milliseconds = Math.min(LAYOUT_TIMEOUT_MS, limits.milliseconds)
  return createImpressImporter({
    layOut: (page, files) => layOutPage(page, { browser, files, milliseconds }),
  })
}

function convertIn({ office, limits }: ImportTask): ImportOptions['convertOffice'] {
  if (!office) return undefined
  const milliseconds = Math.min(OFFICE_TIMEOUT_MS, limits.milliseconds)
  return (run) => runOffice(run, office, { milliseconds, maxBytes: limits.assetBytes })
}

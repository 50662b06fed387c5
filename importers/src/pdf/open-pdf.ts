import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import type * as Pdfjs from 'pdfjs-dist'
import type { OPS, PDFDocumentProxy } from 'pdfjs-dist'
import type { ImportWork } from '../import-work.ts'
import { nameReader } from './named-texts.ts'
import { offerPackageFiles } from './package-files.ts'
import { decodablePixels } from './picture-sizes.ts'
import type { canvasFactoryFor } from './recording/recording-canvas.ts'

export interface OpenPdf {
  document: PDFDocumentProxy
  /** The numbers of PDF.js's operators. */
  ops: typeof OPS
  /** What the parts of a page are named, by the number of its object. */
  namesOf: ReturnType<typeof nameReader>
}

/**
 * Opens a PDF with PDF.js in this process. Fonts, character maps and decoders are files of its package. Nothing is
 * fetched, and nothing in the file is executed.
 *
 * @throws ImportError for an invalid, encrypted or damaged PDF
 */
export async function openPdf(
  bytes: Uint8Array,
  work: ImportWork,
  CanvasFactory: ReturnType<typeof canvasFactoryFor>,
): Promise<OpenPdf> {
  const { getDocument, OPS } = await loadPdfjs()
  const folder = new URL('.', PACKAGE).href
  const task = getDocument({
    // PDF.js transfers the buffer.
    data: bytes.slice(),
    verbosity: 0,
    disableFontFace: true,
    useSystemFonts: false,
    isOffscreenCanvasSupported: false,
    isImageDecoderSupported: false,
    enableXfa: false,
    useWorkerFetch: true,
    disableAutoFetch: true,
    disableStream: true,
    disableRange: true,
    maxImageSize: decodablePixels(bytes, work),
    standardFontDataUrl: `${folder}standard_fonts/`,
    cMapUrl: `${folder}cmaps/`,
    cMapPacked: true,
    wasmUrl: `${folder}wasm/`,
    iccUrl: `${folder}iccs/`,
    CanvasFactory,
  })
  try {
    return { document: await task.promise, ops: OPS, namesOf: nameReader(bytes) }
  } catch (error) {
    await task.destroy().catch(() => undefined)
    return refuse(error, work)
  }
}

const PACKAGE = pathToFileURL(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))

/** A variable, because the module has no types. */
const WORKER: string = 'pdfjs-dist/legacy/build/pdf.worker.mjs'

/** The reader and, in the same thread, its worker. */
async function loadPdfjs(): Promise<typeof Pdfjs> {
  const worker: unknown = await import(WORKER)
  if (!('XMLHttpRequest' in globalThis)) offerPackageFiles(new URL('.', PACKAGE).href)
  Object.assign(globalThis, { pdfjsWorker: worker })
  return import('pdfjs-dist/legacy/build/pdf.mjs')
}

function refuse(error: unknown, work: ImportWork): never {
  const name = error instanceof Error ? error.name : ''
  if (name === 'PasswordException')
    return work.fail(
      'encrypted',
      'it is locked with a password',
      'Save a copy without a password and import that.',
      error,
    )
  if (name === 'ImportError') throw error
  return work.fail('broken', 'its PDF is cut off or damaged', 'Export it again as PDF.', error)
}

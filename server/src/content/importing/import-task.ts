import type { DeckContent } from '../presentations/deck-content.ts'
import type { ImportError, ImportLimits, OfficeProgram } from '@viewpage/importers'
import type { FileToImport, ImportBrowser, ImportOutput } from './import-files.ts'

/** Input of an import process. */
export interface ImportTask {
  readonly files: readonly FileToImport[]
  readonly limits: ImportLimits
  readonly folder: string | undefined
  readonly output: string
  /** `profile`: an empty folder for the browser. */
  readonly browser: (ImportBrowser & { readonly profile: string }) | undefined
  readonly office: OfficeProgram | undefined
}

/** Progress of an import. */
export interface ImportProgress {
  readonly stage: 'reading' | 'painting'
  /** Progress of the stage, 0–1. */
  readonly fraction: number
  readonly label: string
  /** Of the step that was painted last, as a data address; some steps only. */
  readonly picture?: string
}

/** An output without the documents, which are files in the output folder, because they may be too large for a message. */
export type WrittenImport = Omit<ImportOutput, 'content'> & {
  readonly content: Omit<DeckContent, 'document' | 'whole'> & { readonly skipped: readonly string[] }
}

export type ImportResult =
  | { readonly output: WrittenImport }
  | { readonly refused: ImportError['parts'] }
  /** Why the code that reads such files cannot be loaded on this machine. */
  | { readonly unloaded: string }

/** Cannot collide with other files of the folder, which are named by their SHA-256. */
export const DOCUMENT_FILE = 'document.json'
/** The document with the steps that are skipped, if there are any. */
export const WHOLE_DOCUMENT_FILE = 'whole-document.json'

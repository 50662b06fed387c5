import type { DeckContent } from '../presentations/deck-content.ts'
import { type ImportError, type ImportLimits } from '@viewpage/importers'
import type { FileToImport, ImportBrowser, MadeDeck } from './import-files.ts'

/** What the process of an import works on. */
export interface ImportTask {
  readonly files: readonly FileToImport[]
  readonly limits: ImportLimits
  readonly folder: string | undefined
  readonly output: string
  /** `profile`: an empty folder. */
  readonly browser: (ImportBrowser & { readonly profile: string }) | undefined
}

/** How far an import is. */
export interface ImportNews {
  readonly stage: 'reading' | 'painting'
  /** 0–1, of the stage. */
  readonly fraction: number
  readonly label: string
}

/** A deck whose document is a file of the output folder: a large one is no message. */
export type WrittenDeck = Omit<MadeDeck, 'content'> & { readonly content: Omit<DeckContent, 'document'> }

export type ImportResult = { readonly made: WrittenDeck } | { readonly refused: ImportError['parts'] }

/** Its name is that of no other file there: those have their SHA-256. */
export const DOCUMENT_FILE = 'document.json'

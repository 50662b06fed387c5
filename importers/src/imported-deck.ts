import type { DeckDocument } from '@viewpage/deck'
import type { AssetFile } from './assets/asset-store.ts'
import type { InputFile } from './input-file.ts'
import type { ImportNote } from './notes/import-note.ts'

/** The result of an import: a document, its files by SHA-256, and notes about what is not shown. */
export interface ImportedDeck {
  kind: 'sozi' | 'pdf' | 'impress' | 'office' | 'document'
  title: string
  /** BCP 47. */
  language?: string
  /** From the keywords of the file, within the limits of tags. */
  tags?: string[]
  document: DeckDocument
  /** With the steps that are skipped, and their ids; without any there is none. */
  whole?: { document: DeckDocument; skipped: readonly string[] }
  /** Private; of each step, shown ones first, empty for none. Undefined if files of this kind, or this file, have none. */
  speakerNotes?: readonly string[] | undefined
  /** Whether the file has notes that are of none of the steps, or may have some. */
  hasOtherNotes?: boolean | undefined
  assets: Map<string, AssetFile>
  notes: ImportNote[]
}

/** With the files that are the presentation, without those that it uses. */
export interface DeckOfFiles extends ImportedDeck {
  main: readonly InputFile[]
}

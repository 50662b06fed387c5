import type { DeckDocument } from '@viewpage/deck'
import type { AssetFile } from './assets/asset-store.ts'

/** What an importer makes of files: a document, the files it points to by SHA-256, and what was lost on the way. */
export interface ImportedDeck {
  kind: 'sozi' | 'pdf' | 'impress' | 'document'
  title: string
  /** BCP 47. */
  language?: string
  document: DeckDocument
  assets: Map<string, AssetFile>
  /** Sentences for the person who imports. */
  warnings: string[]
}

import type { DeckDocument } from '@viewpage/deck'
import type { AssetFile } from './assets/asset-store.ts'

/** The result of an import: a document, its files by SHA-256, and warnings about content that was left out. */
export interface ImportedDeck {
  kind: 'sozi' | 'pdf' | 'impress' | 'office' | 'document'
  title: string
  /** BCP 47. */
  language?: string
  document: DeckDocument
  assets: Map<string, AssetFile>
  /** Sentences for the person who imports. */
  warnings: string[]
}

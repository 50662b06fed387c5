import type { ImportWork } from './import-work.ts'
import type { ImportedDeck } from './imported-deck.ts'
import type { LinkedFiles } from './linked/linked-files.ts'

/**
 * Imports a page of impress.js; undefined for a page that does not use it. The workspace importer-impress has one.
 *
 * @throws ImportError if the page uses impress.js and cannot be imported
 */
export type ImportImpress = (page: PageSource, work: ImportWork) => Promise<ImportedDeck | undefined>

export interface PageSource {
  /** Path of its file, from the folder of the files that it links. */
  readonly name: string
  readonly files: LinkedFiles
  readonly html: string
  /** In which it was sent; that of its style sheets which say none. */
  readonly encoding: string
  /** If it says none itself. */
  readonly title: string
}

/** Whether a page may use impress.js: it loads the script, or has an element with its id. */
export const mayUseImpress = (html: string): boolean =>
  /\bimpress(?:\.min)?\.js\b|\bid\s*=\s*["']?impress\b/i.test(html)

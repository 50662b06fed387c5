import type { ImportWork } from './import-work.ts'
import type { ImportedDeck } from './imported-deck.ts'

/**
 * Imports a page of impress.js; undefined for a page that does not use it. The workspace importer-impress has one.
 *
 * @throws ImportError if the page uses impress.js and cannot be imported
 */
export type ImportImpress = (
  html: string,
  fallbackTitle: string,
  work: ImportWork,
) => Promise<ImportedDeck | undefined>

/** Whether a page may use impress.js: it loads the script, or has an element with its id. */
export const mayUseImpress = (html: string): boolean =>
  /\bimpress(?:\.min)?\.js\b|\bid\s*=\s*["']?impress\b/i.test(html)

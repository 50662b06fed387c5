import { defaultLimits } from '../import-limits.ts'
import { startImport } from '../import-work.ts'
import type { ImportedDeck } from '../imported-deck.ts'
import { readXml } from '../svg/xml-tree.ts'
import { importSozi } from './import-sozi.ts'
import type { SoziPresentation } from './presentation.ts'

/**
 * Imports an SVG drawing with a path from code instead of a file.
 *
 * @param name of the file, for errors
 * @throws ImportError if the drawing cannot be read
 */
export async function importDrawing(
  name: string,
  svg: string,
  presentation: SoziPresentation,
  title: string,
): Promise<ImportedDeck> {
  const ignoreProgress = (): void => undefined
  const work = startImport(name, defaultLimits, ignoreProgress, () => performance.now())
  return importSozi(await readXml(svg, work), presentation, title, work)
}

import type { ImportWork } from '../import-work.ts'
import { standInFont } from '../svg/font.ts'
import type { PageLayout } from './page-layout.ts'

/** Notes that a named font for code is replaced: unlike those for text, its substitutes differ in shape. */
export function noteCodeFont({ steps }: PageLayout, work: ImportWork): void {
  for (const piece of steps.flatMap(({ pieces }) => pieces))
    if (piece.kind === 'text' && piece.fragments.some(({ families }) => isNamedCodeFont(families)))
      return work.note('codeFont')
}

const isNamedCodeFont = (families: string): boolean =>
  standInFont(families) === 'monospace' && !/^\s*(?:ui-)?monospace\b/i.test(families)

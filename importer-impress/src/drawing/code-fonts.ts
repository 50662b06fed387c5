import type { ImportWork } from '@viewpage/importers'
import { standInFont } from '@viewpage/importers/svg/font'
import type { PageLayout } from '../layout/page-layout.ts'

/** Notes that a named font for code is replaced: unlike those for text, its substitutes differ in shape. */
export function noteCodeFont({ steps }: PageLayout, work: ImportWork): void {
  for (const piece of steps.flatMap(({ pieces }) => pieces))
    if (piece.kind === 'text' && piece.fragments.some(({ families }) => isNamedCodeFont(families)))
      return work.note('codeFont')
}

const isNamedCodeFont = (families: string): boolean =>
  standInFont(families) === 'monospace' && !/^\s*(?:ui-)?monospace\b/i.test(families)

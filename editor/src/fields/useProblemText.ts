import { formatNumber, useSlot } from '@viewpage/remote-kit'
import type { Problem } from '../editing/check-draft.ts'
import { useText } from '../texts.ts'

/** The error message of a text; `null` if it is valid. */
export function useProblemText(): (problem: Problem | undefined) => string | null {
  const t = useText()
  const { language } = useSlot().i18n
  return (problem) => {
    if (!problem) return null
    if (problem.kind === 'missing') return t('problem.missing')
    return t('problem.tooLong', { most: formatNumber(problem.most, language) })
  }
}

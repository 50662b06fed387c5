import { MAX_TAG_LENGTH, type TagListProblem } from '@viewpage/shared-events/tags'
import { formatNumber, useSlot } from '@viewpage/remote-kit'
import type { Problem } from '../editing/check-draft.ts'
import { useText } from '../texts.ts'

/** The error message of a text; `null` if it is valid. */
export function useProblemText(): (problem: Problem | undefined) => string | null {
  const t = useText()
  const { language } = useSlot().i18n
  const tagsText = (problem: TagListProblem) => {
    if (problem.kind === 'tooMany') return t('problem.tagsTooMany', { most: problem.most })
    const tag = [...problem.tag].slice(0, MAX_TAG_LENGTH).join('')
    return t(problem.kind === 'tooLong' ? 'problem.tagTooLong' : 'problem.tagNoLetter', {
      tag,
      most: MAX_TAG_LENGTH,
    })
  }
  return (problem) => {
    if (!problem) return null
    if (problem.kind === 'missing') return t('problem.missing')
    if (problem.kind === 'allSkipped') return t('problem.allSkipped')
    if (problem.kind === 'tags') return tagsText(problem.problem)
    return t('problem.tooLong', { most: formatNumber(problem.most, language) })
  }
}

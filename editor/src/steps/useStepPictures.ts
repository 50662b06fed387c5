import { usePageData } from '@viewpage/remote-kit'
import { useState } from 'react'
import type { Step } from '../editing/draft.ts'

/**
 * The picture of a step, by its id. Pictures are numbered as the steps stood when the page came, of that revision of
 * the presentation, so they stay with their steps wherever those go.
 *
 * @param steps as the server had them first
 */
export function useStepPictures(steps: readonly Step[]): (id: string) => string | null {
  const { stepThumbnailUrl, stepCount } = usePageData().deck
  const [numbers] = useState(() => new Map(steps.map(({ id }, index) => [id, index + 1])))
  return (id) => {
    const number = numbers.get(id)
    if (stepThumbnailUrl === undefined || number === undefined || number > stepCount) return null
    return stepThumbnailUrl.replace('{step}', String(number))
  }
}

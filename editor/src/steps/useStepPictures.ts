import { useDeckPageData } from '@viewpage/remote-kit'
import { useState } from 'react'
import type { Step } from '../editing/draft.ts'

/**
 * The URL of a step's picture, by id. Pictures are numbered in the order of the steps at page load, so they must be looked
 * up by their original position.
 *
 * @param steps in their order at page load
 */
export function useStepPictures(steps: readonly Step[]): (id: string) => string | null {
  const { stepThumbnailUrl, stepCount } = useDeckPageData().deck
  const [numbers] = useState(() => new Map(steps.map(({ id }, index) => [id, index + 1])))
  return (id) => {
    const number = numbers.get(id)
    if (stepThumbnailUrl === undefined || number === undefined || number > stepCount) return null
    return stepThumbnailUrl.replace('{step}', String(number))
  }
}

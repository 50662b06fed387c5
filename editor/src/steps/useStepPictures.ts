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
  const pictureOf = useNumberedPictures()
  const [numbers] = useState(() => new Map(steps.map(({ id }, index) => [id, index + 1])))
  return (id) => pictureOf(numbers.get(id) ?? null)
}

/** The URL of the picture of a step, by its number at page load, from 1. */
export function useNumberedPictures(): (step: number | null) => string | null {
  const { stepThumbnailUrl, stepCount } = useDeckPageData().deck
  return (step) =>
    stepThumbnailUrl === undefined || step === null || step > stepCount
      ? null
      : stepThumbnailUrl.replace('{step}', String(step))
}

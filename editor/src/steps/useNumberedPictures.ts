import { useDeckPageData } from '@viewpage/remote-kit'

/** The URL of the picture of a step, by its number at page load, from 1. */
export function useNumberedPictures(): (step: number | null) => string | null {
  const { stepThumbnailUrl, stepCount } = useDeckPageData().deck
  return (step) =>
    stepThumbnailUrl === undefined || step === null || step > stepCount
      ? null
      : stepThumbnailUrl.replace('{step}', String(step))
}

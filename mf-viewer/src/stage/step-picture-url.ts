import type { DeckSummary } from '@viewpage/shared-events'

/** URL of a step's picture, or `undefined` if there are none. @param step from 1 */
export function stepPictureUrl({ stepThumbnailUrl }: DeckSummary, step: number): string | undefined {
  return stepThumbnailUrl?.replace('{step}', String(step))
}

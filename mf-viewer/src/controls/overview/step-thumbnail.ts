import type { DeckSummary } from '@viewpage/shared-events'

/** Address of a step's picture, or `null` where there are none. @param step from 1 */
export function stepThumbnailOf(
  { stepThumbnailUrl }: Pick<DeckSummary, 'stepThumbnailUrl'>,
  step: number,
): string | null {
  return stepThumbnailUrl === undefined ? null : stepThumbnailUrl.replace('{step}', String(step))
}
